import { voiceProfile, type VoiceProfile } from '../../../shared/domain/voice';
import { createCorrespondence } from '../../app/correspondence';
import { onlyPositional, parseCommandLine, UsageError } from '../arguments';
import { print, type Command } from '../command';
import { withCore } from '../open-core';
import { readSettingsFile } from '../settings-file';

/** `genie voice get ACCOUNT | set ACCOUNT --file FILE`: how an account writes, as one JSON document. */
export const voice: Command = async ([verb, ...args], context) => {
  const { values, positionals } = parseCommandLine(args, { file: { type: 'string' } });
  const json = values.json ?? false;
  switch (verb) {
    case 'get': {
      const accountId = onlyPositional(positionals, 'account');
      return withCore(context, values.profile, 'read', ({ store, clock }) => {
        const profile = createCorrespondence(store, clock).voice(accountId);
        print(context, json, profile, () => describe(profile));
        return Promise.resolve(0);
      });
    }
    case 'set': {
      const accountId = onlyPositional(positionals, 'account');
      if (values.file === undefined) throw new UsageError('Name the file with the profile: --file FILE.');
      const profile = await readSettingsFile(context, values.file, voiceProfile);
      return withCore(context, values.profile, 'write', ({ store, clock }) => {
        const stored = createCorrespondence(store, clock).setVoice(accountId, profile);
        print(context, json, stored, () => describe(stored));
        return Promise.resolve(0);
      });
    }
    default:
      throw new UsageError('Use voice get or voice set.');
  }
};

function describe({ tone, language, signature, disclaimer, samples }: VoiceProfile): string {
  return [
    `tone: ${tone || 'not described'}`,
    `language: ${language || 'that of the mail'}`,
    `signature: ${signature === '' ? 'none' : `\n${signature}`}`,
    `disclaimer: ${disclaimer === '' ? 'none' : `\n${disclaimer}`}`,
    `samples: ${samples.length}`,
  ].join('\n');
}
