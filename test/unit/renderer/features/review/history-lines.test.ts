import { describe, expect, it } from 'vitest';
import { historyLines } from '../../../../../renderer/features/review/history-lines';
import { translator } from '../../../../../shared/i18n/translate';
import type { HistoryEntry } from '../../../../../shared/ipc/views';
import { action, session, summary } from '../../../../support/window-preview/scene-parts';

const say = { t: translator('en'), language: 'en' as const, nowMs: 0 };
const first = { kind: 'summarize_thread' as const, params: { summary: 'one two' } };
const shown = session({ actions: [action('a', summary, { original: first })] });
const entry = (kind: HistoryEntry['kind'], detail: HistoryEntry['detail'], actionId: string | null = 'a') => ({
  atMs: 1,
  kind,
  actionId,
  detail,
});

describe('the history of a request', () => {
  it('compares each edit with the text it replaced', () => {
    const lines = historyLines(
      [entry('edited', { summary: 'one three' }), entry('edited', { summary: 'four three' })],
      shown,
      say,
    );
    expect(lines[0]?.fields).toMatchObject([{ original: 'one two', text: 'one three' }]);
    expect(lines[1]?.fields).toMatchObject([{ original: 'one three', text: 'four three' }]);
  });

  it('names the proposal and the reason it was dismissed for', () => {
    const [line] = historyLines([entry('dismissed', { reason: 'too early' })], shown, say);
    expect(line).toMatchObject({ about: 'Keep a summary of the thread', note: 'too early' });
  });

  it('says who was asked, and what failed, in words', () => {
    const lines = historyLines(
      [
        entry('asked_model', { provider: 'builtin', label: 'builtin', outcome: 'accepted' }, null),
        entry('failed', { code: 'llm_timeout', message: 'The model did not answer.', hint: '' }, null),
      ],
      shown,
      say,
    );
    expect(lines[0]?.note).toContain('Built-in rules');
    expect(lines[1]?.note).toBe('The model did not answer.');
  });

  it('shows a change of a proposal that is gone as a plain line', () => {
    expect(historyLines([entry('edited', { summary: 'x' }, 'gone')], shown, say)[0]).toMatchObject({
      about: '',
      fields: [],
    });
  });
});
