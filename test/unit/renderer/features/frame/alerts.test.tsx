import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { AlertList } from '../../../../../renderer/features/frame/alerts';
import { TextProvider } from '../../../../../renderer/lib/text';

const alert = (id: string) => ({
  id,
  severity: 2,
  code: 'sign_in',
  message: `Mailbox ${id} cannot be read.`,
  hint: 'Sign in again.',
  accountId: id,
  sessionId: null,
  raisedAtMs: 0,
});

const html = (ids: string[], form: 'first' | 'line') =>
  renderToStaticMarkup(
    <TextProvider language="en">
      <AlertList alerts={ids.map(alert)} form={form} />
    </TextProvider>,
  );

describe('the alerts above a screen', () => {
  it('are folded to the first one, with how many more there are on the button that unfolds them', () => {
    const folded = html(['a', 'b', 'c'], 'line');
    expect(folded).toContain('data-form="line"');
    expect(folded).toContain('Mailbox a cannot be read.');
    expect(folded).not.toContain('Mailbox b');
    expect(folded).toContain('2 more');
    expect(folded).toContain('aria-expanded="false"');
  });

  it('can be unfolded where there is one, by a button with a name', () => {
    const folded = html(['a'], 'line');
    expect(folded).toContain('aria-label="Show all of it"');
    expect(folded).not.toContain(' more<');
  });

  it('are the whole first one on the review screen', () => {
    expect(html(['a'], 'first')).toContain('data-form="first"');
  });
});
