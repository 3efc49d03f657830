import { seededRandom } from '../test/support/seeded-random';

export type SyntheticMail = {
  number: number;
  from: { name: string; address: string };
  to: { name: string; address: string };
  subject: string;
  receivedAtMs: number;
  text: string;
  quoted: string;
  hasAttachment: boolean;
  seen: boolean;
};

export type Language = 'en' | 'de' | 'zh';

export type SyntheticMailbox = {
  /** The words of a language, the most frequent first. */
  words: Record<Language, readonly string[]>;
  people: readonly { name: string; address: string }[];
  mails(count: number): Generator<SyntheticMail>;
};

const FIRST_MS = Date.UTC(2023, 0, 2);
const LAST_MS = Date.UTC(2026, 0, 15);
const VOCABULARY = 30_000;
const COMMON: Record<Language, string> = {
  en: `the to and of a in for is on that with you we this be are as at it have from will your by or our can please not
    if was all an but any do has so which they would there their what about more when project meeting report time
    thanks invoice team today update contract customer order delivery week attached question call agenda budget`,
  de: `die der und in zu den das nicht von sie ist des sich mit dem dass er es ein ich auf so eine auch als an nach wie
    im für man aber aus durch wenn nur war noch werden bei wir sind ihnen haben vielen dank grüße anbei bitte termin
    rechnung angebot vertrag besprechung projekt kunde lieferung übersicht änderung bestätigung prüfung fußzeile`,
  zh: `的 是 我们 在 有 合同 会议 项目 请 报告 客户 今天 时间 附件 谢谢 发票 问题 公司 更新 订单 交货 星期 预算 团队 确认 修改
    カタログ メール サーバー お願い 会議 資料 検査 契約 東京`,
};

/** A mailbox that is the same for the same seed: German, English and Chinese/Japanese mail, words by Zipf's law, sizes log-normal. */
export function syntheticMailbox(seed: number): SyntheticMailbox {
  const random = seededRandom(seed);
  const words = {
    en: vocabulary(random, COMMON.en, latinWord(['a', 'e', 'i', 'o', 'u', 'ea', 'ou'])),
    de: vocabulary(random, COMMON.de, latinWord(['a', 'e', 'i', 'o', 'u', 'ä', 'ö', 'ü', 'ei', 'ie'])),
    zh: vocabulary(random, COMMON.zh, chineseWord),
  };
  const pick = zipf(random, VOCABULARY);
  const pickPerson = zipf(random, 2_000);
  const people = Array.from({ length: 2_000 }, (_, n) => person(random, words, n));

  const sentence = (language: Language, length: number): string => {
    const chosen = Array.from({ length }, () => words[language][pick()] as string);
    return language === 'zh' ? `${chosen.join('')}。` : `${chosen.join(' ')}.`;
  };
  const prose = (language: Language, length: number): string => {
    const sentences: string[] = [];
    for (let left = length; left > 0; left -= 14) sentences.push(sentence(language, Math.min(left, 14)));
    return sentences.map((one, n) => (n % 4 === 3 ? `${one}\n\n` : `${one} `)).join('');
  };

  function* mails(count: number): Generator<SyntheticMail> {
    for (let number = 0; number < count; number += 1) {
      const language = random() < 0.15 ? 'zh' : random() < 0.5 ? 'de' : 'en';
      const from = people[pickPerson()] as SyntheticMail['from'];
      const isReply = random() < 0.4;
      const length = Math.min(4_000, Math.round(110 * Math.exp(normal(random) * 0.9)) + 8);
      const subject = sentence(language, 2 + Math.floor(random() * 6)).replace(/[.。]$/, '');
      yield {
        number,
        from,
        to: people[0] as SyntheticMail['from'],
        subject: isReply ? `Re: ${subject}` : subject,
        receivedAtMs: FIRST_MS + Math.floor(((LAST_MS - FIRST_MS) * number) / count),
        text: `${prose(language, length)}\n\nNr. ${10_000_000 + Math.floor(random() * 9_000_000)}\n${from.name}`,
        quoted: isReply ? prose(language, Math.round(length * 0.8)).replace(/^/gm, '> ') : '',
        hasAttachment: random() < 0.15,
        seen: random() < 0.9,
      };
    }
  }
  return { words, people, mails };
}

/** The same mail as RFC 5322 octets. */
export function rfc822(mail: SyntheticMail): string {
  const header = [
    `From: ${word(mail.from.name)} <${mail.from.address}>`,
    `To: ${word(mail.to.name)} <${mail.to.address}>`,
    `Subject: ${word(mail.subject)}`,
    `Date: ${new Date(mail.receivedAtMs).toUTCString().replace('GMT', '+0000')}`,
    `Message-ID: <${mail.number}.synthetic@example.org>`,
    'MIME-Version: 1.0',
  ];
  const text = [
    'Content-Type: text/plain; charset=utf-8',
    'Content-Transfer-Encoding: 8bit',
    '',
    mail.text,
    mail.quoted,
  ];
  if (!mail.hasAttachment) return [...header, ...text, ''].join('\n');
  const file = [
    'Content-Type: application/pdf; name="report.pdf"',
    'Content-Disposition: attachment; filename="report.pdf"',
  ];
  const parts = [
    '--part',
    ...text,
    '--part',
    ...file,
    'Content-Transfer-Encoding: base64',
    '',
    'JVBERi0xLjQK',
    '--part--',
  ];
  return [...header, 'Content-Type: multipart/mixed; boundary="part"', '', ...parts, ''].join('\n');
}

// RFC 2047, 36 octets a word so that each stays below its 75 characters.
function word(text: string): string {
  if (/^[\x20-\x7e]*$/.test(text)) return text;
  const pieces: string[] = [''];
  for (const character of text) {
    if (Buffer.byteLength(`${pieces.at(-1)}${character}`) > 36) pieces.push('');
    pieces[pieces.length - 1] += character;
  }
  return pieces.map((piece) => `=?utf-8?B?${Buffer.from(piece).toString('base64')}?=`).join('\n ');
}

function vocabulary(random: () => number, common: string, make: (random: () => number) => string): string[] {
  const words = new Set(common.split(/\s+/));
  while (words.size < VOCABULARY) words.add(make(random));
  return [...words];
}

function latinWord(vowels: readonly string[]): (random: () => number) => string {
  const consonants = [
    'b',
    'd',
    'f',
    'g',
    'k',
    'l',
    'm',
    'n',
    'p',
    'r',
    's',
    't',
    'v',
    'w',
    'z',
    'st',
    'tr',
    'ch',
    'sch',
    'nd',
  ];
  const ends = ['', '', 'n', 'r', 's', 't', 'ng', 'ment', 'ung', 'er', 'en', 'tion'];
  const any = (random: () => number, list: readonly string[]) => list[Math.floor(random() * list.length)] as string;
  return (random) => {
    let made = '';
    for (let n = 2 + Math.floor(random() * 3); n > 0; n -= 1) made += any(random, consonants) + any(random, vowels);
    return made + any(random, ends);
  };
}

// Of the 3,000 first ideographs, the low ones more often, as in real text.
function chineseWord(random: () => number): string {
  const length = 1 + Math.floor(random() * 3);
  return Array.from({ length }, () => String.fromCodePoint(0x4e00 + Math.floor(random() * random() * 3_000))).join('');
}

function person(random: () => number, words: Record<Language, readonly string[]>, n: number) {
  const any = () => words.de[60 + Math.floor(random() * 5_000)] as string;
  const name = [any(), any()].map((part) => part.charAt(0).toUpperCase() + part.slice(1)).join(' ');
  return { name, address: `person${n}@${['example.org', 'example.com', 'example.net'][n % 3]}` };
}

/** Draws ranks 0.. by Zipf's law. */
function zipf(random: () => number, ranks: number): () => number {
  const cumulative = new Float64Array(ranks);
  let sum = 0;
  for (let rank = 0; rank < ranks; rank += 1) cumulative[rank] = sum += 1 / (rank + 2.7);
  return () => {
    const aim = random() * sum;
    let [low, high] = [0, ranks - 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((cumulative[middle] as number) < aim) low = middle + 1;
      else high = middle;
    }
    return low;
  };
}

// Box and Muller.
function normal(random: () => number): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
}
