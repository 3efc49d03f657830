import { mailAccounts, mailHealth, mailList, mailSearch } from './list-tools';
import { mailAttachmentGet, mailGet, mailThread } from './message-tools';
import type { Tool } from './tool';
import { mailAck, mailDraftCreate } from './write-tools';

/** Everything another program can ask for. */
export const TOOLS: readonly Tool[] = [
  mailAccounts,
  mailList,
  mailGet,
  mailThread,
  mailSearch,
  mailAttachmentGet,
  mailDraftCreate,
  mailAck,
  mailHealth,
];
