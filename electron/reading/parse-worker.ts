import { parentPort, workerData } from 'node:worker_threads';
import { createDnsLookup } from './dns-lookup';
import { extractAttachment } from './extract-attachment';
import { parseMessage } from './parse-message';
import type { ParseReply, ParseRequest, WorkerMessage, WorkerSettings } from './parse-protocol';

// Entry of a worker thread: one message after the other; one that hangs or explodes takes only its thread along.

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

async function answerAll(requests: readonly ParseRequest[]): Promise<ParseReply[]> {
  const replies: ParseReply[] = [];
  for (const request of requests) replies.push(await answer(request));
  return replies;
}

port.on('message', (requests: ParseRequest[]) => {
  void answerAll(requests).then((replies) => port.postMessage(replies satisfies WorkerMessage));
});
port.postMessage('ready' satisfies WorkerMessage);
