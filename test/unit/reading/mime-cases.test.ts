import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parseMessage } from '../../../electron/reading/parse-message';
import { route } from '../../../electron/routing/route';
import { cpuTimer } from '../../support/cpu-time';

type MimeCase = {
  id: string;
  title: string;
  file?: string;
  files?: string[];
  config?: { pad?: { marker: string; line: string; totalBytes: number } };
  expect: {
    visibleText?: { equals?: string; contains?: string[]; notContains?: string[]; maxBytes?: number };
    attachments?: {
      filename?: string;
      contentType?: string;
      flags?: string[];
      filenameMaxLength?: number;
      role?: string;
    }[];
    attachmentCount?: number;
    flags?: string[];
    maxMs?: number;
    maxParts?: number;
    date?: string;
    internalDate?: string;
    from?: string;
    displayName?: string;
    matched?: boolean;
    normalizedSubject?: string;
    quoted?: string[];
    recipients?: { count: number };
  };
};

// The flags that tell of a limit or of a doubtful date; a case with `flags: []` must have none of them.
const LIMIT_OR_DATE = /_limit$|^date_fallback$|^truncated_mime$/;

const folder = join(import.meta.dirname, '../../fixtures/mime');
const { cases } = JSON.parse(readFileSync(join(folder, 'cases.json'), 'utf8')) as { cases: MimeCase[] };
const single = cases.filter((one): one is MimeCase & { file: string } => one.file !== undefined);

describe('the mime cases', () => {
  it.each(single)('$id: $title', async ({ file, config, expect: wanted }) => {
    const raw = padded(readFileSync(join(folder, file)), config?.pad);
    const receivedAtMs = wanted.internalDate === undefined ? null : Date.parse(wanted.internalDate);
    const spentMs = cpuTimer();
    const message = await parseMessage(raw, { receivedAtMs, authservId: null });
    const took = spentMs();
    const routed = route(message, { prefix: 'Genie:', genieOn: true, own: [], allowed: [] });
    const everything = message.visibleText + message.quotedText;
    const flags = [...message.flags, ...routed.flags];

    if (wanted.visibleText?.equals !== undefined) expect(message.visibleText).toBe(wanted.visibleText.equals);
    for (const text of wanted.visibleText?.contains ?? []) expect(everything).toContain(text);
    for (const text of wanted.visibleText?.notContains ?? []) expect(everything).not.toContain(text);
    expect(Buffer.byteLength(everything)).toBeLessThanOrEqual(wanted.visibleText?.maxBytes ?? 262_144);
    for (const text of wanted.quoted ?? []) expect(message.quotedText).toContain(text);
    for (const flag of wanted.flags ?? []) expect(flags).toContain(flag);
    if (wanted.flags?.length === 0) expect(flags.filter((flag) => LIMIT_OR_DATE.test(flag))).toEqual([]);
    for (const attachment of wanted.attachments ?? []) expect(message.attachments).toSatisfy(hasAttachment(attachment));
    if (wanted.attachmentCount !== undefined) expect(message.attachments).toHaveLength(wanted.attachmentCount);
    if (wanted.maxParts !== undefined) expect(message.attachments.length).toBeLessThan(wanted.maxParts);
    if (wanted.from !== undefined) expect(message.from?.address).toBe(wanted.from);
    if (wanted.displayName !== undefined) expect(message.from?.name).toBe(wanted.displayName);
    if (wanted.recipients) expect(message.to).toHaveLength(wanted.recipients.count);
    if (wanted.matched !== undefined) expect(routed.matched).toBe(wanted.matched);
    if (wanted.normalizedSubject !== undefined) expect(routed.normalizedSubject).toBe(wanted.normalizedSubject);
    if (wanted.date === 'INTERNALDATE') {
      expect(message).toMatchObject({ dateSource: 'internaldate', dateMs: receivedAtMs });
    } else if (wanted.date !== undefined) {
      expect(message).toMatchObject({ dateSource: 'header', dateMs: Date.parse(wanted.date) });
    }
    if (wanted.maxMs !== undefined) expect(took).toBeLessThan(wanted.maxMs);
  });

  it('M046: reads two messages with one Message-ID as what they are, two texts', async () => {
    const read = (name: string) =>
      parseMessage(readFileSync(join(folder, 'M046', name)), { receivedAtMs: null, authservId: null });
    const [a, b] = await Promise.all([read('a.eml'), read('b.eml')]);
    expect(a.messageId).toBe(b.messageId);
    expect(a.visibleText).not.toBe(b.visibleText);
  });

  it('covers the whole index', () => {
    expect(cases).toHaveLength(56);
    expect(single).toHaveLength(55);
  });
});

type Wanted = NonNullable<MimeCase['expect']['attachments']>[number];

function hasAttachment(wanted: Wanted) {
  return (attachments: { name: string; type: string; flags: string[] }[]) =>
    attachments.some(
      ({ name, type, flags }) =>
        (wanted.filename === undefined || name === wanted.filename) &&
        (wanted.contentType === undefined || type === wanted.contentType) &&
        (wanted.flags ?? []).every((flag) => flags.includes(flag)) &&
        (wanted.role === undefined || flags.includes(wanted.role)) &&
        name.length <= (wanted.filenameMaxLength ?? Infinity),
    );
}

function padded(raw: Buffer, pad: NonNullable<MimeCase['config']>['pad']): Uint8Array {
  if (!pad) return raw;
  const [before, after] = raw.toString('latin1').split(pad.marker) as [string, string];
  const count = Math.ceil((pad.totalBytes - raw.length + pad.marker.length) / pad.line.length);
  return Buffer.from(before + pad.line.repeat(count) + after, 'latin1');
}
