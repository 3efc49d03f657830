import { describe, expect, it } from 'vitest';
import { keys, never, subjects } from '../../../support/fake-graph-account';
import { watchedGraph } from '../../../support/fake-graph-watched';

describe('looking messages up', () => {
  it('fetches a message by its key, and by its Message-ID where the key is gone', async () => {
    const { source, mailbox } = watchedGraph();
    mailbox.deliver('one');
    const raw = Buffer.from(mailbox.rawOf('one'));
    expect(Buffer.from((await source.fetch('graph:one', { messageId: null }, never))!)).toEqual(raw);
    expect(Buffer.from((await source.fetch('graph:old', { messageId: '<one@example.com>' }, never))!)).toEqual(raw);
    expect(Buffer.from((await source.fetch('graph:old', { messageId: 'one@example.com' }, never))!)).toEqual(raw);
    expect(await source.fetch('graph:old', { messageId: '<none@example.com>' }, never)).toBeNull();
    expect(await source.fetch('graph:old', { messageId: null }, never)).toBeNull();
  });

  it('finds messages in every folder by their Message-IDs, at most so many', async () => {
    const { source, mailbox } = watchedGraph();
    mailbox.deliver('one');
    mailbox.deliver('two', { folder: 'F-SENT' });
    mailbox.deliver('copy', { internetMessageId: '<two@example.com>' });
    const ids = ['<one@example.com>', '<two@example.com>', '<none@example.com>'];
    expect(keys(await source.find(ids, 10, never))).toEqual(['graph:one', 'graph:two', 'graph:copy']);
    expect(await source.find(ids, 2, never)).toHaveLength(2);
  });

  it('asks for a Message-ID literally, whatever it holds, and not at all for what is none', async () => {
    const { source, mailbox } = watchedGraph();
    mailbox.deliver('quoted', { internetMessageId: "<it's' or 1 eq 1&$top=999@example.com>".replaceAll(' ', '_') });
    const id = "<it's'_or_1_eq_1&$top=999@example.com>";
    expect(keys(await source.find([id], 5, never))).toEqual(['graph:quoted']);
    const asked = new URL(mailbox.requests[0]!.url);
    expect(asked.searchParams.get('$filter')).toBe("internetMessageId eq '<it''s''_or_1_eq_1&$top=999@example.com>'");
    expect(asked.searchParams.get('$top')).toBe('5');
    mailbox.requests.length = 0;
    expect(await source.find(['', '<>', 'a b', '<a\n@b>', `<${'x'.repeat(2_000)}@b>`], 5, never)).toEqual([]);
    expect(mailbox.requests).toEqual([]);
  });

  it('searches on the server, newest first, and quotes the words', async () => {
    const { source, mailbox } = watchedGraph();
    mailbox.deliver('old', { subject: 'budget old', receivedMs: mailbox.nowMs - 9_000 });
    mailbox.deliver('new', { subject: 'budget new' });
    mailbox.deliver('draft', { subject: 'budget draft', isDraft: true });
    expect(subjects(await source.search('budget', 5, never))).toEqual(['budget new', 'budget old']);
    await source.search('a" OR from:"b\\', 5, never);
    expect(new URL(mailbox.requests.at(-1)!.url).searchParams.get('$search')).toBe('"a  OR from: b"');
    mailbox.requests.length = 0;
    expect(await source.search(' "*', 5, never)).toEqual([]);
    expect(mailbox.requests).toEqual([]);
  });
});

describe('listing folders', () => {
  it('names every folder with its place and its role', async () => {
    const { source, mailbox } = watchedGraph();
    mailbox.folders.push(
      { id: 'F-SENT', displayName: 'Gesendet', parent: null, wellKnown: 'sentitems' },
      { id: 'F-P', displayName: 'Projekte', parent: 'F-INBOX' },
      { id: 'F-Q', displayName: 'Q/4', parent: 'F-P' },
      { id: 'F-TRASH', displayName: 'Papierkorb', parent: null, wellKnown: 'deleteditems' },
    );
    expect(await source.list(never)).toEqual([
      { mailbox: 'inbox', name: 'Posteingang', role: 'inbox' },
      { mailbox: 'F-P', name: 'Posteingang/Projekte', role: null },
      { mailbox: 'F-Q', name: 'Posteingang/Projekte/Q/4', role: null },
      { mailbox: 'F-SENT', name: 'Gesendet', role: 'sent' },
      { mailbox: 'F-TRASH', name: 'Papierkorb', role: 'trash' },
    ]);
  });

  it('comes to an end where the folders do not', async () => {
    const { source, mailbox } = watchedGraph();
    const endless = { id: 'F', displayName: 'again', childFolderCount: 1 };
    mailbox.intercept = (url) =>
      /olders$/.test(url.pathname)
        ? Response.json({ value: [endless], '@odata.nextLink': url.href })
        : Response.json(endless);
    expect((await source.list(never)).length).toBeLessThanOrEqual(1_000);
    expect(mailbox.requests.length).toBeLessThan(400);
  });

  it('watches the inbox, or what the user chose', async () => {
    expect(await watchedGraph().source.mailboxes(never)).toEqual(['inbox']);
    const chosen = watchedGraph({
      config: { clientId: '', tenant: 'common', user: '', homeAccountId: '', mailboxes: ['F-1', 'archive'] },
    });
    expect(await chosen.source.mailboxes(never)).toEqual(['F-1', 'archive']);
  });

  it('check names a folder that is not there', async () => {
    const { source, mailbox } = watchedGraph();
    await source.check(never);
    mailbox.folders = [];
    await expect(source.check(never)).rejects.toMatchObject({ code: 'not_found' });
  });
});
