import { describe, expect, it } from 'vitest';
import { checkedMailto, checkedWebLink } from '../../../../electron/shell/security/link-rules';

describe('a link that may be opened in the browser (bars E7)', () => {
  it('is an https link, in normal form', () => {
    expect(checkedWebLink('HTTPS://Example.com/a b').href).toBe('https://example.com/a%20b');
    expect(checkedWebLink('https://xn--e1awd7f.com/').host).toBe('xn--e1awd7f.com');
  });

  it.each([
    'http://example.com/',
    'javascript:alert(1)',
    ' java\nscript:alert(1)',
    'file:///etc/passwd',
    'smb://host/share',
    'ms-msdt:/id',
    'vbscript:x',
    'data:text/html,x',
    'mailto:a@example.com',
    'https://user:pw@example.com/',
    'https://paypal.com@evil.example/',
    '//example.com',
    '',
  ])('is not %s', (url) => {
    expect(() => checkedWebLink(url)).toThrow('Only https links are opened.');
  });
});

describe('a draft for the mail program', () => {
  it('may have recipients, subject, body and In-Reply-To', () => {
    const url = 'mailto:ann@example.com?cc=bob@example.com&subject=Re%3A%20Hi&body=a%0D%0Ab&in-reply-to=%3C1%40x%3E';
    expect(checkedMailto(url)).toBe(url);
  });

  it.each([
    ['https://example.com/', 'not a mailto'],
    ['mailto:a@example.com?bcc=c@evil.example', '“bcc”'],
    ['mailto:a@example.com?BCC=c@evil.example', '“bcc”'],
    ['mailto:a@example.com?attach=/etc/passwd', '“attach”'],
    ['mailto:a@example.com?subject=x%0D%0ABcc:%20c@evil.example', '“subject” has a line break'],
    ['mailto:a@example.com%0D%0ABcc:c@evil.example', 'recipient has a line break'],
    [`mailto:a@example.com?body=${'x'.repeat(30_000)}`, 'too long'],
  ])('may not be %s', (url, why) => {
    expect(() => checkedMailto(url)).toThrow(why);
  });
});
