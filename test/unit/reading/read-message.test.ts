import { describe, expect, it } from 'vitest';
import type { ParsedMessage } from '../../../shared/domain/message';
import { AppError } from '../../../shared/errors/app-error';
import { readMessage, type ReadMessageOptions } from '../../../electron/reading/read-message';
import { sampleMessage } from '../../support/sample-message';
import { addAccount, addMessage, tempStore } from '../../support/temp-store';

describe('reading a stored message', () => {
  it('hands the text out chunk by chunk until there is no more', () => {
    const { read } = stored({ visibleText: 'a'.repeat(25), quotedText: 'older' });
    expect(read({ maxChars: 20 })).toMatchObject({ text: 'a'.repeat(20), chunk: 1, chunks: 2, hasMore: true });
    expect(read({ maxChars: 20, chunk: 2 })).toMatchObject({ text: 'aaaaa', chunk: 2, chunks: 2, hasMore: false });
    expect(codeOf(() => read({ maxChars: 20, chunk: 3 }))).toBe('not_found');
    expect(read({})).toMatchObject({ chunks: 1, hasMore: false, quotedChars: 5 });
  });

  it('keeps quoted history apart from the new text', () => {
    const { read } = stored({ visibleText: 'new', quotedText: '> old' });
    expect(read({}).text).toBe('new');
    expect(read({ quoted: true })).toMatchObject({ text: '> old', chunks: 1 });
  });

  it.each<[string, ReadMessageOptions]>([
    ['a chunk longer than 20,000', { maxChars: 20_001 }],
    ['a chunk of nothing', { maxChars: 0 }],
    ['half a chunk', { maxChars: 20.5 }],
    ['no number', { maxChars: Number.NaN }],
    ['chunk 0', { chunk: 0 }],
    ['a page before the first', { links: { offset: -1 } }],
    ['a page without end', { images: { limit: Infinity } }],
  ])('refuses %s', (_what, options) => {
    expect(codeOf(() => stored({}).read(options))).toBe('bad_input');
  });

  it('pages links and images on their own', () => {
    const links = Array.from({ length: 120 }, (_, n) => ({ text: `l${n}`, url: `https://x.example/${n}`, flags: [] }));
    const { read } = stored({ links, images: [{ alt: 'A chart' }, { alt: 'A logo' }] });
    expect(read({}).links).toMatchObject({ offset: 0, total: 120, hasMore: true });
    expect(read({}).links.items).toHaveLength(50);
    expect(read({ links: { offset: 100 } }).links).toEqual({
      items: links.slice(100),
      offset: 100,
      total: 120,
      hasMore: false,
    });
    expect(read({ links: { offset: 500 } }).links).toMatchObject({ items: [], hasMore: false });
    expect(read({ images: { offset: 1, limit: 1 } }).images.items).toEqual([{ alt: 'A logo' }]);
  });

  it('has no images of a message that was read before they were kept', () => {
    expect(stored({ images: undefined }).read({}).images).toEqual({ items: [], offset: 0, total: 0, hasMore: false });
  });

  it('numbers the attachments from one and says which were fetched', () => {
    const file = (name: string) => ({ name, type: 'application/pdf', size: 3, flags: [] });
    const { store, account, id, read } = stored({ attachments: [file('a.pdf'), file('b.pdf')] });
    const content = Buffer.from('pdf');
    store.attachments.insert({
      id: 'x',
      accountId: account,
      messageId: id,
      position: 2,
      ...file('b.pdf'),
      content,
      atMs: 1,
    });
    expect(read({}).attachments.map(({ position, name, fetched }) => [position, name, fetched])).toEqual([
      [1, 'a.pdf', false],
      [2, 'b.pdf', true],
    ]);
  });

  it('says how many ancestors are not here, and since when the server has it no more', () => {
    const { store, account, read } = stored({ references: ['<a@example.org>', '<b@example.org>'] });
    expect(read({})).toMatchObject({ thread: { completeness: 'partial', missing: 2 }, goneAtMs: null });
    addMessage(store, account, sampleMessage({ messageId: '<a@example.org>' }));
    store.ledger.setGone(account, 'file:it', 77);
    expect(read({})).toMatchObject({ thread: { completeness: 'partial', missing: 1 }, goneAtMs: 77 });
  });

  it('shows nothing of another account', () => {
    const { store, id } = stored({});
    expect(readMessage(store, [addAccount(store)], id)).toBeNull();
  });
});

function stored(over: Partial<ParsedMessage>) {
  const { store } = tempStore();
  const account = addAccount(store);
  const { id } = addMessage(store, account, sampleMessage(over), { sourceKey: 'file:it' });
  const read = (options: ReadMessageOptions) => {
    const reading = readMessage(store, [account], id, options);
    if (reading === null) throw new Error('The message is not there.');
    return reading;
  };
  return { store, account, id, read };
}

function codeOf(work: () => unknown): string | null {
  try {
    work();
    return null;
  } catch (error) {
    return error instanceof AppError ? error.code : String(error);
  }
}
