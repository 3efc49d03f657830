import { join } from 'node:path';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { expect } from 'vitest';
import type { ClientGrant } from '../../shared/domain/client-grant';
import { PASSPHRASE, type Genie } from '../support/genie';
import { OWNER } from './set-up';

const COMMAND = join(import.meta.dirname, '../../out/main/genie.js');

export type McpResult = {
  isError: boolean;
  value: Record<string, unknown> & { error?: { code: string; hint: string } };
};
export type MailLine = { account_id: string; message_id: string; subject: string; acknowledged: boolean };

/** The official client on a `genie mcp` of its own; `noise` takes what its output has that is not of the protocol. */
export async function connectMcp(genie: Genie, name: string, noise: Error[]): Promise<Client> {
  const client = new Client({ name: 'a-test', version: '1.0.0' });
  client.onerror = (error) => void noise.push(error);
  const env = { GENIE_PROFILE: genie.profile, GENIE_SECRETS: 'passphrase', GENIE_PASSPHRASE: PASSPHRASE };
  const args = [COMMAND, 'mcp', '--client', name];
  await client.connect(new StdioClientTransport({ command: process.execPath, args, env }));
  return client;
}

/** Checks what holds for every answer: text and structure say the same, and that it is untrusted. */
export async function call(client: Client, name: string, args: Record<string, unknown> = {}): Promise<McpResult> {
  const { isError, structuredContent, content } = await client.callTool({ name, arguments: args });
  const [text] = content as { type: string; text: string }[];
  expect(JSON.parse(text?.text ?? '')).toEqual(structuredContent);
  expect(structuredContent).toMatchObject({ untrusted: true });
  return { isError: isError === true, value: structuredContent as McpResult['value'] };
}

export async function lines(client: Client, args: Record<string, unknown> = {}): Promise<MailLine[]> {
  return (await call(client, 'mail_list', { limit: 100, ...args })).value.messages as MailLine[];
}

export function grantTo(
  genie: Genie,
  client: string,
  accounts: readonly string[],
  rights: readonly string[],
): Promise<ClientGrant> {
  const named = accounts.flatMap((id) => ['--account', id]);
  return genie.json<ClientGrant>(['clients', 'grant', client, ...named, ...rights.flatMap((one) => ['--right', one])]);
}

/** A mail from Ann to the owner. */
export function mailFromAnn(mail: { subject: string; body: string; inReplyTo?: string; pdf?: Uint8Array }): string {
  const text = 'Content-Type: text/plain; charset=utf-8';
  const { subject, body, inReplyTo, pdf } = mail;
  return [
    'From: Ann <ann@example.net>',
    `To: ${OWNER}`,
    `Subject: ${subject}`,
    `Message-ID: <${subject.replace(/\W/g, '')}@example.net>`,
    ...(inReplyTo === undefined ? [] : [`In-Reply-To: ${inReplyTo}`]),
    ...(pdf === undefined
      ? [text, '', body]
      : ['Content-Type: multipart/mixed; boundary=b', '', '--b', text, '', body, ...pdfPart(pdf), '--b--']),
    '',
  ].join('\r\n');
}

function pdfPart(pdf: Uint8Array): string[] {
  const head = ['--b', 'Content-Type: application/pdf; name="offer.pdf"', 'Content-Transfer-Encoding: base64', ''];
  return [
    ...head,
    ...(Buffer.from(pdf)
      .toString('base64')
      .match(/.{1,76}/g) ?? []),
  ];
}
