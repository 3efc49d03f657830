import { describe, expect, it } from 'vitest';
import { queueEnd } from '../../../../../renderer/features/review/queue-end';
import { lineOf, session } from '../../../../support/window-preview/scene-parts';

const line = lineOf(session());
const sessions = (count: number) => Array.from({ length: count }, (_, n) => ({ ...line, id: `${n}` }));
const held = (count: number) =>
  Array.from({ length: count }, (_, n) => ({ ...line, id: `held ${n}`, type: 'held' as const }));

describe('the end of the queue', () => {
  it('says that there may be more where as many sessions are listed as main gives', () => {
    expect(queueEnd(sessions(500), 'open')).toBe('review.newestOpen');
    expect(queueEnd(sessions(501), 'all')).toBe('review.newestAll');
  });

  it('says nothing of a list that is whole, whatever is held besides', () => {
    expect(queueEnd([...sessions(499), ...held(300)], 'open')).toBeNull();
    expect(queueEnd([], 'all')).toBeNull();
  });
});
