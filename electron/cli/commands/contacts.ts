import { contactNotes, type ContactCard } from '../../../shared/domain/voice';
import { createCorrespondence } from '../../app/correspondence';
import { cleanLine } from '../../reading/safe-text';
import { parseCommandLine, UsageError } from '../arguments';
import { print, type Command } from '../command';
import { withCore } from '../open-core';

/** `genie contacts show ACCOUNT ADDRESS | note ACCOUNT ADDRESS --text T`; an empty text removes the notes. */
export const contacts: Command = async ([verb, ...args], context) => {
  const { values, positionals } = parseCommandLine(args, { text: { type: 'string' } });
  const [accountId, address, ...more] = positionals;
  const json = values.json ?? false;
  if (verb !== 'show' && verb !== 'note') throw new UsageError('Use contacts show or contacts note.');
  if (accountId === undefined || address === undefined || more.length > 0) {
    throw new UsageError('Name an account and an address.');
  }
  if (verb === 'show') {
    return withCore(context, values.profile, 'read', ({ store, clock }) => {
      const card = createCorrespondence(store, clock).contact(accountId, address);
      print(context, json, card, () => describe(card));
      return Promise.resolve(0);
    });
  }
  const notes = contactNotes.safeParse(values.text);
  if (!notes.success) throw new UsageError('Give the notes with --text, at most 2,000 characters.');
  return withCore(context, values.profile, 'write', ({ store, clock }) => {
    const card = createCorrespondence(store, clock).setNotes(accountId, address, notes.data);
    print(context, json, card, () => describe(card));
    return Promise.resolve(0);
  });
};

function describe(card: ContactCard): string {
  const day = (atMs: number) => new Date(atMs).toISOString().slice(0, 10);
  const seen =
    card.firstSeenAtMs === null || card.lastSeenAtMs === null
      ? 'no mail from there'
      : `${card.messages} mails from ${day(card.firstSeenAtMs)} to ${day(card.lastSeenAtMs)}`;
  return [cleanLine(`${card.name} <${card.address}>`).text, seen, card.notes || 'no notes'].join('\n');
}
