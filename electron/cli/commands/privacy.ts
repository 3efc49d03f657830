import { privacySettings, type PrivacySettings } from '../../../shared/domain/privacy';
import { readPrivacy, writePrivacy } from '../../app/privacy-settings';
import { parseCommandLine, UsageError } from '../arguments';
import { print, type Command } from '../command';
import { withCore } from '../open-core';
import { readSettingsFile } from '../settings-file';

/** `genie privacy get | set --file FILE`: what never leaves this computer, as one JSON document. */
export const privacy: Command = async ([verb, ...args], context) => {
  const { values, positionals } = parseCommandLine(args, { file: { type: 'string' } });
  const json = values.json ?? false;
  if (positionals.length > 0) throw new UsageError('privacy takes no other words; give the document with --file FILE.');
  switch (verb) {
    case 'get':
      return withCore(context, values.profile, 'read', ({ store }) => {
        const settings = readPrivacy(store);
        print(context, json, settings, () => describe(settings));
        return Promise.resolve(0);
      });
    case 'set': {
      if (values.file === undefined) throw new UsageError('Name the file with the settings: --file FILE.');
      const settings = await readSettingsFile(context, values.file, privacySettings);
      return withCore(context, values.profile, 'write', ({ store }) => {
        const stored = writePrivacy(store, settings);
        print(context, json, stored, () => describe(stored));
        return Promise.resolve(0);
      });
    }
    default:
      throw new UsageError('Use privacy get or privacy set.');
  }
};

function describe({ neverSend, redact, redactWords, previewBeforeSend }: PrivacySettings): string {
  const listed = (names: readonly string[]) => (names.length === 0 ? 'none' : names.join(', '));
  return [
    `never sent, senders: ${listed(neverSend.senders)}`,
    `never sent, domains: ${listed(neverSend.domains)}`,
    `never sent, mailboxes: ${listed(neverSend.folders)}`,
    `replaced before sending: ${listed(redact)}`,
    `words replaced before sending: ${redactWords.length}`,
    `seen by you before it is sent: ${previewBeforeSend ? 'yes' : 'no'}`,
  ].join('\n');
}
