import { describe, expect, it } from 'vitest';
import { privacySettings } from '../../../shared/domain/privacy';
import { isListedAddress, isNeverSent, namesListedAddress } from '../../../electron/proposing/never-send';

const list = (over: { senders?: string[]; domains?: string[]; folders?: string[] }) =>
  privacySettings.parse({ neverSend: over }).neverSend;
const from = (address: string) => ({ from: { address }, mailbox: 'INBOX' });

describe('E4: the never-send list', () => {
  it.each([
    ['kim@example.org', 'KIM@Example.ORG'],
    ['Kim@Example.org', 'kim@example.org'],
    ['kim@müller.example', 'kim@xn--mller-kva.example'],
    ['kim@xn--mller-kva.example', 'Kim@MÜLLER.example'],
    // The same letter, once composed and once not (Unicode NFC and NFD).
    ['kim@mu\u0308ller.example', 'kim@müller.example'],
  ])('a sender %s keeps mail of %s here', (listed, author) => {
    expect(isNeverSent(list({ senders: [listed] }), from(author))).toBe(true);
  });

  it('knows whole addresses only', () => {
    expect(isNeverSent(list({ senders: ['kim@example.org'] }), from('joakim@example.org'))).toBe(false);
    expect(isNeverSent(list({ senders: ['kim@example.org'] }), from('kim@example.org.evil.example'))).toBe(false);
  });

  it.each([
    ['example.org', 'a@example.org', true],
    ['example.org', 'a@mail.example.org', true],
    ['example.org', 'a@deep.mail.EXAMPLE.org', true],
    ['example.org', 'a@notexample.org', false],
    ['example.org', 'a@example.org.evil.example', false],
    ['mail.example.org', 'a@example.org', false],
    ['@example.org', 'a@example.org', true],
    ['*.example.org', 'a@mail.example.org', true],
    ['müller.example', 'a@xn--mller-kva.example', true],
    ['xn--mller-kva.example', 'a@post.müller.example', true],
    ['example.org.', 'a@example.org', true],
  ])('a domain %s and mail of %s: %s', (domain, author, kept) => {
    expect(isNeverSent(list({ domains: [domain] }), from(author))).toBe(kept);
  });

  it('an entry that is no domain keeps nothing, and not everything', () => {
    expect(isListedAddress(list({ domains: ['.', '*.', 'a b'] }), 'a@example.org')).toBe(false);
  });

  it('a mailbox keeps all its mail here, whoever wrote it; INBOX is one in any case', () => {
    const folders = list({ folders: ['Private/Ärzte', 'inbox'] });
    expect(isNeverSent(folders, { from: null, mailbox: 'Private/A\u0308rzte' })).toBe(true);
    expect(isNeverSent(folders, { from: null, mailbox: 'INBOX' })).toBe(true);
    expect(isNeverSent(folders, { from: null, mailbox: 'private/Ärzte' })).toBe(false);
    expect(isNeverSent(folders, { from: null, mailbox: 'Private' })).toBe(false);
  });

  it('finds a listed address in quoted history, in whatever brackets', () => {
    const domains = list({ domains: ['secret.example'] });
    expect(namesListedAddress(domains, 'On Monday, Kim <kim@mail.secret.example> wrote:')).toBe(true);
    expect(namesListedAddress(domains, 'From: [mailto:kim@secret.example]')).toBe(true);
    expect(namesListedAddress(domains, 'Kim wrote to kim@secret.example.')).toBe(true);
    expect(namesListedAddress(domains, 'kim@example.org wrote about secret.example')).toBe(false);
    expect(namesListedAddress(list({}), 'kim@secret.example')).toBe(false);
  });
});
