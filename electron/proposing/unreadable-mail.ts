import type { RequestMail } from './context';

/** An item of an answer, before the policy has looked at it. */
export type AnswerItem = { kind: string; params: Record<string, unknown>; rationale: string };

/**
 * What to propose for a mail without a readable text, or null when there is text to work with. No model is asked about
 * such a mail: there is nothing to read, and ciphertext must not leave the computer.
 */
export function itemsWithoutReading(request: RequestMail): AnswerItem[] | null {
  if (request.flags.includes('encrypted')) {
    return escalate(
      'This mail is encrypted, and Genie Tray cannot open it. Please read it in your mail program.',
      'The text is encrypted.',
    );
  }
  if (request.visibleText.trim() !== '') return null;
  if (request.flags.includes('body_unreadable_tnef')) {
    return escalate(
      "The text of this mail is inside winmail.dat, Outlook's own format, which Genie Tray cannot open. Please read it in Outlook, or ask the sender for plain text or HTML.",
      'The text is in a format that cannot be read here.',
    );
  }
  if (request.quotedText.trim() !== '') return null;
  if (request.attachments.length > 0) {
    const names = request.attachments.map((file) => file.name).join(', ');
    return escalate(
      `This mail has no text, only attachments (${names.slice(0, 500)}). Please look at them yourself.`,
      'Attachments are not opened.',
    );
  }
  return [
    {
      kind: 'no_action',
      params: { reason: 'This mail has no text, so there is nothing to propose.' },
      rationale: 'The mail is empty.',
    },
  ];
}

function escalate(reason: string, rationale: string): AnswerItem[] {
  return [{ kind: 'escalate_human', params: { reason }, rationale }];
}
