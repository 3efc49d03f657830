import { describe, expect, it } from 'vitest';
import { trimContext, type ThreadMail } from '../../../electron/proposing/context';
import { proposalContext } from '../../support/proposal-context';

const mail = (index: number, visibleText = `text ${index}`): ThreadMail => ({
  from: { name: '', address: 'dana@example.org' },
  dateMs: index,
  subject: `mail ${index}`,
  visibleText,
});
const subjects = (thread: readonly ThreadMail[]) => thread.map((entry) => entry.subject);

describe('trimming the context', () => {
  it('changes nothing that fits', () => {
    const context = proposalContext({}, { thread: [mail(1), mail(2)] });
    expect(trimContext(context).thread).toEqual(context.thread);
    expect(trimContext(context).request).toEqual(context.request);
  });

  it('keeps the last ten mails, oldest first', () => {
    const thread = Array.from({ length: 13 }, (_, index) => mail(index));
    expect(subjects(trimContext(proposalContext({}, { thread })).thread)).toEqual(
      Array.from({ length: 10 }, (_, index) => `mail ${index + 3}`),
    );
  });

  it('shortens the oldest mails first, with a visible note', () => {
    const thread = [mail(1, 'a'.repeat(900)), mail(2, 'b'.repeat(900)), mail(3, 'c'.repeat(900))];
    const trimmed = trimContext(proposalContext({}, { thread }), 2_500);
    expect(subjects(trimmed.thread)).toEqual(['mail 1', 'mail 2', 'mail 3']);
    expect(trimmed.thread[0]?.visibleText).toMatch(/^a+\n\[… trimmed\]$/);
    expect(trimmed.thread[2]?.visibleText).toBe('c'.repeat(900));
  });

  it('never gives more text than the budget', () => {
    const thread = Array.from({ length: 10 }, (_, index) => mail(index, 'x'.repeat(5_000)));
    const trimmed = trimContext(
      proposalContext({ visibleText: 'y'.repeat(90_000), quotedText: 'z'.repeat(90_000) }, { thread }),
      8_000,
    );
    const total = [
      trimmed.request.visibleText,
      trimmed.request.quotedText,
      ...trimmed.thread.map((entry) => entry.visibleText),
    ].join('');
    expect(total.length).toBeLessThanOrEqual(8_000);
    expect(trimmed.request.visibleText.endsWith('[… trimmed]')).toBe(true);
  });

  it('gives quoted history only where the thread itself is not at hand', () => {
    expect(trimContext(proposalContext({ quotedText: 'old' })).request.quotedText).toBe('old');
    expect(trimContext(proposalContext({ quotedText: 'old' }, { thread: [mail(1)] })).request.quotedText).toBe('');
  });

  it('never cuts a character in half', () => {
    for (const budget of [500, 501, 502, 503]) {
      const trimmed = trimContext(proposalContext({ visibleText: '😀'.repeat(1_000) }), budget);
      expect(trimmed.request.visibleText).not.toMatch(/[\ud800-\udbff](?![\udc00-\udfff])/);
    }
  });
});
