import type { Language, SyntheticMail, SyntheticMailbox } from './synthetic-mail';

/** One query in the grammar of each program. */
export type BenchQuery = { kind: string; genie: string; mu: string; notmuch: string };

const EACH = 30;
const DAY_MS = 86_400_000;

/** 270 queries: the most and the least frequent words, beginnings, phrases, people, days and unspaced scripts. */
export function searchQueries(
  mailbox: SyntheticMailbox,
  mails: readonly SyntheticMail[],
  random: () => number,
): BenchQuery[] {
  const whole = (from: number, to: number) => () => {
    const words = mailbox.words[random() < 0.5 ? 'de' : 'en'];
    return words[from + Math.floor(random() * (to - from))] as string;
  };
  const sample = (language: Language) => {
    for (;;) {
      const mail = mails[Math.floor(random() * mails.length)] as SyntheticMail;
      if (/[\u4e00-\u9fff]/.test(mail.text) === (language === 'zh')) return mail;
    }
  };
  const make = (kind: string, one: () => Omit<BenchQuery, 'kind'>) =>
    Array.from({ length: EACH }, () => ({ kind, ...one() }));
  const same = (text: string) => ({ genie: text, mu: text, notmuch: text });
  const [frequent, middle, rare] = [whole(0, 40), whole(300, 3_000), whole(8_000, 30_000)];

  return [
    ...make('frequent', () => same(frequent())),
    ...make('middle', () => same(middle())),
    ...make('rare', () => same(rare())),
    ...make('two words', () => {
      const [first, second] = [frequent(), middle()];
      return same(`${first} ${second}`);
    }),
    ...make('phrase', () => same(`"${phraseOf(sample('en').text, random)}"`)),
    ...make('prefix', () => {
      const start = middle().slice(0, 3 + Math.floor(random() * 3));
      return { genie: start, mu: `${start}*`, notmuch: `${start}*` };
    }),
    ...make('from', () => same(`from:${sample('en').from.address}`)),
    ...make('date', () => {
      const from = sample('en').receivedAtMs;
      return dated(frequent(), new Date(from), new Date(from + 30 * DAY_MS));
    }),
    ...make('unspaced', () => same(ideographsOf(sample('zh').text, random))),
  ];
}

function dated(word: string, from: Date, to: Date): Omit<BenchQuery, 'kind'> {
  const [first, last] = [from.toISOString().slice(0, 10), to.toISOString().slice(0, 10)];
  return {
    genie: `${word} after:${first} before:${last}`,
    mu: `${word} date:${first}..${last}`,
    notmuch: `${word} date:${first}..${last}`,
  };
}

function phraseOf(text: string, random: () => number): string {
  const words = (text.split(/[.\n]/)[0] as string).split(' ').filter((word) => word !== '');
  const at = Math.floor(random() * Math.max(1, words.length - 1));
  return words.slice(at, at + 2).join(' ');
}

function ideographsOf(text: string, random: () => number): string {
  const runs = text.match(/[\u4e00-\u9fff]{4,}/g) ?? ['合同'];
  const run = runs[Math.floor(random() * runs.length)] as string;
  const at = Math.floor(random() * (run.length - 2));
  return run.slice(at, at + 2 + Math.floor(random() * 2));
}
