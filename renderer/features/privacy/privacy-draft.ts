import type { PrivacySettings, Redaction } from '../../../shared/domain/privacy';

/** As the contract has them; a test holds the two together. */
export const REDACTIONS: Redaction[] = ['iban', 'card', 'phone', 'email', 'url', 'number'];

/** Privacy as it is typed: lists have one entry a line. */
export type PrivacyTexts = {
  senders: string;
  domains: string;
  folders: string;
  redact: Redaction[];
  redactWords: string;
  previewBeforeSend: boolean;
};

export function privacyTexts({ neverSend, redact, redactWords, previewBeforeSend }: PrivacySettings): PrivacyTexts {
  return {
    senders: neverSend.senders.join('\n'),
    domains: neverSend.domains.join('\n'),
    folders: neverSend.folders.join('\n'),
    redact,
    redactWords: redactWords.join('\n'),
    previewBeforeSend,
  };
}

/** What the fields mean. A domain may be typed with its @ or a star in front. */
export function privacySettings(texts: PrivacyTexts): PrivacySettings {
  return {
    neverSend: {
      senders: lines(texts.senders.toLowerCase()),
      domains: lines(texts.domains.toLowerCase(), /^(\*\.|\*?@)/),
      folders: lines(texts.folders),
    },
    redact: REDACTIONS.filter((kind) => texts.redact.includes(kind)),
    redactWords: lines(texts.redactWords),
    previewBeforeSend: texts.previewBeforeSend,
  };
}

/** One a line, without what stands in front of it, without empty and repeated ones. */
function lines(text: string, front = /^(?!)/): string[] {
  const all = text.split('\n').map((line) => line.trim().replace(front, ''));
  return [...new Set(all)].filter((line) => line !== '');
}

/** Lines that cannot be what they are meant to be, by field. */
export function privacyProblems(texts: PrivacyTexts): { senders?: string; domains?: string; redactWords?: string } {
  const { neverSend, redactWords } = privacySettings(texts);
  return {
    senders: neverSend.senders.find((line) => !/^[^\s@]+@[^\s@]+$/.test(line)),
    domains: neverSend.domains.find((line) => /[\s@/:]/.test(line)),
    redactWords: redactWords.find((line) => line.length < 2 || line.length > 100),
  };
}
