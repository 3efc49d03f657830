import { describe, expect, it } from 'vitest';
import { matchPrefix } from '../../../electron/routing/prefix';
import { cpuTimer } from '../../support/cpu-time';

const topicOf = (subject: string, prefix = 'Genie:') => matchPrefix(subject, prefix).topic;
const normalized = (subject: string, prefix = 'Genie:') => matchPrefix(subject, prefix).normalizedSubject;
const flagsOf = (subject: string, prefix = 'Genie:') => matchPrefix(subject, prefix).flags;

describe('matchPrefix', () => {
  it.each([
    ...[
      'Re',
      'RE',
      'Fw',
      'Fwd',
      'AW',
      'Aw',
      'WG',
      'Antwort',
      'Antw',
      'Doorst',
      'SV',
      'VS',
      'VB',
      'VL',
      'FS',
      'RV',
      'RES',
      'ENC',
      'TR',
      'RÉF',
      'Rif',
      'R',
      'I',
    ],
    ...[
      'Odp',
      'PD',
      'Odg',
      'Отв',
      'Ответ',
      'На',
      'Пересл',
      'YNT',
      'İLT',
      'ilt',
      'Vá',
      'VÁ',
      'Továbbítás',
      'ΑΠ',
      'ΣΧΕΤ',
      'ΠΡΘ',
      'BLS',
      'TRS',
      'Trả lời',
    ],
    ...[
      '回复',
      '转发',
      '答复',
      '回覆',
      '轉寄',
      '返信',
      '転送',
      '회신',
      '전달',
      'השב',
      'הועבר',
      'رد',
      'إعادة توجيه',
      'ตอบกลับ',
      'Ｒｅ',
    ],
  ])('takes the mark %s away, with every colon and spacing', (mark) => {
    for (const colon of [':', ' :', '：', ': ', ' : ', '\u00A0: ', '\u202F: ']) {
      expect(topicOf(`${mark}${colon}Genie: report`)).toBe('report');
    }
  });

  it.each(['Re[2]:', 'Re (3):', 'RE(12):', 'Re^2:', 'Re*4:', 'Re-2:', 'Re2:', 'AW[5]:', 'Re［2］：', 'Re [ 2 ] :'])(
    'takes the counter of %s away',
    (mark) => expect(topicOf(`${mark} Genie: report`)).toBe('report'),
  );

  it.each([
    '[list]',
    '[EXTERNAL]',
    '[ext] [list]',
    '[list 4711]',
    '【外部】',
    '［注意］',
    '[a][b]',
    '[list] Re: [list]',
  ])('takes the tag %s away', (tag) => expect(topicOf(`${tag} Genie: report`)).toBe('report'));

  it.each([
    'Regenie: x',
    'About Genie: x',
    '"Genie: x"',
    '>Genie: x',
    'Re Genie: x',
    'Subject: Genie: x',
    'Accepted: Genie: x',
    'Genie x',
    'Genies: x',
    'Gen ie: x',
    '(Genie: x)',
    '[Genie: x]',
    '[Genie:',
    '[] Genie: x',
    '[a[b]] Genie: x',
    'Re: ',
    '',
    '   ',
    'eineG:',
  ])('does not match %j', (subject) => {
    expect(matchPrefix(subject, 'Genie:')).toMatchObject({ matched: false, topic: null });
  });

  it.each([
    '[SPAM] Genie: x',
    'Re: [SPAM] Genie: x',
    '***SPAM*** Genie: x',
    '{Spam?} Genie: x',
    '*SPAM* Genie: x',
    '[Suspected Spam] Genie: x',
    '[SPAM 8.5] Genie: x',
    'SPAM: Genie: x',
    '(Spam-Verdacht) Genie: x',
    '[PHISHING] Genie: x',
    '【垃圾邮件】Genie: x',
  ])('never takes the spam tag of %s away', (subject) => {
    expect(matchPrefix(subject, 'Genie:')).toMatchObject({ matched: false, flags: ['spam_tagged'] });
  });

  it('does not take a list about spam for a spam tag', () => {
    expect(topicOf('[anti-spam-dev] Genie: x')).toBe('x');
  });

  it('looks for the prefix before it takes a mark or tag away', () => {
    expect(topicOf('Re: task', 'Re:')).toBe('task');
    expect(topicOf('[ai] task', '[ai]')).toBe('task');
    expect(normalized('Re: Genie: Re: Genie: twice')).toBe('Genie: Re: Genie: twice');
  });

  it.each([
    ['@genie', '@Genie status'],
    ['Genie：', 'genie: status'],
    ['  Genie :  ', 'GENIE : status'],
    ['🧞', '🧞 status'],
    ['精灵', '精灵status'],
    ['Джинн:', 'ДЖИНН: status'],
    ['Straße:', 'straße: status'],
    ['a.b*c(d', 'A.B*C(D status'],
    ['Génie:', 'Ge\u0301nie: status'],
  ])('compares the prefix %j literally with %j', (prefix, subject) => {
    expect(topicOf(subject, prefix)).toBe('status');
  });

  it('takes a prefix without a colon as a whole word', () => {
    expect(topicOf('Genies status', 'Genie')).toBeNull();
    expect(topicOf('Genie, status', 'Genie')).toBe(', status');
  });

  it('never matches an empty prefix', () => {
    expect(matchPrefix('anything', ' ')).toMatchObject({ matched: false, topic: null });
  });

  it.each([
    '\u200B',
    '\u00AD',
    '\u2060',
    '\uFEFF',
    '\u200D',
    '\u200C',
    '\u202E',
    '\u2066',
    '\uFE0F',
    '\u034F',
    '\u180E',
    '\u{E0041}',
    '\u3164',
    '\u061C',
  ])('sees through the hidden character %j and says so', (hidden) => {
    for (const subject of [
      `${hidden}Genie: x`,
      `Ge${hidden}nie: x`,
      `Genie${hidden}: x`,
      `Genie: ${hidden}x`,
      `R${hidden}e: Genie: x`,
    ]) {
      expect(matchPrefix(subject, 'Genie:')).toEqual({
        matched: true,
        normalizedSubject: 'Genie: x',
        topic: 'x',
        flags: ['hidden_chars'],
      });
    }
  });

  it('leaves emoji sequences and the joiners of Persian words alone', () => {
    for (const topic of ['👨‍👩‍👧 plans', '❤️ thanks', '1️⃣ first', 'می‌خواهم']) {
      expect(matchPrefix(`Genie: ${topic}`, 'Genie:')).toMatchObject({ topic, flags: [] });
    }
  });

  it.each(['Genie\0: x', 'Genie: x\u0007', 'Genie: x\u009B', 'Genie:\r\nx', 'Genie:\nx', 'Genie:\rx'])(
    'removes or folds the controls of %j and says so',
    (subject) => {
      expect(matchPrefix(subject, 'Genie:')).toMatchObject({ normalizedSubject: 'Genie: x', flags: ['control_chars'] });
    },
  );

  it.each([
    'Gеnie: x',
    'ԍenie: x',
    'Genie∶ x',
    'Genie꞉ x',
    'GENlE: x',
    'Gen1e: x',
    'Génie: x',
    'Genіe : x',
    'Re: Gеnie: x',
  ])('says that %s imitates the prefix', (subject) =>
    expect(matchPrefix(subject, 'Genie:')).toMatchObject({ matched: false, flags: ['confusable_prefix'] }),
  );

  it('does not call an ordinary subject an imitation', () => {
    expect(flagsOf('Generation: x')).toEqual([]);
  });

  it('looks at the first 1,024 code points only, whatever their width', () => {
    expect(topicOf(`${'Re: '.repeat(255)}Genie`, 'Genie')).toBeNull();
    expect(topicOf(`${'Re: '.repeat(200)}Genie: x`)).toBe('x');
    expect(flagsOf(`Genie: ${'🧞'.repeat(1_000)}`)).toEqual(['subject_truncated']);
    expect(flagsOf(`Genie: ${'🧞'.repeat(900)}`)).toEqual([]);
  });

  it('cuts the normalized subject at 998 characters, never inside one', () => {
    const { normalizedSubject, topic, flags } = matchPrefix(`Genie: ${'🧞'.repeat(1_000)}`, 'Genie:');
    expect([...(normalizedSubject as string)]).toHaveLength(998);
    expect(topic).toBe('🧞'.repeat(991));
    expect(flags).toEqual(['subject_truncated']);
  });

  it('knows no normalized subject where only marks or tags stand in what is looked at, or where there is no single subject', () => {
    expect(normalized(`${'[a] '.repeat(2_000)}Genie: x`)).toBeNull();
    expect(normalized(`${'Re: '.repeat(2_000)}Genie: x`)).toBeNull();
    expect(matchPrefix(null, 'Genie:')).toEqual({ matched: false, normalizedSubject: null, topic: null, flags: [] });
  });

  it.each([
    ['marks', 'Re: '.repeat(1_000_000)],
    ['brackets', '['.repeat(4_000_000)],
    ['closed brackets', '[]'.repeat(2_000_000)],
    ['blanks', `Genie${' '.repeat(4_000_000)}:`],
    ['letters', 'a'.repeat(4_000_000)],
    ['hidden characters', '\u200B'.repeat(4_000_000)],
    ['stars', '*'.repeat(4_000_000)],
  ])('stays fast for millions of %s', (_what, subject) => {
    const spentMs = cpuTimer();
    matchPrefix(subject, 'Genie:');
    expect(spentMs()).toBeLessThan(100);
  });
});
