import { describe, expect, it } from 'vitest';
import { forbiddenIn, ReadOnlyClient } from '../../../../electron/sources/imap/read-only-client';
import { startScriptedImap } from '../../../support/scripted-imap';

const peek = { type: 'ATOM', value: 'BODY.PEEK', section: [] };
const range = { type: 'SEQUENCE', value: '1:*' };

describe('S10: the allow-list at the edge of the IMAP adapter (bars S10)', () => {
  it.each([
    'SELECT',
    'STORE',
    'UID STORE',
    'APPEND',
    'MOVE',
    'UID MOVE',
    'COPY',
    'UID COPY',
    'EXPUNGE',
    'UID EXPUNGE',
    'CLOSE',
    'CREATE',
    'DELETE',
    'RENAME',
    'SUBSCRIBE',
    'UNSUBSCRIBE',
    'SETACL',
    'SETMETADATA',
    'SETQUOTA',
    'REPLACE',
    'X-ANYTHING',
    'store',
  ])('refuses %s', (command) => {
    expect(forbiddenIn(command, [])).toMatch(/not on the list/);
  });

  it('lets a peek at a body through, alone or among other items', () => {
    expect(forbiddenIn('UID FETCH', [range, [{ type: 'ATOM', value: 'UID' }, peek]])).toBeNull();
    expect(forbiddenIn('UID FETCH', [range, peek])).toBeNull();
  });

  it.each(['XLIST', 'LIST', 'STATUS', 'UID SEARCH', 'NOOP'])('lets %s through: it only reads', (command) => {
    expect(forbiddenIn(command, [])).toBeNull();
  });

  it.each(['BODY', 'RFC822', 'RFC822.TEXT', 'BINARY', 'PREVIEW'])('refuses the FETCH item %s', (value) => {
    expect(
      forbiddenIn('UID FETCH', [
        range,
        [
          { type: 'ATOM', value: 'UID' },
          { type: 'ATOM', value, section: [] },
        ],
      ]),
    ).toMatch(value);
  });

  it('refuses items it cannot read and modifiers', () => {
    expect(forbiddenIn('UID FETCH', [range, [null]])).toMatch(/FETCH item/);
    expect(forbiddenIn('UID FETCH', undefined)).toMatch(/FETCH item/);
    expect(forbiddenIn('UID FETCH', [range, peek, [{ type: 'ATOM', value: 'CHANGEDSINCE' }]])).toMatch(/modifiers/);
  });

  it('refuses FETCH by sequence number: numbers shift while they are used', () => {
    expect(forbiddenIn('FETCH', [range, peek])).toMatch(/FETCH is not on the list/);
  });

  it('sends not one byte of any writing call of imapflow', async () => {
    const server = await startScriptedImap('');
    const client = new ReadOnlyClient({
      host: 'localhost',
      port: server.port,
      secure: false,
      doSTARTTLS: false,
      auth: { user: 'me', pass: 'secret' },
      logger: false,
      disableAutoIdle: true,
    });
    client.on('error', () => undefined);
    try {
      await client.connect();
      const before = server.received();
      const writes: (() => Promise<unknown>)[] = [
        () => client.mailboxOpen('INBOX'),
        () => client.messageFlagsAdd('1:*', ['\\Seen'], { uid: true }),
        () => client.messageFlagsRemove('1:*', ['\\Seen'], { uid: true }),
        () => client.messageFlagsSet('1:*', ['\\Seen'], { uid: true }),
        () => client.messageDelete('1:*', { uid: true }),
        () => client.messageMove('1:*', 'Trash', { uid: true }),
        () => client.messageCopy('1:*', 'Trash', { uid: true }),
        () => client.append('INBOX', 'Subject: x\r\n\r\nx'),
        () => client.mailboxCreate('New'),
        () => client.mailboxDelete('INBOX'),
        () => client.mailboxRename('INBOX', 'Other'),
        () => client.mailboxSubscribe('INBOX'),
        () => client.mailboxUnsubscribe('INBOX'),
        () => client.mailboxClose(),
        () => client.getQuota(),
      ];
      for (const write of writes) {
        await client.mailboxOpen('INBOX', { readOnly: true });
        const result = await write().catch((error: unknown) => error);
        expect(result instanceof Error || !result).toBe(true);
      }
      // EXAMINE is ours, and LIST, which imapflow asks for on the way, reads.
      const sent = server.received().slice(before.length);
      expect(sent.replace(/^\S+ (EXAMINE|LIST|LSUB) .*\r\n/gm, '')).toBe('');
    } finally {
      client.close();
      await server.stop();
    }
  });
});
