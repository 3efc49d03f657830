import { useMemo } from 'react';
import { markedParts } from './marked-parts';

/** A text with the words that were looked for marked. Always text, never markup: a stranger wrote it. */
export function MarkedText({ text, words }: { text: string; words: readonly string[] }) {
  const parts = useMemo(() => markedParts(text, words), [text, words]);
  return parts.map((part, place) => (part.marked ? <mark key={place}>{part.text}</mark> : part.text));
}
