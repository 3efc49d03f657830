import type { OutcomeContent } from '../../../../shared/domain/outcome';
import type { Draft } from '../../../../electron/execution/hand-off/eml';
import type { Task } from '../../../../electron/execution/hand-off/vtodo';
import type { Outcome } from '../../../../electron/store/outcomes';

export const DRAFT: Draft = {
  kind: 'draft_reply',
  from: 'me@example.com',
  to: ['ann@example.org', 'bob@example.org'],
  cc: ['cid@example.org'],
  subject: 'Re: Grüße 😀 und ein Betreff, der mit Sicherheit länger als eine Zeile ist, nämlich über 78 Zeichen',
  body: 'Hallo Ann,\nFreitag paßt. 😀\n\n-- \nMe\n.\nFrom here on',
  inReplyTo: '<request@example.org>',
  references: ['<first@example.org>', '<request@example.org>'],
};
export const TASK: Task = {
  kind: 'create_issue',
  title: 'Send the contract; today, please',
  notes: 'Line one\nLine two, with \\ and ;',
  project: 'Acme',
  due: null,
  labels: ['legal', 'very urgent'],
  sourceMessageId: '<request@example.org>',
  sourceSubject: 'Genie: contract',
};

export function outcomeOf(content: OutcomeContent): Outcome {
  const ids = { id: 'o1', accountId: 'a1', sessionId: 's1', actionId: 'x1' };
  return { ...ids, createdAtMs: 0, topic: 'the contract', remindAtMs: null, doneAtMs: null, content };
}
