import { parentPort } from 'node:worker_threads';
import { createDnsLookup } from './dns-lookup';
import { parseMessage } from './parse-message';
import type { ParseReply, ParseRequest } from './parse-protocol';

// Entry of a worker thread: one message at a time, so that a message that hangs or explodes takes only its thread along.

const DNS_DEADLINE_MS = 4_000;

if (parentPort === null) throw new Error('parse-worker runs as a worker thread only.');
const port = parentPort;

async function answer({ raw, options: { verifyDkim, ...options } }: ParseRequest): Promise<ParseReply> {
  try {
    const localDkim = verifyDkim === true ? createDnsLookup(DNS_DEADLINE_MS) : null;
    return { kind: 'parsed', message: await parseMessage(raw, { ...options, localDkim }) };
  } catch (thrown) {
    return { kind: 'failed', fault: thrown instanceof Error ? (thrown.stack ?? thrown.message) : String(thrown) };
  }
}

port.on('message', (request: ParseRequest) => {
  void answer(request).then((reply) => port.postMessage(reply));
});
port.postMessage({ kind: 'ready' } satisfies ParseReply);
