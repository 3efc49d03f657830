import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { ActionCard } from '../../../../../renderer/features/review/action-card';
import type { ActionView } from '../../../../../shared/ipc/views';
import { action, draft, message, outcomes, search, task } from '../../../../support/window-preview/scene-parts';

const html = (shown: ActionView) => renderToStaticMarkup(<ActionCard action={shown} message={message()} />);

describe('a proposal card', () => {
  it('shows the whole content with recipients, subject and both decisions', () => {
    const body = `${'A long letter. '.repeat(1_200)}The last line.`;
    const card = html(action('a', { kind: 'draft_reply', params: { body } }));
    expect(card).toContain('The last line.');
    expect(card).toContain('ann.weber@example.com');
    expect(card).toContain('Re: Genie: confirm the workshop');
    expect(card).toContain('data-testid="approve"');
    expect(card).toContain('data-testid="dismiss"');
  });

  it('shows markup of a model as text', () => {
    const card = html(
      action('a', { kind: 'summarize_thread', params: { summary: '<img src=x onerror=alert(1)> [a](http://b)' } }),
    );
    expect(card).not.toContain('<img');
    expect(card).toContain('&lt;img');
    expect(card).not.toContain('<a ');
  });

  it('shows the exact JSON of a tool call', () => {
    const card = html(action('a', search));
    expect(card).toContain('&quot;query&quot;: &quot;from:venue newer_than:30d&quot;');
    expect(card).toContain('&quot;limit&quot;: 5');
  });

  it('marks what an edit added', () => {
    const original = { kind: 'summarize_thread' as const, params: { summary: 'for 12 months' } };
    const edited = { kind: 'summarize_thread' as const, params: { summary: 'for 24 months' } };
    expect(html(action('a', edited, { original, edited: true }))).toContain('<ins>24</ins>');
  });

  it('has nothing left to decide once it is carried out, but ways to use the outcome', () => {
    const card = html(action('a', draft, { status: 'executed', outcome: outcomes[1]! }));
    expect(card).not.toContain('data-testid="approve"');
    expect(card).toContain('data-testid="hand-off-mailto"');
    expect(card).toContain('not sent');
  });

  it('says why it failed and what to do', () => {
    const card = html(
      action('a', draft, { status: 'failed', failure: { message: 'The disk is full.', hint: 'Free some space.' } }),
    );
    expect(card).toContain('The disk is full.');
    expect(card).toContain('Free some space.');
  });

  it('offers the way back to the original while it differs from it', () => {
    const original = { kind: 'summarize_thread' as const, params: { summary: 'for 12 months' } };
    const edited = { kind: 'summarize_thread' as const, params: { summary: 'for 24 months' } };
    expect(html(action('a', edited, { original, edited: true }))).toContain('data-testid="to-original"');
    const back = html(action('a', original, { original, edited: true }));
    expect(back).not.toContain('data-testid="to-original"');
    expect(back).not.toContain('Edited by you');
  });

  it('leads on from a task to where it is kept', () => {
    const card = html(action('a', task, { status: 'executed', outcome: outcomes[2]! }));
    expect(card).toContain('Show task');
  });
});
