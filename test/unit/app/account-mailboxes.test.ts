import { describe, expect, it } from 'vitest';
import type { AccountInput } from '../../../shared/domain/account';
import { IMAP, NEVER, REFUSED, settingUp } from './signing-in';

describe('the mailboxes of an account', () => {
  it('are listed with those that are watched marked', async () => {
    const at = await settingUp();
    const { id } = await at.setup.add(IMAP, NEVER);
    expect(await at.setup.mailboxes(id, NEVER)).toEqual([
      { mailbox: 'INBOX', name: 'Inbox', role: 'inbox', watched: true },
      { mailbox: 'Kunden', name: 'Kunden', role: null, watched: false },
      { mailbox: 'id-3', name: 'Archive/2026', role: 'archive', watched: false },
    ]);
  });

  it('are chosen by the name of the server or the one that is shown; new ones start from now, others go on', async () => {
    const at = await settingUp();
    const { id } = await at.setup.add(IMAP, NEVER);
    at.store.cursors.set(id, 'INBOX', 'read so far', 1);
    const account = await at.setup.setMailboxes(id, ['Archive/2026', 'inbox', 'Kunden', 'Kunden'], NEVER);
    expect(account.config).toMatchObject({ mailboxes: ['id-3', 'INBOX', 'Kunden'] });
    expect(at.store.cursors.get(id, 'INBOX')).toBe('read so far');
    expect(at.store.cursors.get(id, 'Kunden')).toBe('1');

    // Watched before, not watched for a while: what arrived meanwhile was not asked for.
    at.store.cursors.set(id, 'Kunden', 'long ago', 1);
    await at.setup.setMailboxes(id, ['INBOX'], NEVER);
    await at.setup.setMailboxes(id, ['INBOX', 'Kunden'], NEVER);
    expect(at.store.cursors.get(id, 'Kunden')).toBe('1');
    expect(at.sources.every(({ closed }) => closed)).toBe(true);
  });

  it('stay as they are when one does not exist, cannot be read, or there are none', async () => {
    const at = await settingUp();
    const { id } = await at.setup.add(IMAP, NEVER);
    const missing = at.setup.setMailboxes(id, ['INBOX', 'Nowhere'], NEVER);
    await expect(missing).rejects.toMatchObject({
      code: 'not_found',
      message: expect.stringContaining('Nowhere') as string,
    });
    await expect(at.setup.setMailboxes(id, [], NEVER)).rejects.toMatchObject({ code: 'bad_input' });
    at.refuse('baseline', REFUSED);
    await expect(at.setup.setMailboxes(id, ['Kunden'], NEVER)).rejects.toBe(REFUSED);
    expect(await at.setup.mailboxes(id, NEVER)).toMatchObject([
      { watched: true },
      { watched: false },
      { watched: false },
    ]);
    expect(at.store.cursors.get(id, 'Kunden')).toBeNull();
  });

  it('can be given when the account is added, and nothing is kept when one does not exist', async () => {
    const at = await settingUp();
    const wanting = (mailboxes: string[]): AccountInput => ({ ...IMAP, imap: { ...IMAP.imap, mailboxes } });
    await expect(at.setup.add(wanting(['Nowhere']), NEVER)).rejects.toMatchObject({ code: 'not_found' });
    at.keptNothing();
    const account = await at.setup.add(wanting(['Archive/2026']), NEVER);
    expect(account.config).toMatchObject({ mailboxes: ['id-3'] });
    expect(at.store.cursors.get(account.id, 'id-3')).toBe('1');
    expect(at.store.cursors.get(account.id, 'INBOX')).toBeNull();
  });

  it('cannot be chosen for a folder', async () => {
    const at = await settingUp();
    const { id } = await at.setup.add({ kind: 'folder', folder: { path: '/mail' }, options: {} }, NEVER);
    await expect(at.setup.setMailboxes(id, ['INBOX'], NEVER)).rejects.toMatchObject({ code: 'bad_input' });
  });
});
