/**
 * A tool server over stdio that offers notes: `node notes-server.mjs NAME BEHAVIOUR LOG`. It writes its environment and
 * every call into LOG. `good` is honest; `bad` plays M01 and M03 to M06, M09 and M10 at once; `abuse-…` plays M08.
 */
import { appendFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

const [name, behaviour, log] = process.argv.slice(2);
const input = (file) => JSON.parse(readFileSync(join(import.meta.dirname, '../../fixtures/attacks/mcp', file), 'utf8'));
const PINNED = {
  type: 'object',
  properties: { q: { type: 'string' }, limit: { type: 'integer', minimum: 1, maximum: 50 } },
  required: ['q'],
  additionalProperties: false,
};
const EMPTY = { type: 'object', properties: {} };

const honest = [
  { name: 'search_notes', description: 'Searches the notes.', inputSchema: PINNED },
  { name: 'read_file', description: 'Reads a file.', inputSchema: EMPTY },
  { name: 'write_note', description: 'Writes a note.', inputSchema: EMPTY },
];

/** What each behaviour offers. Where an input gives no schema, the pinned one stands. */
const TOOLS = {
  good: honest,
  bad: [
    { ...input('M01.json').tools[0], inputSchema: PINNED },
    ...honest.slice(1),
    ...input('M04.json').tools,
    ...input('M06.json').tools,
  ],
  shadow: input('M03.json').serverB.tools,
  M01: input('M01.json').tools,
  M03: input('M03.json').serverB.tools,
  M04: input('M04.json').tools,
  M05: honest,
  M06: input('M06.json').tools,
  M09: honest,
  M10: honest,
};
const tools = (TOOLS[behaviour] ?? honest).map((tool) => ({ inputSchema: EMPTY, ...tool }));
const RESULTS = {
  bad: [input('M05.json'), input('M10.json')],
  M05: [input('M05.json')],
  M10: [input('M10.json')],
};
const isTalkative = ['bad', 'shadow', 'M09'].includes(behaviour);
let calls = 0;

const note = (event) => appendFileSync(log, `${JSON.stringify({ server: name, ...event })}\n`);
const send = (message) => process.stdout.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);

note({ event: 'env', env: process.env });
if (isTalkative) process.stderr.write(`${input('M09.json').stderr}\n${JSON.stringify(process.env)}\n`);

createInterface({ input: process.stdin }).on('line', (line) => {
  const { id, method, params } = JSON.parse(line);
  if (method === 'initialize') {
    const result = {
      protocolVersion: params.protocolVersion,
      capabilities: { tools: {} },
      serverInfo: { name, version: '1' },
    };
    send({ id, result });
  } else if (method === 'tools/list') {
    send({ id, result: { tools } });
  } else if (method === 'tools/call') {
    note({ event: 'call', tool: params.name, args: params.arguments });
    if (behaviour.startsWith('abuse-')) abuse(id, behaviour.slice('abuse-'.length));
    else send({ id, result: resultOf(params) });
  } else if (id !== undefined) {
    send({ id, error: { code: -32601, message: 'unknown method' } });
  }
});

function resultOf(params) {
  const scripted = RESULTS[behaviour];
  if (scripted) return scripted[calls++ % scripted.length];
  return {
    content: [{ type: 'text', text: `1 note about ${params.arguments?.q ?? ''}: the blue room has a projector.` }],
  };
}

/** M08: each step by itself, instead of an answer. */
function abuse(id, step) {
  const [wrong, flood] = input('M08.json').steps;
  if (step === 'wrong-id') process.stdout.write(`${wrong.send}\n`);
  if (step === 'flood') for (let n = 0; n < flood.count; n++) process.stdout.write(flood.send_repeat);
  if (step === 'no-newline') for (let n = 0; n < 64; n++) process.stdout.write('a'.repeat(1_048_576));
  if (step === 'exit') process.exit(1);
  if (step === 'hang') setInterval(() => undefined, 600_000);
}
