import { describe, expect, it } from 'vitest';
import {
  commandLine,
  grantInput,
  grantProblems,
  NEW_GRANT,
  RIGHTS,
  sortGrants,
} from '../../../../../renderer/features/programs/grant-draft';
import { CLIENT_RIGHTS, clientGrantInput } from '../../../../../shared/domain/client-grant';
import { grants } from '../../../../support/window-preview/genie-parts';

describe('a door for another program', () => {
  it('offers the rights of the contract', () => {
    expect(RIGHTS).toEqual([...CLIENT_RIGHTS]);
  });

  it('needs a name without spaces, a mailbox and a right', () => {
    expect(grantProblems({ client: 'my script', accountIds: [], rights: [] })).toEqual({
      client: 'programs.nameWrong',
      accounts: 'programs.accountsMissing',
      rights: 'programs.rightsMissing',
    });
    const texts = { ...NEW_GRANT, client: ' desk-assistant ', accountIds: ['acc-1'] };
    expect(grantProblems(texts)).toEqual({});
    expect(clientGrantInput.parse(grantInput(texts))).toEqual({
      client: 'desk-assistant',
      accountIds: ['acc-1'],
      rights: ['read'],
    });
  });

  it('shows the exact command to run', () => {
    expect(commandLine('desk-assistant')).toBe('genie-tray --cli mcp --client desk-assistant');
  });

  it('keeps what was revoked apart, the latest first', () => {
    const { held, revoked } = sortGrants(grants);
    expect(held.map(({ client }) => client)).toEqual(['desk-assistant', 'nightly-report']);
    expect(revoked.map(({ client }) => client)).toEqual(['old-script']);
  });
});
