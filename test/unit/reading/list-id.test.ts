import { describe, expect, it } from 'vitest';
import { parseMessage } from '../../../electron/reading/parse-message';

describe('the identifier of a mailing list', () => {
  it.each([
    ['<list-header.nisto.com>', 'list-header.nisto.com'],
    ['List Header Mailing List <list-header.nisto.com>', 'list-header.nisto.com'],
    ['"Lena\'s <Personal> Joke List" <lenas-jokes.da39efc.localhost>', 'lenas-jokes.da39efc.localhost'],
    ['=?utf-8?Q?B=C3=BCcher_=3Cx=2Ey=3E?= <Books.Lists.Example.ORG>', 'books.lists.example.org'],
    ['Folded\r\n\t<announce.lists.example.org>', 'announce.lists.example.org'],
    ['announce.lists.example.org', 'announce.lists.example.org'],
    ['<an\u200Bnounce.example.org>', 'announce.example.org'],
    ['Just a name', null],
    ['<>', null],
    ['<two words>', null],
    ['', null],
    [`<${'a'.repeat(300)}>`, null],
    [`${'<'.repeat(200_000)}`, null],
  ])('of %j', async (value, expected) => {
    expect(await listIdOf(`List-Id: ${value}`)).toBe(expected);
  });

  it('is not known of a message that came through no list, or that names several', async () => {
    expect(await listIdOf('X-Other: 1')).toBeNull();
    expect(await listIdOf('List-Id: <a.example.org>\r\nList-ID: <b.example.org>')).toBeNull();
  });
});

async function listIdOf(header: string): Promise<string | null | undefined> {
  const raw = Buffer.from(`From: a@example.org\r\n${header}\r\n\r\nText`);
  return (await parseMessage(raw, { receivedAtMs: null, authservId: null })).listId;
}
