import { describe, expect, it } from 'vitest';
import { actionFields, changedFields, outcomeFields } from '../../../../../renderer/features/content/fields';
import { action, draft, outcomes } from '../../../../support/window-preview/scene-parts';

const when = { nowMs: new Date('2026-11-30T12:00:00').getTime(), language: 'en' as const };

describe('actionFields', () => {
  it('shows the recipients that were worked out, not only those the model named', () => {
    const fields = actionFields(action('a', draft), when);
    expect(fields.find((field) => field.label === 'field.to')?.text).toBe('ann.weber@example.com');
  });

  it('leaves empty fields out, but shows that an edit emptied one', () => {
    const original = { kind: 'create_issue' as const, params: { title: 'Call', notes: 'before noon' } };
    const emptied = { kind: 'create_issue' as const, params: { title: 'Call' } };
    const labels = (fields: ReturnType<typeof actionFields>) => fields.map((field) => field.label);
    expect(labels(actionFields(action('a', emptied), when))).toEqual([null]);
    expect(labels(actionFields(action('a', emptied, { original }), when))).toEqual([null, 'field.notes']);
  });
});

describe('changedFields', () => {
  const original = { kind: 'create_issue' as const, params: { title: 'Call Ann', notes: 'before noon' } };

  it('are those the draft says differently, each with its text before', () => {
    const draft = { kind: 'create_issue' as const, params: { title: 'Call Ann today', notes: 'before noon' } };
    expect(changedFields(original, draft, when)).toEqual([
      expect.objectContaining({ text: 'Call Ann today', original: 'Call Ann' }),
    ]);
  });

  it('show what was emptied and what is new', () => {
    const draft = { kind: 'create_issue' as const, params: { title: 'Call Ann', project: 'Workshop' } };
    expect(changedFields(original, draft, when).map(({ label, text, original: was }) => [label, was, text])).toEqual([
      ['field.project', '', 'Workshop'],
      ['field.notes', 'before noon', ''],
    ]);
  });

  it('are none while nothing is changed', () => {
    expect(changedFields(original, original, when)).toEqual([]);
  });
});

describe('outcomeFields', () => {
  it('shows the text a tool brought back', () => {
    const result = outcomeFields(outcomes[4]!.content, when);
    expect(result.at(-1)).toMatchObject({ label: 'field.result', look: 'text' });
    expect(result.at(-1)?.text).toContain('Invoice 2026-118');
  });
});
