// Reply and forward marks as mail programs write them, by language. Compared without case, accents and width.
const MARKS = [
  // English, Latin, and what most programs write everywhere
  ...['Re', 'Fw', 'Fwd', 'Reply', 'Forward', 'Forwarded'],
  // German, Dutch, Scandinavian, Finnish, Icelandic, Estonian
  ...[
    'AW',
    'WG',
    'Antwort',
    'Weitergeleitet',
    'Antw',
    'Doorst',
    'Bw',
    'SV',
    'VS',
    'VB',
    'VL',
    'FS',
    'FV',
    'Vs',
    'Edasi',
    'Ed',
  ],
  // Romance languages
  ...[
    'RV',
    'RES',
    'Resp',
    'ENC',
    'TR',
    'Tr',
    'Réf',
    'Rép',
    'Réponse',
    'Transf',
    'Rif',
    'R',
    'I',
    'Inoltra',
    'Reenv',
    'Rv',
    'Réexp',
    'Redir',
    'Răsp',
  ],
  // Slavic and Baltic languages
  ...[
    'Odp',
    'PD',
    'Odg',
    'Proslj',
    'Přep',
    'Preposl',
    'Pos',
    'Posr',
    'Отв',
    'Ответ',
    'На',
    'Пересл',
    'Переслать',
    'Відп',
    'Відповідь',
    'Отг',
    'Препр',
    'Ats',
    'Pers',
    'Atb',
    'Pārs',
  ],
  // Turkish, Hungarian, Greek, Welsh, Indonesian, Vietnamese
  ...[
    'YNT',
    'İLT',
    'ILT',
    'Vá',
    'Válasz',
    'Továbbítás',
    'Tov',
    'Továbbítva',
    'ΑΠ',
    'ΑΠΑΝΤ',
    'ΣΧΕΤ',
    'ΠΡΘ',
    'YML',
    'BLS',
    'TRS',
    'TL',
    'CT',
    'Trả lời',
    'Chuyển tiếp',
  ],
  // Chinese, Japanese, Korean
  ...[
    '回复',
    '回復',
    '回覆',
    '答复',
    '答覆',
    '转发',
    '轉發',
    '轉寄',
    '转寄',
    '返信',
    '転送',
    '회신',
    '답장',
    '전달',
    '답변',
  ],
  // Hebrew, Arabic, Persian, Thai
  ...[
    'השב',
    'תשובה',
    'הועבר',
    'העברה',
    'תגובה',
    'رد',
    'الرد',
    'إعادة توجيه',
    'تحويل',
    'پاسخ',
    'ارسال مجدد',
    'ตอบ',
    'ตอบกลับ',
    'ส่งต่อ',
  ],
];
const KNOWN = new Set(MARKS.map(fold));

// A word or two, an optional counter (`Re[2]`, `Re(3)`, `Re^2`, `Re*2`, `Re2`), then a colon of any width.
const MARK =
  /^([\p{L}\p{M}][\p{L}\p{M} ]{0,24}?) ?(?:[[(［（] ?\p{Nd}{1,4} ?[\])］）]|[\^*+-] ?\p{Nd}{1,4}|\p{Nd}{1,3})? ?[:：﹕︓] ?/u;

/** Length of the reply or forward mark (with its colon and the space after it) at the start of the text, or 0. */
export function replyMarkLength(text: string): number {
  const match = MARK.exec(text);
  return match && KNOWN.has(fold(match[1] as string)) ? match[0].length : 0;
}

// Locale-independent: "I" must not become a dotless ı.
function fold(mark: string): string {
  return mark
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .trim();
}
