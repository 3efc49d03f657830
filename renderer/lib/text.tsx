import { createContext, useContext, useMemo, type ReactNode } from 'react';
import { inLanguage } from '../../shared/i18n/sentences';
import { translator, type Language, type Translate } from '../../shared/i18n/translate';

type Text = {
  t: Translate;
  /** A sentence that main sent, in the window's language. */
  said: (sentence: string) => string;
  language: Language;
};

const TextContext = createContext<Text>(textIn('en'));

export function TextProvider({ language, children }: { language: Language; children: ReactNode }) {
  const value = useMemo(() => textIn(language), [language]);
  return <TextContext value={value}>{children}</TextContext>;
}

/** The texts of the window's language, main's sentences in it, and the language itself for dates and numbers. */
export function useText(): Text {
  return useContext(TextContext);
}

function textIn(language: Language): Text {
  return { t: translator(language), said: (sentence) => inLanguage(sentence, language), language };
}
