import type { Language } from './language';

const GREETING =
  /^(?:hi|hello|hey|dear|good (?:morning|afternoon|evening)|hallo|liebe[rs]?|sehr geehrte[rs]?|guten (?:tag|morgen|abend)|moin|servus|grüß gott)\b.{0,60}$/iu;
/** "Hey Sam, are you coming?": the greeting before a sentence. */
const SPOKEN_TO =
  /^(?:hi|hello|hey|dear|good (?:morning|afternoon|evening)|hallo|liebe[rs]?|guten (?:tag|morgen|abend)|moin|servus)(?: \p{L}[\p{L}.-]{0,30}){0,3}\s?[,!:–-]\s+/iu;
const CLOSING =
  /^(?:(?:with )?(?:best|kind|warm)(?:est)?(?: regards| wishes)?|regards|cheers|thanks(?: a lot| again| in advance| so much)?|thank you(?: very much| in advance)?|many thanks|sincerely|looking forward to\b.{0,30}|yours(?: sincerely| truly)?|(?:viele|beste|liebe|herzliche|schöne|freundliche) grüße?|mit (?:freundlichen|besten|herzlichen) grüßen|(?:vielen |herzlichen |besten )?dank(?:e)?(?: im voraus| und gruß)?|gruß|lg|mfg|vg)\b[^?]{0,40}$/iu;
/** What the law or a lawyer puts below a mail. */
const FOOTER =
  /\b(?:HRB \d|Amtsgericht|Handelsregister|Registergericht|Geschäftsführ(?:er|ung)\w*\s?:|USt-?Id|Registered (?:in|office)|VAT (?:no|id|number)|this (?:e-?mail|message) (?:and any attachments? )?(?:is|are|may be|contains?) (?:confidential|privileged|intended)|diese (?:e-?mail|nachricht) (?:enthält|ist|kann) vertraulich)/iu;
const BULLET = /^(?:[-*•–]|\d{1,2}[.)])\s+/;
const MAX_TEXT = 20_000;

/**
 * The sentences of a mail that carry its meaning: without greeting, closing, signature and legal footer, wrapped lines
 * joined, one sentence for each item of a list. `reader` is the first name of whom the mail speaks to: "Sam, could you
 * …" loses it.
 */
export function sentencesOf(text: string, language: Language, reader = ''): string[] {
  const called = reader === '' ? null : `${reader.toLocaleLowerCase(language)}, `;
  return paragraphsOf(text.slice(0, MAX_TEXT))
    .flatMap((paragraph) => split(paragraph, language))
    .map((sentence) => {
      const plain = sentence.replace(SPOKEN_TO, '');
      const isCalled = called !== null && plain.toLocaleLowerCase(language).startsWith(called);
      return capitalised(isCalled ? plain.slice(called.length) : plain);
    })
    .filter((sentence) => /\p{L}/u.test(sentence));
}

/** Whether a line ends a mail: "Best regards", "Viele Grüße". */
export function isClosing(line: string): boolean {
  return CLOSING.test(line.trim());
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
    else if (first && GREETING.test(line) && !line.includes('?')) close();
    else if (paragraphs.length > 0 && open === '' && CLOSING.test(line)) break;
    else if (FOOTER.test(line)) close();
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
    // "z. B.", "Mr. Rivera", "max. 100 words" and "on the 12. of May" end no sentence.
    if (
      last !== undefined &&
      /(?:\b\p{L}|\b\d{1,2}|\b(?:Mr|Mrs|Ms|Dr|Prof|Nr|No|ca|max|min|inkl|bzw|ggf|evtl|usw|Str|St|approx|incl))\.$/u.test(
        last,
      )
    )
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
