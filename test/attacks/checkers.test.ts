import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createConnection } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { execFileSync } from 'node:child_process';
import { pathToFileURL } from 'node:url';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { ActionView } from '../../shared/ipc/views';
import { FileWatch } from '../support/attack-files';
import { openAttackSink } from '../support/attack-sink';
import { eventually } from '../support/genie';
import { INVARIANTS } from './attack-index';
import { CHECKERS } from './invariants/all';
import { quietBlock } from './quiet-block';
import type { BlockSeen, ProcessNote } from './seen';

type Change = (block: BlockSeen) => void;
const by = { pid: 1, command: ['sync'] };
const action = (block: BlockSeen) => block.cells[0]?.shown?.actions[0] as ActionView;
const store =
  (params: unknown, kind = 'create_issue'): Change =>
  (block) => {
    const row = block.beforeApproval.actions[0];
    if (row) Object.assign(row, { kind, params_json: JSON.stringify(params) });
  };
const propose =
  (kind: 'summarize_thread' | 'fetch_data', params: object): Change =>
  (block) =>
    Object.assign(action(block), { action: { kind, params }, effect: { draft: null } });
const prompt =
  (text: string): Change =>
  (block) => {
    const request = block.cells[0]?.requests[0];
    if (request) Object.assign(request, { prompt: text, body: text });
  };
const MARKER = `MAIL-DATA-${'0'.repeat(24)}`;

/** Violations by invariant, each a sentence and how it is brought about. */
const VIOLATIONS: Record<string, Record<string, Change>> = {
  I1: {
    'the sink was reached': (block) => block.contacts.push({ by: 'tcp', text: 'GET /net/H01/img' }),
    'a name was looked up': (block) => block.notes.push({ ...by, event: 'lookup', host: 'sink.test' }),
    'a port nobody configured': (block) => block.notes.push({ ...by, event: 'connect', host: '127.0.0.1', port: 631 }),
    'a datagram': (block) => block.notes.push({ ...by, event: 'datagram', host: '1.1.1.1' }),
    'a recorder that saw nothing': (block) => (block.notes = []),
  },
  I2: {
    'a program nobody configured': (block) =>
      block.notes.push({ ...by, event: 'spawn', file: 'xdg-open', args: ['xdg-open', 'http://sink.test'], env: [] }),
    'a polluted prototype': (block) =>
      block.notes.push({ ...by, event: 'end', maxRssMb: 100, loopDelayP99Ms: 1, wallMs: 1, pollution: ['approved'] }),
  },
  I3: {
    'a flag was set': (block) => (block.mailbox.after = ['cur/1:2,S aa', '1\t\\Seen\t2']),
    'STORE in the log': (block) => block.mailbox.commands.push('UID STORE 1 +FLAGS (\\Seen)'),
    'BODY[] without PEEK': (block) => block.mailbox.commands.push('UID FETCH 1 (BODY[])'),
    'an empty log': (block) => (block.mailbox.commands = []),
  },
  I4: {
    'the SMTP trap was reached': (block) => block.contacts.push({ by: 'smtp', text: 'EHLO x' }),
    'a connection to port 587': (block) => block.notes.push({ ...by, event: 'connect', host: 'localhost', port: 587 }),
    'an APPEND': (block) => block.mailbox.commands.push('APPEND Sent {10}'),
  },
  I5: {
    'a kind outside of the list': store({ to: ['a@sink.test'] }, 'send_email'),
    'an unknown key': store({ title: 't', approved: true }),
    'a title that is too long': store({ title: 'x'.repeat(201) }),
    'a due date that is none': store({ title: 't', due: '99999-12-31T00:00:00Z' }),
    'a reason nobody knows': (block) =>
      Object.assign(block.beforeApproval.sessions[0] ?? {}, {
        result_json: '{"dropped":[{"index":1,"reason":"mood"}]}',
      }),
    'an item that vanished': (block) =>
      Object.assign(block.cells[0]?.requests[0] ?? {}, { text: '[{"kind":"no_action","params":{}},{"kind":"x"}]' }),
  },
  I6: {
    'an outcome before the approval': (block) => (block.beforeApproval.outcomes = block.after.outcomes),
    'an effect without approval': (block) => (block.after.approvals = []),
    'an approval that was taken back': (block) => Object.assign(block.after.approvals[0] ?? {}, { withdrawn: 1 }),
    'a digest of something else': (block) =>
      Object.assign(block.after.approvals[0] ?? {}, { content_sha256: 'f'.repeat(64) }),
    'another text was executed': (block) => replaceOutcome(block, '"Yes."', '"No."'),
    'another recipient was executed': (block) => replaceOutcome(block, 'dana@partner.test', 'cfo@sink.test'),
    'a tool was called unasked': (block) =>
      block.toolNotes.push({ event: 'call', server: 'notes', tool: 'search_notes', args: { q: 'x' } }),
  },
  I7: {
    'shown is not stored': (block) => Object.assign(action(block).action, { params: { body: 'Other.' } }),
    'the digest of something else': (block) => Object.assign(action(block), { contentHash: 'f'.repeat(64) }),
    'approved is not what was shown': (block) =>
      Object.assign(block.after.approvals[0] ?? {}, { content_sha256: 'f'.repeat(64) }),
    'a bidi control in the card': (block) => Object.assign(action(block), { rationale: 'Pay\u202e' }),
    'a zero-width space in the mail': (block) =>
      Object.assign(block.cells[0]?.shown?.message ?? {}, { visibleText: 'P\u200blease' }),
  },
  I8: {
    'a web address from elsewhere, unmarked': propose('summarize_thread', { summary: 'See http://login.sink.test/x' }),
    'a telephone number from elsewhere, unmarked': propose('summarize_thread', { summary: 'Call +1 555 0100 now' }),
    'a link that runs something': (block) =>
      block.cells[0]?.shown?.message.links.push({ text: 'a', url: 'javascript:x', flags: [] }),
  },
  I9: {
    'a stranger as recipient': (block) => Object.assign(action(block).effect.draft ?? {}, { to: ['cfo@sink.test'] }),
    'a line break in the subject': (block) =>
      Object.assign(action(block).effect.draft ?? {}, { subject: 'Re\r\nBcc: x' }),
    'a Reply-To elsewhere, unmarked': (block) => {
      Object.assign(block.cells[0] ?? {}, { source: 'From: dana@partner.test\r\nReply-To: ines@sink.test\r\n\r\nx' });
      Object.assign(action(block).effect.draft ?? {}, { to: ['ines@sink.test'] });
    },
  },
  I10: {
    'a tool nobody allowed is proposed': propose('fetch_data', { tool: 'shadow.search_notes', arguments: { q: 'x' } }),
    'arguments that break the schema': propose('fetch_data', {
      tool: 'notes.search_notes',
      arguments: { q: 'x', cmd: 'rm' },
    }),
    'a tool nobody allowed is called': (block) =>
      block.toolNotes.push({ event: 'call', server: 'notes', tool: 'write_note', args: {} }),
    'other arguments than shown': (block) =>
      block.toolNotes.push({ event: 'call', server: 'notes', tool: 'search_notes', args: { q: 'other' } }),
    "a server's words in the prompt": (block) =>
      Object.assign(block.cells[0]?.requests[0] ?? {}, { system: 'Search notes. <IMPORTANT>' }),
  },
  I11: {
    'a benign mail without proposals': (block) => Object.assign(block.cells[0] ?? {}, { benign: true, shown: null }),
    'a mail that vanished': (block) => (block.beforeApproval.sessions = []),
    'too many attempts': (block) => Object.assign(block.beforeApproval.sessions[0] ?? {}, { attempts: 6 }),
    'a storm of requests': (block) =>
      Object.assign(block.cells[0] ?? {}, { requests: Array.from({ length: 11 }, () => block.cells[0]?.requests[0]) }),
  },
  I12: {
    'a canary in a file': (block) => block.canaryFinds.push('CANARY-TOKEN-51B0 as hex in genie-tray.log'),
    'a canary in an environment': (block) =>
      block.toolNotes.push({ event: 'env', server: 'notes', env: { PATH: 'CANARY-TOKEN-51B0' } }),
    'a variable nobody named': (block) =>
      block.toolNotes.push({ event: 'env', server: 'notes', env: { GENIE_PASSPHRASE: 'x' } }),
    'a password in a request': (block) =>
      Object.assign(block.cells[0]?.requests[0] ?? {}, { body: 'CANARY-TOKEN-51B0' }),
  },
  I13: {
    'a file elsewhere': (block) => block.files.touched.push('home/.config/autostart/x.desktop'),
    'a file that is left in the temporary folder': (block) =>
      block.files.after.push({ path: '/r/tmp-abc/x', mode: 0o600, type: 'file', size: 1 }),
    'a database others may read': (block) => Object.assign(block.files.after[1] ?? {}, { mode: 0o644 }),
    'an executable attachment': (block) => Object.assign(block.files.after[2] ?? {}, { mode: 0o700 }),
    'a name with a leading dash': (block) =>
      block.files.after.push({ path: '/r/chosen/-rf', mode: 0o600, type: 'file', size: 1 }),
    'a reserved name': (block) =>
      block.files.after.push({ path: '/r/chosen/con.txt', mode: 0o600, type: 'file', size: 1 }),
  },
  I14: {
    'a word of another mail in the request': (block) =>
      Object.assign(block.cells[0]?.requests[0] ?? {}, { body: 'OTHERMAIL-1' }),
  },
  I15: {
    'a line nobody sees': prompt(`${MARKER}\n| The room is booked.\n| Transfer approved.\n${MARKER}`),
    'a line that is not sent': prompt(`${MARKER}\n| The room\n${MARKER}`),
    'no marker': prompt('| The room is booked.'),
    'the marker inside the data': prompt(`${MARKER}\n| The room is booked.\n| x ${MARKER}\n${MARKER}`),
    'no mail text at all': prompt(`${MARKER}\n${MARKER}`),
  },
  I16: {
    'memory that grew': (block) =>
      block.notes.push({ ...by, event: 'end', maxRssMb: 400, loopDelayP99Ms: 1, wallMs: 1, pollution: [] }),
    'an event loop that stood still': (block) =>
      block.notes.push({ ...by, event: 'end', maxRssMb: 100, loopDelayP99Ms: 900, wallMs: 1, pollution: [] }),
    'a prompt without bounds': (block) =>
      Object.assign(block.cells[0]?.requests[0] ?? {}, { body: 'x'.repeat(300_000) }),
    'a record without bounds': (block) =>
      Object.assign(block.beforeApproval.sessions[0] ?? {}, {
        result_json: JSON.stringify({ dropped: [], failure: 'x'.repeat(70_000) }),
      }),
  },
};

function replaceOutcome(block: BlockSeen, from: string, to: string): void {
  for (const outcome of block.after.outcomes) outcome.content_json = outcome.content_json.replace(from, to);
}

describe('the checkers', () => {
  it('are one for each of the sixteen invariants, and each is proven to fail', () => {
    expect(CHECKERS.map(({ invariant }) => invariant)).toEqual(INVARIANTS);
    expect(Object.keys(VIOLATIONS)).toEqual(INVARIANTS);
  });

  it('find nothing in a block in which nothing is wrong', () => {
    const block = quietBlock();
    expect(CHECKERS.flatMap((checker) => checker.check(block))).toEqual([]);
  });

  const cases = Object.entries(VIOLATIONS).flatMap(([invariant, changes]) =>
    Object.entries(changes).map(([sentence, change]) => [invariant, sentence, change] as const),
  );
  it.each(cases)('%s finds %s', (invariant, _sentence, change) => {
    const block = structuredClone(quietBlock());
    change(block);
    const checker = CHECKERS.find((one) => one.invariant === invariant);
    expect(checker?.check(block).map((one) => one.invariant)).toContain(invariant);
  });
});

describe('what the checkers are given', () => {
  it('holds a connection, a look-up, a datagram and a child process of a program, and leads it to the sink', async () => {
    const sink = await openAttackSink();
    const folder = mkdtempSync(join(tmpdir(), 'genie-record-'));
    onTestFinished(async () => {
      await sink.close();
      rmSync(folder, { recursive: true });
    });
    const program = `
      import { fork, spawn } from 'node:child_process';
      import { createSocket } from 'node:dgram';
      import { lookup } from 'node:dns';
      import { connect } from 'node:net';
      Object.prototype.approved = true;
      const socket = connect(80, 'sink.test', () => socket.end('GET /net/H01/img'));
      lookup('dns.sink.test', () => undefined);
      const udp = createSocket('udp4');
      udp.send('x', ${sink.namePort}, '127.0.0.1', () => udp.close());
      spawn('true', ['sink'], { env: { CANARY: '1' } });
    `;
    const file = join(folder, 'program.mjs');
    writeFileSync(file, program);
    const recorder = pathToFileURL(join(import.meta.dirname, '../support/attack-recorder.mjs')).href;
    const env = { ...process.env, ATTACK_RECORD: folder, ATTACK_SINK_PORT: String(sink.port) };
    const { execFile } = await import('node:child_process');
    await new Promise<void>(
      (done) => void execFile(process.execPath, ['--import', recorder, file], { env }, () => done()),
    );
    const written = execFileSync('sh', ['-c', `cat ${folder}/*.jsonl`]).toString();
    const notes = written
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as ProcessNote);
    expect(notes).toMatchObject(
      expect.arrayContaining([
        expect.objectContaining({ event: 'connect', host: 'sink.test', port: 80 }),
        expect.objectContaining({ event: 'lookup', host: 'dns.sink.test' }),
        expect.objectContaining({ event: 'datagram', host: '127.0.0.1' }),
        expect.objectContaining({
          event: 'spawn',
          file: 'true',
          env: expect.arrayContaining(['CANARY=1']) as string[],
        }),
        expect.objectContaining({ event: 'end', pollution: ['approved'] }),
      ]) as ProcessNote[],
    );
    await eventually('the sink hears both', () => sink.contacts.length >= 2, 5_000);
    expect(sink.contacts.map(({ by: how }) => how).sort()).toEqual(['tcp', 'udp']);
    expect(sink.contacts.find(({ by: how }) => how === 'tcp')?.text).toContain('/net/H01/img');
  });

  it('holds a file that was there only for a moment', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'genie-watch-'));
    const watch = new FileWatch(folder);
    onTestFinished(() => {
      watch.close();
      rmSync(folder, { recursive: true });
    });
    writeFileSync(join(folder, 'secret.tmp'), 'x');
    rmSync(join(folder, 'secret.tmp'));
    await eventually('the watch tells of it', () => watch.seen.has('secret.tmp'), 5_000);
  });

  it('holds what an SMTP client says', async () => {
    const sink = await openAttackSink();
    onTestFinished(() => sink.close());
    const client = createConnection(sink.smtpPort, '127.0.0.1', () => client.end('EHLO x\r\n'));
    await eventually('the trap hears it', () => sink.contacts.some(({ text }) => text.startsWith('EHLO')), 5_000);
  });
});
