import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { openAttackSink, type AttackSink } from '../support/attack-sink';
import { PASSPHRASE, makeGenie, type Genie, type GenieResult } from '../support/genie';
import type { ProcessNote, ToolNote } from './seen';

const ENTRY = join(import.meta.dirname, '../../out/main/genie.js');
const BATCH = join(import.meta.dirname, '../support/attack-batch.mjs');
const RECORDER = pathToFileURL(join(import.meta.dirname, '../support/attack-recorder.mjs')).href;

export type BatchResult = { code: number; stdout: string };

/** The `genie` command in a home folder of its own, with the recorder in every process and the sink behind every name. */
export interface AttackHome {
  readonly genie: Genie;
  /** Holds profile, home, temporary folder and the folder for attachments, and nothing else. */
  readonly root: string;
  readonly chosen: string;
  readonly sink: AttackSink;
  /** Where tool servers write what they see. */
  readonly toolLog: string;
  run(args: readonly string[], stdin?: string): Promise<GenieResult>;
  /** The JSON document of a command that must succeed. */
  json<T>(args: readonly string[], stdin?: string): Promise<T>;
  /** Many commands one after the other, in one process. */
  batch(commands: readonly (readonly string[])[]): Promise<BatchResult[]>;
  notes(): ProcessNote[];
  toolNotes(): ToolNote[];
  close(): Promise<void>;
}

export async function makeAttackHome(): Promise<AttackHome> {
  const genie = makeGenie();
  const root = dirname(genie.profile);
  const [home, chosen] = ['home', 'chosen'].map((name) => join(root, name)) as [string, string];
  for (const folder of [home, chosen]) mkdirSync(folder, { mode: 0o700 });
  const records = mkdtempSync(join(tmpdir(), 'genie-record-'));
  const toolLog = join(records, 'tools.log');
  const sink = await openAttackSink();
  const env = {
    HOME: home,
    XDG_CONFIG_HOME: join(home, '.config'),
    XDG_DATA_HOME: join(home, '.local'),
    XDG_CACHE_HOME: join(home, '.cache'),
    NODE_OPTIONS: `--import ${RECORDER}`,
    ATTACK_RECORD: records,
    ATTACK_SINK_PORT: String(sink.port),
  };
  return {
    genie,
    root,
    chosen,
    sink,
    toolLog,
    run: (args, stdin = '') => genie.run([...args, '--json'], { env, stdin }),
    json: (args, stdin = '') => genie.json(args, { env, stdin }),
    batch: async (commands) => {
      if (commands.length === 0) return [];
      const input = JSON.stringify(commands.map((args) => [...args, '--json']));
      const own = { GENIE_PROFILE: genie.profile, GENIE_SECRETS: 'passphrase', GENIE_PASSPHRASE: PASSPHRASE };
      const output = await runWith(input, [BATCH, ENTRY], { ...process.env, TMPDIR: genie.temporary, ...own, ...env });
      return JSON.parse(output) as BatchResult[];
    },
    notes: () =>
      readdirSync(records)
        .filter((name) => name.endsWith('.jsonl'))
        .flatMap((name) => linesOf<ProcessNote>(join(records, name))),
    toolNotes: () => linesOf<ToolNote>(toolLog),
    async close() {
      await genie.remove();
      await sink.close();
      rmSync(records, { recursive: true, force: true });
    },
  };
}

function runWith(input: string, args: readonly string[], env: NodeJS.ProcessEnv): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, { env, stdio: ['pipe', 'pipe', 'pipe'] });
    let output = '';
    let complaints = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text));
    child.stderr.setEncoding('utf8').on('data', (text: string) => (complaints += text));
    child.once('error', reject);
    child.once('close', (code) => {
      if (code === 0) resolve(output);
      else reject(new Error(`The commands ended with ${code}: ${complaints}`));
    });
    child.stdin.end(input);
  });
}

function linesOf<T>(file: string): T[] {
  let text = '';
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    // A server that was never started has written nothing.
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
  }
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as T);
}
