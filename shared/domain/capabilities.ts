import type { AccountKind } from './account';

/** What can be done with mailboxes of a kind (B12). Nothing of any kind can be written. */
export type Capabilities = {
  /** How new mail is noticed: told by the server, asked for every minute, or seen on the disk. */
  notices: 'idle' | 'poll' | 'files';
  chooseFolders: boolean;
  importHistory: boolean;
  serverSearch: boolean;
  fetchMissing: boolean;
  rawSource: boolean;
  write: false;
};

const SERVER = { importHistory: true, fetchMissing: true, rawSource: true, write: false } as const;

export const CAPABILITIES: Record<AccountKind, Capabilities> = {
  imap: { notices: 'idle', chooseFolders: true, serverSearch: true, ...SERVER },
  graph: { notices: 'poll', chooseFolders: true, serverSearch: true, ...SERVER },
  folder: { notices: 'files', chooseFolders: false, serverSearch: false, ...SERVER },
  /** Only what the connector's two tools give: no headers of the raw message, so senders are never verified. */
  delegated: {
    notices: 'poll',
    chooseFolders: false,
    importHistory: false,
    serverSearch: true,
    fetchMissing: false,
    rawSource: false,
    write: false,
  },
};
