import { parentPort, workerData } from 'node:worker_threads';
import { createDnsLookup } from './dns-lookup';
import { extractAttachment } from './extract-attachment';
import { parseMessage } from './parse-message';
import type { ParseReply, ParseRequest, WorkerSettings } from './parse-protocol';

// Entry of a worker thread: one message at a time, so that a message that hangs or explodes takes only its thread along.

const DNS_DEADLINE_MS = 4_000;

if (parentPort === null) throw new Error('parse-worker runs as a worker thread only.');
const port = parentPort;
const { nameServers } = workerData as WorkerSettings;

async function answer(request: ParseRequest): Promise<ParseReply> {
  try {
    const { raw } = request;
    if ('position' in request) return { kind: 'extracted', attachment: extractAttachment(raw, request.position) };
    const { verifyDkim, ...options } = request.options;
    const localDkim = verifyDkim === true ? createDnsLookup(DNS_DEADLINE_MS, nameServers) : null;
    return { kind: 'parsed', json: JSON.stringify(await parseMessage(raw, { ...options, localDkim })) };
  } catch (thrown) {
    return { kind: 'failed', fault: thrown instanceof Error ? (thrown.stack ?? thrown.message) : String(thrown) };
  }
}

port.on('message', (request: ParseRequest) => {
  void answer(request).then((reply) => port.postMessage(reply));
});
port.postMessage({ kind: 'ready' } satisfies ParseReply);
