import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { domainOf } from '../../../electron/reading/address-list';
import { parseMessage } from '../../../electron/reading/parse-message';
import { replyData } from '../../../electron/reading/reply';
import { route } from '../../../electron/routing/route';

type SenderCase = {
  id: string;
  title: string;
  file: string;
  config: { authservId: string | null; account: 'imap' | 'graph'; allowList: string[]; localVerify?: boolean };
  expect: {
    verdict: string;
    from?: string | null;
    fromDomain?: string;
    senderTrusted: boolean;
    matched?: boolean;
    reason?: string;
    flags?: string[];
    draft?: { to: string[] };
  };
};

const folder = join(import.meta.dirname, '../../fixtures/auth');
const { cases } = JSON.parse(readFileSync(join(folder, 'cases.json'), 'utf8')) as { cases: SenderCase[] };
const zone = JSON.parse(readFileSync(join(folder, 'dns.json'), 'utf8')) as Record<string, string | null>;

const dns = {
  resolveTxt: (name: string) =>
    typeof zone[name] === 'string'
      ? Promise.resolve([[zone[name]]])
      : Promise.reject(Object.assign(new Error(name), { code: 'ENOTFOUND' })),
};

describe('the sender cases', () => {
  it.each(cases)('$id: $title', async ({ file, config, expect: wanted }) => {
    const message = await parseMessage(readFileSync(join(folder, file)), {
      receivedAtMs: null,
      authservId: config.authservId,
      viaGraph: config.account === 'graph',
      localDkim: config.localVerify ? dns : null,
    });
    const routed = route(message, { prefix: 'Genie:', genieOn: true, own: [], allowed: config.allowList });

    expect(message.sender.verdict).toBe(wanted.verdict);
    expect(routed.trusted).toBe(wanted.senderTrusted);
    expect(routed.decision === 'ask').toBe(wanted.senderTrusted);
    if (wanted.from !== undefined) expect(message.from?.address ?? null).toBe(wanted.from);
    if (wanted.fromDomain !== undefined) expect(domainOf(message.from?.address ?? '')).toBe(wanted.fromDomain);
    if (wanted.reason !== undefined) expect(message.sender.reason).toBe(wanted.reason);
    if (wanted.matched !== undefined) expect(routed.matched).toBe(wanted.matched);
    for (const flag of wanted.flags ?? []) expect(message.flags).toContain(flag);
    if (wanted.draft) {
      expect(replyData(message, ['genie@example.org'], false).to.map((to) => to.address)).toEqual(wanted.draft.to);
    }
  });

  it('covers the whole index', () => {
    expect(cases).toHaveLength(42);
  });
});
