import type { ActionView, MessageView } from '../../../shared/ipc/views';
import type { Language, Translate } from '../../../shared/i18n/translate';
import { dueText } from '../../lib/relative-time';

type Say = { t: Translate; language: Language; nowMs: number };

/** What the action does, verb first: "Draft a reply to Ann Weber", "Add a task due Friday". */
export function actionTitle({ action, effect, outcome }: ActionView, message: MessageView, say: Say): string {
  const { t } = say;
  switch (action.kind) {
    case 'draft_reply': {
      const left = outcome?.content.kind === 'draft_reply' ? outcome.content.to : undefined;
      const to = effect.draft?.to ?? left ?? action.params.to ?? [];
      const [first, ...others] = to;
      if (first === undefined) return t('action.draftReply');
      const who = personName(first, message);
      return others.length === 0
        ? t('action.draftReplyTo', { who })
        : t('action.draftReplyToMore_other', { who, count: others.length });
    }
    case 'create_issue': {
      const { due } = action.params;
      if (due === undefined) return t('action.addTask');
      return t('action.addTaskDue', { due: dueText(due, say.nowMs, say.language) });
    }
    case 'summarize_thread':
      return t('action.keepSummary');
    case 'fetch_data':
      return toolTitle(action.params.tool, t);
    case 'escalate_human': {
      const { remind_at: remindAt } = action.params;
      if (remindAt === undefined) return t('action.pin');
      return t('action.pinAndRemind', { when: dueText(remindAt, say.nowMs, say.language) });
    }
    case 'no_action':
      return t('action.nothing');
  }
}

/** The verb of a tool call; a tool the window does not know is named. */
export function toolTitle(tool: string, t: Translate): string {
  if (tool === 'mail.search') return t('action.searchMail');
  if (tool === 'mail.thread') return t('action.readThread');
  if (tool === 'contacts.lookup') return t('action.lookUpContact');
  return t('action.runTool', { tool });
}

/** The display name that goes with an address of the mail at hand, else the address itself. */
function personName(recipient: string, message: MessageView): string {
  const address = /<([^>]+)>\s*$/.exec(recipient)?.[1] ?? recipient;
  const people = [message.from, ...message.to, ...message.cc];
  const known = people.find((person) => person.address.toLowerCase() === address.toLowerCase());
  return known?.name || address;
}
