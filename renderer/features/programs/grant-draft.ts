import type { ClientGrant, ClientGrantInput, ClientRight } from '../../../shared/domain/client-grant';
import type { TextKey } from '../../../shared/i18n/translate';

/** As the contract has them; a test holds the two together. */
export const RIGHTS: ClientRight[] = ['read', 'attachments', 'draft', 'acknowledge'];

export type GrantTexts = { client: string; accountIds: string[]; rights: ClientRight[] };
export type GrantProblems = Partial<Record<'client' | 'accounts' | 'rights', TextKey>>;

export const NEW_GRANT: GrantTexts = { client: '', accountIds: [], rights: ['read'] };

export function grantProblems({ client, accountIds, rights }: GrantTexts): GrantProblems {
  const problems: GrantProblems = {};
  if (!/^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/.test(client.trim())) problems.client = 'programs.nameWrong';
  if (accountIds.length === 0) problems.accounts = 'programs.accountsMissing';
  if (rights.length === 0) problems.rights = 'programs.rightsMissing';
  return problems;
}

/** Only for texts without problems. */
export function grantInput({ client, accountIds, rights }: GrantTexts): ClientGrantInput {
  return { client: client.trim(), accountIds, rights: RIGHTS.filter((right) => rights.includes(right)) };
}

/** What the other program has to be told to run. */
export function commandLine(client: string): string {
  return `genie-tray --cli mcp --client ${client}`;
}

/** Grants that hold, the latest first, and those that were taken back. */
export function sortGrants(grants: ClientGrant[]): { held: ClientGrant[]; revoked: ClientGrant[] } {
  const latest = grants.toSorted((a, b) => b.grantedAtMs - a.grantedAtMs);
  return {
    held: latest.filter(({ revokedAtMs }) => revokedAtMs === null),
    revoked: latest.filter(({ revokedAtMs }) => revokedAtMs !== null),
  };
}
