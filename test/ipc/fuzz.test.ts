import { describe, expect, it } from 'vitest';
import { registerCalls } from '../../electron/ipc/registry';
import { makeSenderGuard } from '../../electron/ipc/sender-guard';
import type { CallName } from '../../shared/ipc/call-names';
import { calls } from '../../shared/ipc/calls';
import { makeCallFuzzer } from './call-fuzzer';
import { recordingHandlers } from './fake-handlers';
import { ipcPair } from './ipc-pair';

const CALLS = 10_000;

/** A schema that throws has not said yes. */
function fits(name: CallName, input: unknown): boolean {
  try {
    return calls[name].input.safeParse(structuredClone(input)).success;
  } catch {
    return false;
  }
}

describe('ten thousand senseless calls (bars E6)', () => {
  it('crash nothing, and reach no handler unless the input really fits', async () => {
    const contents = {};
    const pair = ipcPair({ url: 'app://ui/index.html', parent: null }, contents);
    const { handlers, ran } = recordingHandlers();
    const rejected: CallName[] = [];
    registerCalls({
      ipc: pair.main,
      isTrusted: makeSenderGuard(() => contents, new Set(['app://ui'])),
      handlers,
      onReject: (name) => rejected.push(name),
      onError: () => undefined,
    });

    const nextCall = makeCallFuzzer(20_261_130);
    const unexpected: string[] = [];
    let fitting = 0;
    for (let n = 0; n < CALLS; n++) {
      const { name, input } = nextCall();
      const result = (await pair.renderer.invoke(`genie:${name}`, input)) as { error?: { code: string } };
      if (fits(name, input)) fitting++;
      else if (result.error?.code !== 'BAD_INPUT') unexpected.push(`${name}: ${JSON.stringify(result)}`);
    }

    expect(unexpected).toEqual([]);
    expect(ran).toHaveLength(fitting);
    expect(rejected).toHaveLength(CALLS - fitting);
    // Some do fit; were it most of them, nothing would be tested.
    expect(fitting).toBeLessThan(CALLS / 5);
    expect(({} as Record<string, unknown>).filter).toBeUndefined();
  }, 120_000);
});

describe('input nested beyond the stack', () => {
  it('is refused like any other', async () => {
    const contents = {};
    const pair = ipcPair({ url: 'app://ui/index.html', parent: null }, contents);
    const { handlers, ran } = recordingHandlers();
    registerCalls({
      ipc: pair.main,
      isTrusted: () => true,
      handlers,
      onReject: () => undefined,
      onError: () => undefined,
    });

    let deep: unknown = 'bottom';
    for (let n = 0; n < 3_000; n++) deep = [deep];
    const action = { kind: 'fetch_data', params: { tool: 'mail.search', arguments: { deep } } };
    const input = { actionId: 'a1', baseHash: 'a'.repeat(64), action };
    expect(await pair.renderer.invoke('genie:review.edit', input)).toMatchObject({
      ok: false,
      error: { code: 'BAD_INPUT' },
    });
    expect(ran).toEqual([]);
  });
});
