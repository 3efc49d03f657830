import { describe, expect, it } from 'vitest';
import { buildThread, type ThreadEntry } from '../../../electron/reading/thread';

type Sketch = { refs?: string[]; parent?: string; from?: string; to?: string[]; at?: number; id?: string | null };

const address = (text: string) => ({ name: '', address: text });
const id = (name: string) => `<${name}@x.example>`;

function entry(
  key: string,
  { refs = [], parent, from = 'alice@x.example', to = ['bob@x.example'], at = 0, id: own }: Sketch,
): ThreadEntry {
  return {
    key,
    message: {
      from: address(from),
      to: to.map(address),
      cc: [],
      messageId: own === undefined ? id(key) : own,
      inReplyTo: parent === undefined ? [] : [id(parent)],
      references: refs.map(id),
      dateMs: at,
    },
  };
}

describe('buildThread', () => {
  it('takes older answers to the same root in, but none that came later', () => {
    const entries = [
      entry('root', { at: 1 }),
      entry('side', { parent: 'root', refs: ['root'], at: 2 }),
      entry('trigger', { parent: 'root', refs: ['root'], at: 3 }),
      entry('later', { parent: 'root', refs: ['root'], at: 4 }),
      entry('answer', { parent: 'trigger', refs: ['root', 'trigger'], at: 2 }),
    ];
    expect(buildThread(entries, 'trigger').thread).toEqual(['root', 'side', 'trigger']);
  });

  it('leaves out every message in which the author of the trigger took no part', () => {
    const entries = [
      entry('root', { at: 1, from: 'alice@x.example', to: ['carol@x.example'] }),
      entry('middle', { at: 2, parent: 'root', from: 'carol@x.example', to: ['Bob@X.example'] }),
      entry('trigger', {
        at: 3,
        parent: 'middle',
        refs: ['root', 'middle'],
        from: 'bob@x.example',
        to: ['alice@x.example'],
      }),
    ];
    expect(buildThread(entries, 'trigger')).toEqual({
      thread: ['middle', 'trigger'],
      root: 'middle',
      missing: [],
      excluded: [{ key: 'root', reason: 'sender_not_participant' }],
      flags: ['foreign_reference'],
    });
  });

  it('lets nobody in where the trigger has no single author', () => {
    const trigger = entry('trigger', { parent: 'root', at: 2 });
    trigger.message.from = null;
    expect(buildThread([entry('root', { at: 1 }), trigger], 'trigger').thread).toEqual(['trigger']);
  });

  it('does not follow other messages that refer to the trigger', () => {
    const entries = [
      entry('other', { at: 1 }),
      entry('bridge', { at: 2, refs: ['other', 'trigger'] }),
      entry('trigger', { at: 3 }),
    ];
    expect(buildThread(entries, 'trigger').thread).toEqual(['trigger']);
  });

  it('keeps messages apart that have no id, or the same one', () => {
    const entries = [
      entry('a', { id: null, at: 1 }),
      entry('b', { id: null, at: 2 }),
      entry('c', { id: '<a@x.example>', at: 3 }),
    ];
    expect(buildThread(entries, 'b').thread).toEqual(['b']);
    const twins = [entry('twin', { id: id('trigger'), at: 1 }), entry('trigger', { at: 2, parent: 'trigger' })];
    expect(buildThread(twins, 'trigger').thread).toEqual(['trigger']);
  });

  it('ends in a ring of any length', () => {
    const ring = Array.from({ length: 200 }, (_, i) => entry(`m${i}`, { parent: `m${(i + 199) % 200}`, at: i }));
    const { thread, flags } = buildThread(ring, 'm199');
    expect(thread).toHaveLength(200);
    expect([thread[0], thread.at(-1)]).toEqual(['m0', 'm199']);
    expect(flags).toEqual(['reference_loop']);
  });

  it('puts parents before children whatever the dates say', () => {
    const entries = [
      entry('a', { at: 9 }),
      entry('b', { at: 5, parent: 'a' }),
      entry('trigger', { at: 1, parent: 'b', refs: ['a', 'b'] }),
    ];
    expect(buildThread(entries, 'trigger').thread).toEqual(['a', 'b', 'trigger']);
  });

  it('refuses a trigger that is not there', () => {
    expect(() => buildThread([], 'x')).toThrow(/trigger x/);
  });
});
