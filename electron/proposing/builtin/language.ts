export type Language = 'en' | 'de';

const COMMON: Record<Language, RegExp> = {
  de: /\b(?:der|die|das|und|ist|nicht|ich|wir|sie|ein|eine|mit|für|auf|bitte|haben|dass|zu|den|dem|bis|danke|hallo|grüße|können|wird|noch|von|uns|ihnen)\b/giu,
  en: /\b(?:the|and|is|not|you|we|they|a|an|with|for|on|please|have|that|to|of|by|thanks|hello|hi|regards|can|will|are|from|us|your)\b/giu,
};

/** German or English, by the small words that each language cannot do without. English when in doubt. */
export function languageOf(text: string): Language {
  const sample = text.slice(0, 5_000);
  const count = (language: Language) => sample.match(COMMON[language])?.length ?? 0;
  return count('de') > count('en') ? 'de' : 'en';
}
