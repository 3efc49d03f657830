import type { SenderAssessment } from '../../shared/domain/sender';
import { getDomain } from 'tldts';

/** Looks up TXT records; throws an error with code ENOTFOUND or ENODATA, or gives an empty list, where there is none. */
export type TxtResolver = { resolveTxt(name: string): Promise<string[][]> };

type Policy = { strict: boolean } | 'none' | 'temperror';
type Signature = { signingDomain: string; result: string };

const MAX_SIGNATURES = 10;

/**
 * Checks the DKIM signatures of a message here (RFC 6376 by mailauth) and their alignment with the author's domain as the
 * domain's DMARC policy wants it (RFC 7489 §3.1.1). A signature counts only if it covers From and the whole body, is no
 * SHA-1 and its key is not in test mode. SPF is never repeated: a mail client has no inputs for it that cannot be forged.
 * `raw` is the whole message, `fromDomain` the domain of its only author in A-label form.
 */
export async function verifyDkimLocally(
  raw: Uint8Array,
  fromDomain: string,
  dns: TxtResolver,
): Promise<SenderAssessment> {
  const { message, hasPartialBody } = dropWeakSignatures(raw);
  const signatures = await verifySignatures(message, dns);
  const policy = await findPolicy(fromDomain, dns);
  const passed = signatures.filter((signature) => signature.result === 'pass');
  const strict = typeof policy === 'object' && policy.strict;
  const aligned = passed.some((signature) => isAligned(signature.signingDomain, fromDomain, strict));
  if (policy === 'temperror') return { verdict: 'temperror', reason: 'dns_failed', domain: null };
  if (aligned && policy !== 'none') return { verdict: 'pass', reason: 'dkim_aligned', domain: fromDomain };
  if (policy === 'none')
    return { verdict: 'none', reason: aligned ? 'dkim_aligned_no_policy' : 'no_dmarc_policy', domain: null };
  if (signatures.some((signature) => signature.result === 'temperror')) {
    return { verdict: 'temperror', reason: 'dns_failed', domain: null };
  }
  return { verdict: 'fail', reason: failure(signatures, passed, hasPartialBody), domain: null };
}

function failure(signatures: readonly Signature[], passed: readonly Signature[], hasPartialBody: boolean): string {
  if (passed.length > 0) return 'dkim_not_aligned';
  if (hasPartialBody) return 'dkim_l_tag';
  return signatures.length > 0 ? 'dkim_failed' : 'dkim_missing';
}

function isAligned(signingDomain: string, fromDomain: string, strict: boolean): boolean {
  const signer = signingDomain.toLowerCase().replace(/\.$/, '');
  if (signer === fromDomain) return true;
  const organisation = organisationOf(fromDomain);
  return !strict && organisation !== null && organisationOf(signer) === organisation;
}

// A public suffix (co.uk, github.io) is nobody's organisation.
function organisationOf(domain: string): string | null {
  return getDomain(domain, { allowPrivateDomains: true });
}

async function verifySignatures(message: Uint8Array, dns: TxtResolver): Promise<Signature[]> {
  // Loaded only when a signature is to be checked: it brings its own resolver and schema library.
  const { dkimVerify } = await import('mailauth');
  const verified = await dkimVerify(Buffer.from(message), { resolver: (name) => lookUp(name, dns) });
  return (verified.results as (Partial<(typeof verified.results)[number]> & { rr?: string })[]).flatMap((result) => {
    if (!result.signingDomain || !result.status) return [];
    const isTest = /(?:^|;)t=[^;]*\by\b/.test(result.rr ?? '');
    return [{ signingDomain: result.signingDomain, result: isTest ? 'neutral' : String(result.status.result) }];
  });
}

async function lookUp(name: string, dns: TxtResolver): Promise<string[][]> {
  const records = await dns.resolveTxt(name);
  if (records.length === 0) throw Object.assign(new Error(`No TXT record for ${name}.`), { code: 'ENOTFOUND' });
  return records;
}

/** The DMARC policy of the domain itself, else of its organisation. */
async function findPolicy(fromDomain: string, dns: TxtResolver): Promise<Policy> {
  const organisation = organisationOf(fromDomain);
  for (const domain of new Set([fromDomain, organisation ?? fromDomain])) {
    try {
      const records = (await lookUp(`_dmarc.${domain}`, dns)).map((chunks) => chunks.join(''));
      const policies = records.filter((record) => /^\s*v\s*=\s*DMARC1\s*(?:;|$)/.test(record));
      // RFC 7489 §6.6.3: several records are as good as none.
      if (policies.length === 1) return { strict: /;\s*adkim\s*=\s*s\s*(?:;|$)/i.test(policies[0] as string) };
    } catch (thrown) {
      const code = (thrown as { code?: unknown }).code;
      if (code !== 'ENOTFOUND' && code !== 'ENODATA') return 'temperror';
    }
  }
  return 'none';
}

/** The message without the DKIM signatures that prove too little; a signature field never covers another one by itself. */
function dropWeakSignatures(raw: Uint8Array): { message: Uint8Array; hasPartialBody: boolean } {
  const text = Buffer.from(raw.buffer, raw.byteOffset, raw.byteLength).toString('latin1');
  const blank = /\r?\n\r?\n/.exec(text);
  const headerEnd = blank ? blank.index + (blank[0].startsWith('\r') ? 2 : 1) : text.length;
  const body = blank ? text.slice(blank.index + blank[0].length) : '';
  let hasPartialBody = false;
  let kept = 0;
  const fields = text.slice(0, headerEnd).match(/[^\n]*\n(?:[ \t][^\n]*\n)*|[^\n]+$/g) ?? [];
  const strong = fields.filter((field) => {
    if (!/^dkim-signature[ \t]*:/i.test(field)) return true;
    const tags = parseTags(field.slice(field.indexOf(':') + 1));
    const coversBody = !tags.has('l') || Number(tags.get('l')) === canonicalLength(body, tags.get('c') ?? '');
    if (!coversBody) hasPartialBody = true;
    const signed = (tags.get('h') ?? '').toLowerCase().split(':');
    return coversBody && signed.includes('from') && !/sha1/i.test(tags.get('a') ?? '') && kept++ < MAX_SIGNATURES;
  });
  return { message: Buffer.from(strong.join('') + text.slice(headerEnd), 'latin1'), hasPartialBody };
}

function parseTags(value: string): Map<string, string> {
  const tags = new Map<string, string>();
  for (const tag of value.split(';')) {
    const equals = tag.indexOf('=');
    if (equals > 0) tags.set(tag.slice(0, equals).trim(), tag.slice(equals + 1).replace(/\s+/g, ''));
  }
  return tags;
}

/** Octets of the body after canonicalization (RFC 6376 §3.4.3, §3.4.4). */
function canonicalLength(body: string, canonicalization: string): number {
  const relaxed = canonicalization.toLowerCase().split('/')[1] === 'relaxed';
  const lines = body.split(/\r?\n/).map((line) =>
    relaxed
      ? line
          .split(/[ \t]+/)
          .join(' ')
          .trimEnd()
      : line,
  );
  while (lines.length > 0 && lines.at(-1) === '') lines.pop();
  if (lines.length === 0) return relaxed ? 0 : 2;
  return lines.reduce((length, line) => length + line.length + 2, 0);
}
