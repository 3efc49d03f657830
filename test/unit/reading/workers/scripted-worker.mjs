// Speaks the protocol of electron/reading/parse-protocol.ts; what it does is the text of the "message".
import { parentPort, threadId } from 'node:worker_threads';

parentPort.on('message', (requests) => parentPort.postMessage(requests.map((one) => answer(one, requests.length))));
parentPort.postMessage('ready');

function answer({ raw, options }, together) {
  const script = Buffer.from(raw).toString();
  if (script === 'hang') for (;;);
  if (script.startsWith('slow')) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 150);
  if (script === 'crash') throw new Error('boom');
  if (script === 'exit') process.exit(3);
  if (script === 'fail') return { kind: 'failed', fault: 'not readable' };
  if (script === 'explode') {
    const kept = [];
    for (;;) kept.push(new Array(100_000).fill({ text: script }));
  }
  const subjects = { environment: JSON.stringify(process.env), thread: String(threadId), together: String(together) };
  const subject = subjects[script.trim()] ?? script;
  return { kind: 'parsed', json: JSON.stringify({ subject, authservId: options.authservId }) };
}
