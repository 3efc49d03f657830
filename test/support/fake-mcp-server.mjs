// A tool server that plays a script over its standard streams: fake-mcp-server.mjs SCRIPT LOG
import { spawn } from 'node:child_process';
import { appendFileSync, readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { answerTo } from './mcp-script.mjs';

const [, , scriptFile, logFile] = process.argv;
const script = JSON.parse(readFileSync(scriptFile, 'utf8'));
const log = (entry) => appendFileSync(logFile, `${JSON.stringify(entry)}\n`);

log({ pid: process.pid });
if (script.stderr !== undefined) process.stderr.write(`${script.stderr}\n${JSON.stringify(process.env)}\n`);
if (script.ignoreSigterm === true) process.on('SIGTERM', () => undefined);
if (script.startsAnother === true) {
  const another = spawn(process.execPath, ['-e', 'setTimeout(() => undefined, 600_000)'], { stdio: 'inherit' });
  log({ pid: another.pid });
}
// Then it goes on also when its input ends.
if (script.ignoreSigterm === true) setInterval(() => undefined, 1_000);

// Written and gone before the next step: a server that exits must have said what it says.
const write = (text) => new Promise((resolve) => process.stdout.write(text, resolve));

async function play(step) {
  if ('send' in step) await write(`${step.send}\n`);
  else if ('send_repeat' in step) await write(step.send_repeat.repeat(step.count));
  else if ('raw_bytes' in step) await write(Buffer.alloc(step.raw_bytes, 0x61));
  else if ('ask' in step) {
    await write(`${JSON.stringify({ jsonrpc: '2.0', id: 'asked', method: step.ask, params: step.params ?? {} })}\n`);
    log(JSON.parse((await lines.next()).value));
  } else process.exit(step.exit_code);
}

process.stdout.on('error', () => process.exit(0));
const lines = createInterface({ input: process.stdin })[Symbol.asyncIterator]();
for (let next = await lines.next(); !next.done; next = await lines.next()) {
  const message = JSON.parse(next.value);
  log(message);
  for (const step of script.before?.[message.method] ?? []) await play(step);
  const answer = answerTo(script, message, process.env);
  if (answer !== null) await write(`${JSON.stringify(answer)}\n`);
}
