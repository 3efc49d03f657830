export type Language = 'en' | 'de';

/** Words that one language cannot do without and the other does not have; "in", "an", "was", "die" and "war" are in both. */
const COMMON: Record<Language, RegExp> = {
  de: /(?<!\p{L})(?:der|das|den|dem|des|und|oder|aber|ist|sind|nicht|kein\p{L}{0,2}|ich|du|wir|ihr|euch|mir|dir|uns|ihnen|ein\p{Ll}{0,2}|mein\p{L}{0,2}|dein\p{L}{0,2}|unser\p{L}{0,2}|mit|für|auf|aus|bei|nach|von|vom|zum|zur|zu|im|am|um|bis|dass|wenn|bitte|hast|habe|haben|hat|kannst|kann|können|könnt\p{L}{0,3}|wird|werden|noch|schon|auch|sehr|wann|wer|wie|wo|morgen|heute|kurz\p{L}?|danke|dank|hallo|grüße?|gruß|geehrte\p{L}?|liebe\p{L}?|lg|vg|mfg|frage|termin|rechnung)(?!\p{L})/giu,
  en: /(?<!\p{L})(?:the|and|or|but|is|are|not|no|i|you|we|they|it|this|that|a|my|me|your|our|us|with|for|from|to|of|by|at|if|please|have|has|had|do|does|did|can|could|will|would|should|there|when|what|which|who|how|need|thanks?|hello|hey|dear|regards|best|cheers|question|meeting|invoice)(?!\p{L})/giu,
};
const SAMPLE = 5_000;

/** German or English, by the small words of each, umlauts counting for German. English when in doubt. */
export function languageOf(text: string): Language {
  const sample = text.slice(0, SAMPLE);
  const count = (pattern: RegExp) => sample.match(pattern)?.length ?? 0;
  return count(COMMON.de) + count(/[äöüß]/giu) > count(COMMON.en) ? 'de' : 'en';
}
