import { existsSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { exportAuditLog, verifyExport } from '../../../electron/audit/audit-export';
import { exportEverything } from '../../../electron/keeping/export';
import { checkExport } from '../../../electron/keeping/export-folder';
import { mailAsEml } from '../../../electron/keeping/mail-text';
import type { Watching } from '../../../electron/keeping/progress';
import { parseMessage } from '../../../electron/reading/parse-message';
import type { Store } from '../../../electron/store/store';
import { addMail, addRequest, keepingProfile, unwatched } from '../../support/keeping-profile';
import { ManualClock } from '../../support/manual-clock';
import { openToOthers } from '../../support/profile-grep';
import { jsonLines } from '../../support/run-command';
import { sampleMessage } from '../../support/sample-message';
import { addAccount, tempDirectory } from '../../support/temp-store';

describe('an export', () => {
  it('has every mail, outcome, table and the audit log, and a list that matches, for its user alone (bars V6)', async () => {
    const { profile, account, request, run } = await filled();
    const folder = join(tempDirectory(), 'export');
    const files = await profile.withStore((store) => run(store, folder));
    expect(checkExport(folder)).toEqual([]);
    expect(files).toBe((JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8')) as { files: [] }).files.length);
    expect(readdirSync(join(folder, 'mails', account))).toHaveLength(21);
    expect(readFileSync(join(folder, 'mails', account, `${request.message}.eml`), 'utf8')).toMatch(
      /^X-Genie-Tray-Reconstructed: yes/,
    );
    expect(readdirSync(join(folder, 'notes'))).toHaveLength(1);
    const sessions = jsonLines<{ id: string; topic: string }>(
      readFileSync(join(folder, 'tables/genie_sessions.jsonl'), 'utf8'),
    );
    expect(sessions).toMatchObject([{ id: request.session, topic: 'zebrafish' }]);
    expect(verifyExport(readFileSync(join(folder, 'audit.jsonl'), 'utf8'))).toMatchObject({
      ok: true,
      fromTheStart: true,
    });
    expect(existsSync(join(folder, 'tables/sealed_texts.jsonl'))).toBe(false);
    expect(openToOthers(folder)).toEqual([]);
    writeFileSync(join(folder, 'audit.jsonl'), '');
    expect(checkExport(folder)).toEqual(['audit.jsonl']);
  });

  it('can be stopped and goes on in the same folder, but takes no folder with something else in it', async () => {
    const { profile, run } = await filled();
    const folder = join(tempDirectory(), 'export');
    const stop = new AbortController();
    stop.abort();
    const stopped = profile.withStore((store) =>
      run(store, folder, { onProgress: () => undefined, signal: stop.signal }),
    );
    await expect(stopped).rejects.toMatchObject({ code: 'conflict' });
    expect(existsSync(join(folder, 'manifest.json'))).toBe(false);
    await profile.withStore((store) => run(store, folder));
    expect(checkExport(folder)).toEqual([]);
    await expect(profile.withStore((store) => run(store, folder))).rejects.toThrow('is not empty');
    const used = tempDirectory();
    writeFileSync(join(used, 'mine.txt'), 'mine');
    const modeBefore = statSync(used).mode;
    await expect(profile.withStore((store) => run(store, used))).rejects.toThrow('is not empty');
    expect(statSync(used).mode).toBe(modeBefore);
  });
});

describe('a mail that is written as .eml', () => {
  it('reads back with the same people, subject, references and text', async () => {
    const parsed = sampleMessage({
      subject: 'Grüße aus Zürich, und ein Betreff, der länger ist als eine Zeile lang sein darf, 東京も',
      from: { name: 'Müller, "Ann"', address: 'ann@example.org' },
      to: [
        { name: 'Me', address: 'me@example.com' },
        { name: '', address: 'you@example.com' },
      ],
      inReplyTo: ['<a@example.org>'],
      references: ['<a@example.org>', '<b@example.org>'],
      visibleText: 'Erste Zeile\nzweite Zeile mit ü',
    });
    const eml = mailAsEml({
      id: 'm',
      accountId: 'a',
      mailbox: 'INBOX',
      traceId: 't',
      receivedAtMs: 5,
      size: 1,
      parsed,
    });
    expect(Math.max(...eml.split('\r\n').map((line) => line.length))).toBeLessThanOrEqual(78);
    const read = await parseMessage(Buffer.from(eml), { authservId: null, receivedAtMs: parsed.dateMs });
    expect(read).toMatchObject({
      subject: parsed.subject,
      from: parsed.from,
      to: parsed.to,
      inReplyTo: parsed.inReplyTo,
      references: parsed.references,
      messageId: parsed.messageId,
      dateMs: parsed.dateMs,
      visibleText: parsed.visibleText,
    });
  });

  it('lets no text of a stranger begin a header field', () => {
    const parsed = sampleMessage({
      subject: 'a\r\nBcc: evil@example.org',
      from: { name: 'x\r\nBcc: evil@example.org', address: 'ann@example.org\r\nBcc: evil@example.org' },
      messageId: '<a@b>\r\nBcc: evil@example.org',
    });
    const eml = mailAsEml({
      id: 'm',
      accountId: 'a',
      mailbox: 'INBOX',
      traceId: 't',
      receivedAtMs: 5,
      size: 1,
      parsed,
    });
    expect(eml).not.toMatch(/^Bcc:/m);
  });
});

async function filled() {
  const profile = keepingProfile(join(tempDirectory(), 'profile'));
  const clock = new ManualClock();
  const { account, request } = await profile.withStore((store) => {
    const added = addAccount(store);
    const made = addRequest(store, clock, added, 'zebrafish');
    for (let mail = 0; mail < 20; mail++) addMail(store, added, `mail ${mail}`, clock.now() + mail);
    return { account: added, request: made };
  });
  const run = (store: Store, folder: string, watching: Watching = unwatched()) =>
    exportEverything(
      {
        place: profile.place,
        store,
        clock,
        outcomeFiles: () => [{ extension: 'md', content: 'what became of it' }],
        auditLines: () => exportAuditLog(store),
      },
      folder,
      watching,
    );
  return { profile, account, request, run };
}
