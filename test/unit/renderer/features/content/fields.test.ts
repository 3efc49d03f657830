import { describe, expect, it } from 'vitest';
import { actionFields, outcomeFields } from '../../../../../renderer/features/content/fields';
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

describe('outcomeFields', () => {
  it('shows the text a tool brought back', () => {
    const result = outcomeFields(outcomes[4]!.content, when);
    expect(result.at(-1)).toMatchObject({ label: 'field.result', look: 'text' });
    expect(result.at(-1)?.text).toContain('Invoice 2026-118');
  });
});
