import { createContext, useContext, useMemo, type ReactNode } from 'react';
import { translator, type Language, type Translate } from '../../shared/i18n/translate';

type Text = { t: Translate; language: Language };

const TextContext = createContext<Text>({ t: translator('en'), language: 'en' });

export function TextProvider({ language, children }: { language: Language; children: ReactNode }) {
  const value = useMemo(() => ({ t: translator(language), language }), [language]);
  return <TextContext value={value}>{children}</TextContext>;
}

/** The texts of the window's language, and the language itself for dates and numbers. */
export function useText(): Text {
  return useContext(TextContext);
}
