import { describe, expect, it } from 'vitest';
import { sameContent } from '../../../../../renderer/features/review/same-content';

describe('two proposals', () => {
  it('say the same whatever the order of their params', () => {
    const one = { kind: 'create_issue' as const, params: { title: 'Call', notes: 'at noon' } };
    const other = { kind: 'create_issue' as const, params: { notes: 'at noon', title: 'Call' } };
    expect(sameContent(one, other)).toBe(true);
  });

  it('differ by one word, one more field, or the order of a list', () => {
    const task = { kind: 'create_issue' as const, params: { title: 'Call', labels: ['a', 'b'] } };
    expect(sameContent(task, { ...task, params: { ...task.params, title: 'Call Ann' } })).toBe(false);
    expect(sameContent(task, { ...task, params: { ...task.params, notes: '' } })).toBe(false);
    expect(sameContent(task, { ...task, params: { ...task.params, labels: ['b', 'a'] } })).toBe(false);
  });
});
