import { describe, expect, it } from 'vitest';
import { itemsWithoutReading } from '../../../electron/proposing/unreadable-mail';
import { proposalContext } from '../../support/proposal-context';

const kindsFor = (request: Parameters<typeof proposalContext>[0]) =>
  itemsWithoutReading(proposalContext(request).request)?.map((item) => item.kind) ?? null;
const file = (name: string) => ({ name, type: 'application/octet-stream', size: 1, flags: [] });

describe('a mail without a readable text', () => {
  it('M019: winmail.dat goes to the user', () => {
    expect(kindsFor({ visibleText: '', flags: ['body_unreadable_tnef'], attachments: [file('winmail.dat')] })).toEqual([
      'escalate_human',
    ]);
  });

  it('M021: an encrypted mail goes to the user, also when some text stands around the cipher', () => {
    expect(kindsFor({ visibleText: '', flags: ['encrypted'], attachments: [file('smime.p7m')] })).toEqual([
      'escalate_human',
    ]);
    expect(kindsFor({ visibleText: 'see below', flags: ['encrypted'] })).toEqual(['escalate_human']);
  });

  it('M030: an empty mail needs no action', () => {
    expect(kindsFor({ visibleText: ' \n', flags: ['empty_body'] })).toEqual(['no_action']);
  });

  it('a mail of attachments only goes to the user, with their names', () => {
    const [item] =
      itemsWithoutReading(proposalContext({ visibleText: '', attachments: [file('plan.pdf')] }).request) ?? [];
    expect(item?.params.reason).toContain('plan.pdf');
  });

  it('a mail with text, or with quoted text only, is read', () => {
    expect(kindsFor({})).toBeNull();
    expect(kindsFor({ visibleText: '', quotedText: 'forwarded text' })).toBeNull();
  });
});
