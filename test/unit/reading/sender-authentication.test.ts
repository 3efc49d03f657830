import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parseAuthenticationResults } from '../../../electron/reading/authentication-results';
import { parseMessage, type ReadOptions } from '../../../electron/reading/parse-message';

const RECEIVED = 'Received: from mail.example.com by mx.example.net with ESMTPS; Tue, 03 Mar 2026 09:15:01 +0000';
const PASS = 'Authentication-Results: mx.example.net; dmarc=pass header.from=example.com';

function assess(lines: string[], options: Partial<ReadOptions> = {}) {
  const raw = Buffer.from(`${[...lines, 'Subject: x'].join('\r\n')}\r\n\r\nbody\r\n`);
  return parseMessage(raw, { receivedAtMs: null, authservId: 'mx.example.net', ...options }).then(
    (message) => message.sender,
  );
}

const FROM = 'From: Alice <alice@example.com>';

describe('the results of the receiving server', () => {
  it('pass for the author they name', async () => {
    expect(await assess([PASS, RECEIVED, FROM])).toEqual({
      verdict: 'pass',
      reason: 'dmarc_pass',
      domain: 'example.com',
    });
  });

  it.each<[string, string[], string, string]>([
    ['no header', [RECEIVED, FROM], 'none', 'no_trusted_result'],
    ['below the own Received line', [RECEIVED, PASS, FROM], 'none', 'no_trusted_result'],
    [
      'below a Received line of another host of the own organisation',
      ['Received: from a by imap1.example.net', PASS, RECEIVED, FROM],
      'none',
      'no_trusted_result',
    ],
    [
      'above a later hop but below nothing of its own',
      ['Received: by lmtp.local', PASS, RECEIVED, FROM],
      'pass',
      'dmarc_pass',
    ],
    [
      'below the only Received lines, none of them recognised',
      ['Received: from a by backend.example.org', PASS, FROM],
      'none',
      'no_trusted_result',
    ],
    [
      'below a local delivery, above the arrival',
      ['Received: from mx.example.net by mx.example.net with LMTP id 1', PASS, RECEIVED, FROM],
      'pass',
      'dmarc_pass',
    ],
    [
      'below an arrival that calls itself a local delivery',
      ['Received: from a by mx.example.net with LMTP by mx.example.net with ESMTP', PASS, RECEIVED, FROM],
      'none',
      'no_trusted_result',
    ],
    ['topmost fails', [PASS.replace('pass', 'fail'), PASS, RECEIVED, FROM], 'fail', 'dmarc_fail'],
    [
      'foreign id above the own',
      ['Authentication-Results: other.example; dmarc=fail', PASS, RECEIVED, FROM],
      'pass',
      'dmarc_pass',
    ],
    [
      'unreadable header of the own id above',
      ['Authentication-Results: mx.example.net; dmarc="', PASS, RECEIVED, FROM],
      'none',
      'no_trusted_result',
    ],
    [
      'pass in a comment',
      ['Authentication-Results: mx.example.net; dmarc=fail (dmarc=pass; (x)) header.from=example.com', RECEIVED, FROM],
      'fail',
      'dmarc_fail',
    ],
    [
      'pass without an author',
      ['Authentication-Results: mx.example.net; dmarc=pass', RECEIVED, FROM],
      'fail',
      'header_from_mismatch',
    ],
    [
      'pass for a sub-domain',
      [PASS.replace('example.com', 'a.example.com'), RECEIVED, FROM],
      'fail',
      'header_from_mismatch',
    ],
    [
      'contradictory',
      [
        'Authentication-Results: mx.example.net; dmarc=pass header.from=example.com; dmarc=fail header.from=example.com',
        RECEIVED,
        FROM,
      ],
      'fail',
      'contradictory_results',
    ],
    [
      'two passes for two authors',
      [
        'Authentication-Results: mx.example.net; dmarc=pass header.from=example.com; dmarc=pass header.from=evil.example',
        RECEIVED,
        FROM,
      ],
      'fail',
      'header_from_mismatch',
    ],
    [
      'unknown result',
      ['Authentication-Results: mx.example.net; dmarc=passed header.from=example.com', RECEIVED, FROM],
      'none',
      'dmarc_unknown',
    ],
    [
      'permanent error',
      ['Authentication-Results: mx.example.net; dmarc=permerror header.from=example.com', RECEIVED, FROM],
      'fail',
      'dmarc_permerror',
    ],
    [
      'best guess',
      ['Authentication-Results: mx.example.net; dmarc=bestguesspass header.from=example.com', RECEIVED, FROM],
      'none',
      'dmarc_bestguesspass',
    ],
    ['nothing checked', ['Authentication-Results: mx.example.net; none', RECEIVED, FROM], 'none', 'no_dmarc_result'],
    ['no author', [PASS, RECEIVED], 'none', 'no_author'],
    ['two authors', [PASS, RECEIVED, FROM, FROM], 'fail', 'multiple_from'],
    ['two authors by obsolete syntax', [PASS, RECEIVED, FROM, 'FROM : eve@evil.example'], 'fail', 'multiple_from'],
    [
      'two addresses without a comma',
      [PASS, RECEIVED, 'From: <alice@example.com> <eve@evil.example>'],
      'fail',
      'multiple_from',
    ],
  ])('%s', async (_what, lines, verdict, reason) => {
    expect(await assess(lines)).toEqual({ verdict, reason, domain: verdict === 'pass' ? 'example.com' : null });
  });

  it('are not believed without a pinned id, nor where the pinned id only resembles theirs', async () => {
    expect(await assess([PASS, RECEIVED, FROM], { authservId: null })).toMatchObject({
      verdict: 'none',
      reason: 'authserv_id_not_configured',
    });
    for (const authservId of ['example.net', 'mx.example.ne', 'x.mx.example.net', '']) {
      expect(await assess([PASS, RECEIVED, FROM], { authservId })).toMatchObject({ verdict: 'none' });
    }
  });

  it('through Graph count only in the topmost header without an id', async () => {
    const anonymous =
      'Authentication-Results: spf=pass smtp.mailfrom=x; dmarc=pass action=none header.from=example.com';
    const graph = { authservId: null, viaGraph: true };
    expect(await assess([anonymous, FROM], graph)).toMatchObject({ verdict: 'pass' });
    expect(await assess([PASS.replace('pass', 'fail'), anonymous, FROM], graph)).toMatchObject({ verdict: 'none' });
    expect(await assess([RECEIVED, anonymous, FROM], graph)).toMatchObject({ verdict: 'none' });
    expect(await assess([anonymous, FROM], { authservId: null })).toMatchObject({ verdict: 'none' });
  });
});

describe('parseAuthenticationResults', () => {
  it('reads methods, results and properties as RFC 8601 writes them', () => {
    const parsed = parseAuthenticationResults(
      'example.com 1; auth=pass (cram-md5) smtp.auth=sender@example.net; dkim/1=PASS reason="good; very" header.b="a=b" header.i=@example.net',
    );
    expect(parsed?.authservId).toBe('example.com');
    expect(parsed?.results.map(({ method, result }) => [method, result])).toEqual([
      ['auth', 'pass'],
      ['dkim', 'pass'],
    ]);
    expect(parsed?.results[1]?.properties.get('reason')).toBe('good; very');
    expect(parsed?.results[1]?.properties.get('header.b')).toBe('a=b');
  });

  it.each([
    '',
    ';',
    '; dmarc=pass',
    'a b; dmarc=pass',
    'a; dmarc',
    'a; =pass',
    'a; dmarc=',
    'a; dmarc=pass (',
    'a; dmarc=pass "',
    'a; dmarc="x"=pass',
    'a=b; dmarc=pass',
  ])('takes %j for nothing', (value) => expect(parseAuthenticationResults(value)).toBeNull());
});

describe('the check of signatures here', () => {
  const folder = join(import.meta.dirname, '../../fixtures/auth');
  const signed = readFileSync(join(folder, 'A037.eml'), 'latin1');
  const zone = JSON.parse(readFileSync(join(folder, 'dns.json'), 'utf8')) as Record<string, string | null>;
  const resolver = (records: Record<string, string | null>, failure?: string) => ({
    resolveTxt: (name: string) =>
      typeof records[name] === 'string'
        ? Promise.resolve([[records[name]]])
        : Promise.reject(Object.assign(new Error(name), { code: failure ?? 'ENOTFOUND' })),
  });
  const check = (raw: string, records: Record<string, string | null> = zone, failure?: string) =>
    parseMessage(Buffer.from(raw, 'latin1'), {
      receivedAtMs: null,
      authservId: null,
      localDkim: resolver(records, failure),
    }).then((message) => message.sender);
  const without = (name: string) => ({ ...zone, [name]: null });
  const KEY = 's1._domainkey.example.com';

  it('passes an aligned signature over the author and the whole body', async () => {
    expect(await check(signed)).toEqual({ verdict: 'pass', reason: 'dkim_aligned', domain: 'news.example.com' });
  });

  it('is not asked where the server has failed the message', async () => {
    const failed = `Authentication-Results: mx.example.net; dmarc=fail header.from=news.example.com\r\n${signed}`;
    const message = await parseMessage(Buffer.from(failed, 'latin1'), {
      receivedAtMs: null,
      authservId: 'mx.example.net',
      localDkim: resolver(zone),
    });
    expect(message.sender.verdict).toBe('fail');
  });

  it.each<[string, () => ReturnType<typeof check>, string, string]>([
    ['a changed subject', () => check(signed.replace('auth case', 'other case')), 'fail', 'dkim_failed'],
    ['a changed author', () => check(signed.replace('<alice@news', '<eve@news')), 'fail', 'dkim_failed'],
    ['no signature', () => check(signed.replace(/^DKIM-Signature/, 'X-Signature')), 'fail', 'dkim_missing'],
    ['no key', () => check(signed, without(KEY)), 'fail', 'dkim_failed'],
    ['a key in test mode', () => check(signed, { ...zone, [KEY]: `t=y; ${zone[KEY] ?? ''}` }), 'fail', 'dkim_failed'],
    ['no policy', () => check(signed, without('_dmarc.example.com')), 'none', 'dkim_aligned_no_policy'],
    [
      'two policies',
      () => check(signed, { ...zone, '_dmarc.example.com': 'v=DMARC2' }),
      'none',
      'dkim_aligned_no_policy',
    ],
    [
      'a strict policy',
      () => check(signed, { ...zone, '_dmarc.example.com': 'v=DMARC1; p=reject; adkim=s' }),
      'fail',
      'dkim_not_aligned',
    ],
    ['a name server that fails', () => check(signed, {}, 'ESERVFAIL'), 'temperror', 'dns_failed'],
    ['a key that cannot be looked up', () => check(signed, without(KEY), 'ETIMEOUT'), 'temperror', 'dns_failed'],
    [
      'a signature that leaves From out',
      () => check(signed.replace('Subject: From: Content', 'Subject: Content')),
      'fail',
      'dkim_missing',
    ],
    ['an SHA-1 signature', () => check(signed.replace('a=rsa-sha256', 'a=rsa-sha1')), 'fail', 'dkim_missing'],
    [
      'a signature over a longer body',
      () => check(signed.replace(' q=dns/txt;', ' q=dns/txt; l=99999;')),
      'fail',
      'dkim_l_tag',
    ],
  ])('does not pass %s', async (_what, run, verdict, reason) => {
    expect(await run()).toEqual({ verdict, reason, domain: null });
  });
});
