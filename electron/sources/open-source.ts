import { AppError } from '../../shared/errors/app-error';
import type { CredentialSource } from '../interfaces/credential';
import type { ConnectorCall } from '../interfaces/mail-connector';
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
  /** Calls allowed tools of the MCP server with this id; without it no delegated account can be read. */
  connector?: (serverId: string) => ConnectorCall;
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
    case 'delegated': {
      if (deps.connector === undefined) throw noConnector();
      const { createDelegatedSource } = await import('./delegated/delegated-source');
      return createDelegatedSource({
        accountId: account.id,
        config: account.config,
        call: deps.connector(account.config.serverId),
        clock: deps.clock,
        known: deps.known,
      });
    }
  }
}

function noConnector(): AppError {
  return new AppError(
    'integration_delegated',
    'This mailbox is read through a connector, which is not there.',
    'Add the mailbox itself as an account, or start Genie Tray as usual.',
  );
}
