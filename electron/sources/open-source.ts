import type { MailSource } from '../interfaces/mail-source';
import type { Clock } from '../lib/clock';
import type { Logger } from '../lib/logger';
import type { AccountSource } from '../store/accounts';
import { createFolderSource } from './folder/folder-source';
import { createImapSource } from './imap/imap-source';

export type SourceDependencies = {
  /** Asked before every sign-in; a folder never asks. */
  password: () => Promise<string>;
  clock: Clock;
  logger?: Logger;
};

/** The read-only adapter for an account. Nothing is opened before one of its methods is called. */
export function openSource(account: AccountSource & { id: string }, deps: SourceDependencies): MailSource {
  switch (account.kind) {
    case 'imap':
      return createImapSource({ accountId: account.id, config: account.config, ...deps });
    case 'folder':
      return createFolderSource({ accountId: account.id, config: account.config, clock: deps.clock });
  }
}
