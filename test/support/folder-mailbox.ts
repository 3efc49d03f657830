import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright';
import type { CallName } from '../../shared/ipc/call-names';
import type { CallInput, CallOutput } from '../../shared/ipc/calls';
import type { WireResult } from '../../shared/ipc/wire-result';
import type { GenieBridge } from '../../shared/ipc/genie-bridge';
import { within } from './within.mjs';

export type FolderMailbox = {
  /** Puts a mail there, whole at once. */
  deliver(name: string, content: string): void;
  /** Adds it as an account, by a call of the window. */
  addTo(page: Page): Promise<void>;
  remove(): void;
};

/** A folder of .eml files as a mailbox, for tests of the running app. */
export function makeFolderMailbox(): FolderMailbox {
  const path = mkdtempSync(join(tmpdir(), 'genie-mailbox-'));
  return {
    deliver(name, content) {
      writeFileSync(join(path, `.${name}`), content);
      renameSync(join(path, `.${name}`), join(path, `${name}.eml`));
    },
    async addTo(page) {
      await callFrom(page, 'accounts.add', {
        kind: 'folder',
        folder: { path },
        options: {
          label: 'Test',
          addresses: ['you@example.com'],
          allowed: ['ann@example.org'],
          authservId: 'mx.example.com',
        },
      });
    },
    remove: () => rmSync(path, { recursive: true, force: true }),
  };
}

/** A request of somebody whom the mailbox allows, and who is verified. `from` is the display name. */
export const requestMail = (from: string, topic: string): string =>
  [
    'Authentication-Results: mx.example.com; dmarc=pass header.from=example.org',
    'Received: from mail.example.org by mx.example.com; Mon, 30 Nov 2026 10:00:00 +0000',
    `From: ${from} <ann@example.org>`,
    'To: you@example.com',
    `Subject: Genie: ${topic}`,
    `Message-ID: <${Math.random()}@example.org>`,
    `Date: ${new Date().toUTCString()}`,
    'Content-Type: text/plain; charset=utf-8',
    '',
    'Could you answer this by Friday? Thank you, Ann',
    '',
  ].join('\r\n');

/** A call as the page makes it. Throws when main refuses it. */
export async function callFrom<N extends CallName>(page: Page, name: N, input: CallInput<N>): Promise<CallOutput<N>> {
  const ask = ([called, given]: readonly [string, unknown]) =>
    (globalThis as unknown as { genie: GenieBridge }).genie.call(called as CallName, given as never);
  const answer = (await within(
    `the answer to ${name} in ${page.url()}`,
    page.evaluate(ask as (asked: readonly [string, unknown]) => Promise<unknown>, [name, input] as const),
  )) as WireResult<CallOutput<N>>;
  if (!answer.ok) throw new Error(`${name}: ${answer.error.message}`);
  return answer.value;
}
