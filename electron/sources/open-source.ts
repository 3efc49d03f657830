import type { CredentialSource } from '../interfaces/credential';
import type { MailSource } from '../interfaces/mail-source';
import type { Clock } from '../lib/clock';
import type { Logger } from '../lib/logger';
import type { AccountSource } from '../store/accounts';

export type SourceDependencies = {
  /** Asked before every sign-in; a folder never asks. */
  credential: CredentialSource;
  /** Which of these keys are stored already: their content is not fetched again. */
  known: (keys: string[]) => ReadonlySet<string>;
  /** By key, what tells a message again whose key changed. */
  identify: (keys: string[]) => ReadonlyMap<string, { messageId: string | null; receivedAtMs: number }>;
  clock: Clock;
  logger?: Logger;
};

/**
 * The read-only adapter for an account, with the libraries of its kind only: the IMAP client alone takes 15 MB. Nothing
 * is opened before one of its methods is called.
 */
export async function openSource(
  account: AccountSource & { id: string },
  deps: SourceDependencies,
): Promise<MailSource> {
  switch (account.kind) {
    case 'imap': {
      const { createImapSource } = await import('./imap/imap-source');
      return createImapSource({ accountId: account.id, config: account.config, ...deps });
    }
    case 'graph': {
      const { createGraphSource } = await import('./graph/graph-source');
      return createGraphSource({ accountId: account.id, config: account.config, ...deps });
    }
    case 'folder': {
      const { createFolderSource } = await import('./folder/folder-source');
      return createFolderSource({
        accountId: account.id,
        config: account.config,
        clock: deps.clock,
        known: deps.known,
      });
    }
  }
}
