// "On … wrote:" in the languages of the mail programs; matched on short lines only.
const ATTRIBUTION =
  /(?:wrote|schrieb|geschrieben|a écrit|escribió|ha scritto|escreveu|schreef|skrev|kirjoitti|napisał\(?a?\)?|napsal\(?a?\)?|yazdı|написал\(?а?\)?|пише|写道|寫道|のメール|작성)\s*[:：]?\s*$/iu;
const DATE_OR_ADDRESS = /\d|@/;
// "-----Original Message-----" and its translations; Outlook's and Apple's separators.
const SEPARATOR =
  /^\s*(?:-{2,}\s*(?:original message|ursprüngliche nachricht|original-nachricht|message d'origine|message original|mensaje original|mensagem original|messaggio originale|oorspronkelijk bericht|ursprungligt meddelande|oprindelig meddelelse|opprinnelig melding|alkuperäinen viesti|oryginalna wiadomość|původní zpráva|eredeti üzenet|исходное сообщение|原始邮件|原始郵件|元のメッセージ|forwarded message|weitergeleitete nachricht|message transféré|mensaje reenviado|messaggio inoltrato)\s*-{2,}|begin forwarded message:|anfang der weitergeleiteten nachricht:)\s*$/iu;
const HEADER_LINE =
  /^\s*\*?(?:from|von|de|da|van|från|fra|lähettäjä|od|от|发件人|寄件者|差出人|보낸 사람)\s?\*?\s*[:：]\*?\s*\S/iu;
const HEADER_LINE_AFTER =
  /^\s*\*?(?:sent|date|gesendet|datum|envoyé|enviado(?: el)?|inviato|data|verzonden|skickat|sendt|lähetetty|wysłano|odesláno|дата|отправлено|发送时间|日期|寄件日期|送信日時|to|an|à|para|a|aan|till|til|кому|收件人|subject|betreff|objet|asunto|oggetto|onderwerp|ämne|emne|тема|主题)\s?\*?\s*[:：]\*?/iu;
const RULE_LINE = /^\s*[_-]{20,}\s*$/;

/**
 * Divides a text into what is new and the history quoted below or between it. Lines with `>` and their attribution go to
 * the history wherever they stand; after an "Original Message" separator or the copied headers of an older message
 * everything does. Both parts keep their order; nothing is lost. Linear in the length of the text.
 */
export function splitQuotedHistory(text: string): { visibleText: string; quotedText: string } {
  const lines = text.split('\n');
  const fresh: string[] = [];
  const quoted: string[] = [];
  for (let i = 0; i < lines.length; i++) {
    const line = lines[i] as string;
    if (startsHistory(lines, i)) {
      quoted.push(...lines.slice(i));
      break;
    }
    if (isQuoted(line) || isBlankInsideQuote(lines, i)) quoted.push(line);
    else {
      const length = attributionLength(lines, i);
      if (length === 0) fresh.push(line);
      else quoted.push(...lines.slice(i, i + length));
      i += Math.max(0, length - 1);
    }
  }
  return { visibleText: join(fresh), quotedText: join(quoted) };
}

function isQuoted(line: string): boolean {
  return /^\s{0,3}>/.test(line);
}

function isBlankInsideQuote(lines: readonly string[], at: number): boolean {
  return (lines[at] as string).trim() === '' && isQuoted(lines[at - 1] ?? '') && isQuoted(lines[at + 1] ?? '');
}

function startsHistory(lines: readonly string[], at: number): boolean {
  const line = lines[at] as string;
  if (line.length > 300) return false;
  if (SEPARATOR.test(line)) return true;
  const headerAt = RULE_LINE.test(line) ? at + 1 : at;
  if (!HEADER_LINE.test((lines[headerAt] ?? '').slice(0, 300))) return false;
  const following = lines
    .slice(headerAt + 1, headerAt + 6)
    .filter((next) => HEADER_LINE_AFTER.test(next.slice(0, 300)));
  return following.length >= 2;
}

/** How many lines (0 to 3) an attribution takes that stands directly above quoted lines. */
function attributionLength(lines: readonly string[], at: number): number {
  let joined = '';
  for (let count = 1; count <= 3; count++) {
    const line = lines[at + count - 1];
    if (line === undefined || line.trim() === '' || isQuoted(line) || joined.length + line.length > 400) return 0;
    joined += ` ${line}`;
    if (!ATTRIBUTION.test(joined) || !DATE_OR_ADDRESS.test(joined)) continue;
    let next = at + count;
    while (next < at + count + 3 && lines[next]?.trim() === '') next++;
    return isQuoted(lines[next] ?? '') ? count : 0;
  }
  return 0;
}

function join(lines: readonly string[]): string {
  return lines
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}
