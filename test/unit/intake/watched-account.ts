import { AppError } from '../../../shared/errors/app-error';
import { createAuditTrail } from '../../../electron/audit/audit-log';
import { createHistoryImport } from '../../../electron/intake/history-import';
import { createImportWriter } from '../../../electron/intake/write-import';
import { createIntake } from '../../../electron/intake/intake';
import { createMissingMail } from '../../../electron/intake/missing-mail';
import type { MessageParser, ParseOptions } from '../../../electron/interfaces/message-parser';
import { silentLogger } from '../../../electron/lib/logger';
import { routeObserved } from '../../../electron/routing/stage';
import { ManualClock } from '../../support/manual-clock';
import { MemorySource } from '../../support/memory-source';
import { sampleMessage } from '../../support/sample-message';
import { addAccount, tempStore } from '../../support/temp-store';

export const NEVER = new AbortController().signal;

/** An account with one old message, and its source. The parser takes the octets for subject and text. */
export async function watched() {
  const { store } = tempStore();
  const clock = new ManualClock();
  const source = new MemorySource(addAccount(store));
  source.deliver('k1', 'old');
  const parsed: string[] = [];
  const asked: ParseOptions[] = [];
  const faults = { poison: 'poison', fault: null as Error | null };
  const over: Parameters<typeof sampleMessage>[0] = {};
  const parse: MessageParser['parse'] = (raw, options) => {
    const text = Buffer.from(raw).toString();
    parsed.push(text);
    asked.push(options);
    if (faults.fault) return Promise.reject(faults.fault);
    if (text === faults.poison) return Promise.reject(new AppError('parse', 'It explodes.', 'Open it elsewhere.'));
    const subject = text.replace('Genie', 'Genie:');
    const message = sampleMessage({ visibleText: text, subject, messageId: `<${text}@example.org>`, ...over });
    return Promise.resolve(JSON.stringify(message));
  };
  const receiving = { store, parser: { parse }, clock, log: silentLogger };
  const intake = createIntake(receiving);
  for (const [mailbox, cursor] of await intake.baselines(source, NEVER)) {
    store.cursors.set(source.accountId, mailbox, cursor, clock.now());
  }
  const texts = () =>
    store.messages.observed(100).map(({ id }) => store.messages.get([source.accountId], id)?.parsed.visibleText);
  const route = () => routeObserved({ store, audit: createAuditTrail(store, clock), clock, log: silentLogger });
  const history = createHistoryImport({ ...receiving, writer: createImportWriter(receiving) });
  const missing = createMissingMail(receiving);
  const found = (words: string) =>
    store.messages.byMessageIds([source.accountId], [`<${words}@example.org>`], 10).map(({ id }) => id);
  return { store, clock, source, faults, over, intake, history, missing, parsed, asked, texts, route, found };
}
