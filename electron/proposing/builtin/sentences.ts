import type { Language } from './language';

const GREETING =
  /^(?:hi|hello|hey|dear|good (?:morning|afternoon|evening)|hallo|liebe[rs]?|sehr geehrte[rs]?|guten (?:tag|morgen|abend)|moin|servus|grüß gott)\b.{0,60}$/iu;
const CLOSING =
  /^(?:(?:with )?(?:best|kind|warm)(?:est)?(?: regards| wishes)?|regards|cheers|thanks(?: a lot| again| in advance)?|thank you(?: very much| in advance)?|many thanks|sincerely|yours(?: sincerely| truly)?|(?:viele|beste|liebe|herzliche|schöne) grüße?|mit (?:freundlichen|besten|herzlichen) grüßen|(?:vielen |herzlichen )?dank(?:e)?(?: im voraus| und gruß)?|gruß|lg|mfg|vg)\b[^?]{0,40}$/iu;
const BULLET = /^(?:[-*•–]|\d{1,2}[.)])\s+/;
const MAX_TEXT = 20_000;

/**
 * The sentences of a mail that carry its meaning: without greeting, closing and signature, wrapped lines joined, one
 * sentence for each item of a list.
 */
export function sentencesOf(text: string, language: Language): string[] {
  return paragraphsOf(text.slice(0, MAX_TEXT)).flatMap((paragraph) => split(paragraph, language));
}

function paragraphsOf(text: string): string[] {
  const paragraphs: string[] = [];
  let open = '';
  const close = () => {
    if (open !== '') paragraphs.push(open);
    open = '';
  };
  let first = true;
  for (const raw of text.split('\n')) {
    const line = raw.trim();
    if (raw === '-- ' || raw === '--') break;
    if (line === '') close();
    else if (first && GREETING.test(line)) close();
    else if (paragraphs.length > 0 && open === '' && CLOSING.test(line)) break;
    else if (BULLET.test(line)) {
      close();
      open = line.replace(BULLET, '');
    } else open = open === '' ? line : `${open} ${line}`;
    if (line !== '') first = false;
  }
  close();
  return paragraphs;
}

function split(paragraph: string, language: Language): string[] {
  const segmenter = new Intl.Segmenter(language, { granularity: 'sentence' });
  const sentences: string[] = [];
  for (const { segment } of segmenter.segment(paragraph)) {
    const sentence = segment.trim();
    const last = sentences.at(-1);
    // "z. B." and "on the 12. of May" end no sentence.
    if (last !== undefined && /(?:\b\p{L}|\b\d{1,2})\.$/u.test(last))
      sentences[sentences.length - 1] = `${last} ${sentence}`;
    else if (/\p{L}/u.test(sentence)) sentences.push(sentence);
  }
  return sentences;
}

/** The same text with a capital first letter. */
export function capitalised(text: string): string {
  return text.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase());
}

/** At most `length` characters, cut between words, with an ellipsis. */
export function shorten(text: string, length: number): string {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line.length <= length) return line;
  const cut = line.slice(0, length - 1);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), Math.floor(length / 2)))}…`;
}
