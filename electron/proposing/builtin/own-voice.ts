import type { VoiceProfile } from '../../../shared/domain/voice';
import type { Language } from './language';
import type { FormOfAddress } from './reply-draft';

// A capital "Sie" inside a sentence speaks to the reader; at its beginning it may mean "she" or "they".
const SIE =
  /(?<![.!?:]\s)(?<!^)(?<!\p{L})(?:Sie|Ihnen|Ihre?[rmns]?)(?!\p{L})|[Ss]ehr geehrte|^Dear (?:Mr|Mrs|Ms|Dr|Prof|Sir|Madam)\b/mu;
const DU = /(?<!\p{L})(?:du|dir|dich|dein\p{L}{0,2}|euch|ihr (?:beiden|zwei)|hast du|kannst du)(?!\p{L})/iu;
const WANTS_DU =
  /(?<!\p{L})(?:du|duzen|first names?|informal|casual|familiar|locker\p{L}*|vornamen?|freundschaftlich)(?!\p{L})/iu;
const WANTS_SIE = /(?<!\p{L})(?:siezen|formal|förmlich\p{L}*|formell\p{L}*)(?!\p{L})|(?<!\p{L})Sie(?!\p{L})/u;
const LANGUAGES: [RegExp, Language][] = [
  [/^(?:de|german|deutsch)/iu, 'de'],
  [/^(?:en|english|englisch)/iu, 'en'],
];

/** The language of replies: the one the user chose, where the rules know it, else that of the mail. */
export function replyLanguage(voice: VoiceProfile | null, ofMail: Language): Language {
  const chosen = voice?.language.trim() ?? '';
  return LANGUAGES.find(([pattern]) => pattern.test(chosen))?.[1] ?? ofMail;
}

/** How the reader is spoken to: as the user's tone says, else as the mail does. */
export function formOfAddress(voice: VoiceProfile | null, mailText: string): FormOfAddress {
  const tone = voice?.tone ?? '';
  if (WANTS_SIE.test(tone) && !WANTS_DU.test(tone)) return 'Sie';
  if (WANTS_DU.test(tone) && !WANTS_SIE.test(tone)) return 'du';
  if (SIE.test(mailText)) return 'Sie';
  return DU.test(mailText) ? 'du' : null;
}
