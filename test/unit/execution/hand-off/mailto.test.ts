import { describe, expect, it } from 'vitest';
import { draftAsMailto } from '../../../../electron/execution/hand-off/mailto';
import { DRAFT } from './samples';

describe('a draft as mailto:', () => {
  it('carries recipients, subject and text through encoding, and never a blind copy', () => {
    const uri = new URL(draftAsMailto({ ...DRAFT, body: 'a & b = 100 %?\n#ü+1' }) ?? '');
    expect(uri.protocol).toBe('mailto:');
    expect(uri.pathname).toBe('ann@example.org,bob@example.org');
    expect(fieldsOf(uri)).toEqual({
      cc: 'cid@example.org',
      subject: DRAFT.subject,
      'in-reply-to': '<request@example.org>',
      body: 'a & b = 100 %?\r\n#ü+1',
    });
    expect(uri.href).not.toContain('+1');
  });

  it('lets no value add a field or a recipient (bars A9)', () => {
    const uri = new URL(
      draftAsMailto({
        ...DRAFT,
        to: ['ann&bcc=eve@example.org', 'b?cc=eve@example.org', 'c,eve@example.org', 'd@example.org?bcc=eve'],
        subject: 'x&bcc=eve@example.net',
        body: 'y&attach=/etc/passwd',
      }) ?? '',
    );
    expect(Object.keys(fieldsOf(uri))).toEqual(['cc', 'subject', 'in-reply-to', 'body']);
    expect(uri.pathname.split(',')).toHaveLength(4);
  });

  it('is not made when it would be too long to survive', () => {
    const head = draftAsMailto({ ...DRAFT, body: 'x' })?.length ?? 0;
    expect(draftAsMailto({ ...DRAFT, body: 'x'.repeat(2_001 - head) })).toHaveLength(2_000);
    expect(draftAsMailto({ ...DRAFT, body: 'x'.repeat(2_002 - head) })).toBeNull();
    expect(draftAsMailto({ ...DRAFT, body: 'ü'.repeat(400) })).toBeNull();
  });

  it('takes half a character for a broken one instead of failing', () => {
    expect(draftAsMailto({ ...DRAFT, subject: 'x\ud83d', body: 'a\ud800b' })).toContain('body=a%EF%BF%BDb');
  });

  it('keeps the subject one line (RFC 6068 §5)', () => {
    const uri = draftAsMailto({ ...DRAFT, subject: 'a\r\nBcc: eve@example.net' }) ?? '';
    expect(fieldsOf(new URL(uri)).subject).toBe('a Bcc: eve@example.net');
  });
});

function fieldsOf(uri: URL): Record<string, string> {
  return Object.fromEntries(
    uri.search
      .slice(1)
      .split('&')
      .map((field) => field.split('=').map(decodeURIComponent) as [string, string]),
  );
}
