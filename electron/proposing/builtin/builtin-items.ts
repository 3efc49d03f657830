import type { ProposalContext } from '../context';
import type { AnswerItem } from '../unreadable-mail';
import { concernOf } from './concerns';
import { displayName, greetingName, isAutomatic, isOwn } from './correspondent';
import { dueDate, nineOClock, type Moment } from './due-date';
import { intentOf } from './intent';
import { languageOf, type Language } from './language';
import { replyDraft } from './reply-draft';
import { questionsIn, tasksIn, type Task } from './requests';
import { capitalised, sentencesOf, shorten } from './sentences';
import { summaryOf } from './summary';

/** From here on a mail is long enough that a summary saves time. */
const LONG_TEXT = 700;
const NOTHING_TO_DO =
  /\b(?:no (?:reply|answer|action|response) (?:is )?(?:needed|required|necessary)|for your information|fyi|keine (?:antwort|reaktion) (?:nötig|erforderlich|notwendig)|zur (?:info|information|kenntnis))\b/iu;
const FORMAL = /(?<![.!?:]\s)(?<!^)\b(?:Sie|Ihnen|Ihre?[rmns]?)\b|sehr geehrte/mu;

const WHY: Record<
  Language,
  Record<'question' | 'task' | 'reply' | 'long' | 'thread' | 'asked' | 'care' | 'search', string>
> = {
  en: {
    question: 'The mail asks something that waits for your answer.',
    task: 'The mail asks you to do this.',
    reply: 'The sender expects an answer.',
    long: 'The mail is long; these are its own most telling sentences.',
    thread: 'The conversation has several mails; these are their own most telling sentences.',
    asked: 'The subject asks for it.',
    care: 'The words of the mail call for your own judgement.',
    search: 'The subject asks to look something up.',
  },
  de: {
    question: 'Die Mail enthält eine Frage, die auf Antwort wartet.',
    task: 'Die Mail bittet darum.',
    reply: 'Der Absender erwartet eine Antwort.',
    long: 'Die Mail ist lang; das sind ihre aussagekräftigsten Sätze.',
    thread: 'Das Gespräch hat mehrere Mails; das sind ihre aussagekräftigsten Sätze.',
    asked: 'Der Betreff bittet darum.',
    care: 'Die Wortwahl der Mail verlangt ein eigenes Urteil.',
    search: 'Der Betreff bittet darum, etwas nachzusehen.',
  },
};
const NO_ACTION: Record<Language, { reason: string; rationale: string }> = {
  en: { reason: 'The mail only informs; it asks for nothing.', rationale: 'No question and no request was found.' },
  de: {
    reason: 'Die Mail informiert nur; sie bittet um nichts.',
    rationale: 'Es wurde weder eine Frage noch eine Bitte gefunden.',
  },
};

/**
 * Proposals by rules, offline, for mails in German and English: what needs care first, then a summary of what is long,
 * a task for each request with its date, and a reply that takes up every question. Only words of the mail are used.
 * The context must be trimmed before.
 */
export function builtinItems(context: ProposalContext): AnswerItem[] {
  const { request } = context;
  const intent = intentOf(request.topic);
  const language = languageOf(`${request.topic}\n${request.visibleText}`);
  const moment: Moment = { atMs: request.receivedAtMs, timeZone: context.timeZone };
  const sentences = sentencesOf(request.visibleText, language);
  const found = tasksIn(sentences, greetingName(request.from), language, moment);
  const tasks = intent.task && found.length === 0 ? [topicTask(context, language, moment)] : found;
  const questions = questionsIn(sentences, found);
  const concern = concernOf(request, sentences, language);
  const why = WHY[language];

  const items: AnswerItem[] = [];
  if (concern !== null) {
    items.push({ kind: 'escalate_human', params: { reason: concern.reason }, rationale: why.care });
    if (concern.alone) return items;
  }
  items.push(...searchItems(context, intent.search, why.search));
  if (intent.summary || context.thread.length > 1 || request.visibleText.length > LONG_TEXT) {
    const reason = intent.summary ? why.asked : context.thread.length > 1 ? why.thread : why.long;
    items.push({ kind: 'summarize_thread', params: { summary: summaryOf(context, language) }, rationale: reason });
  }
  for (const task of tasks) items.push(taskItem(task, context, intent.task ? why.asked : why.task));
  if (intent.reminder) items.push(...tasks.slice(0, 1).map((task) => reminderItem(task, context, why.asked)));

  const informs = NOTHING_TO_DO.test(request.visibleText) || isAutomatic(request.from);
  const expected = intent.reply || questions.length > 0 || found.length > 0 || (items.length === 0 && !informs);
  const recipient = replyRecipient(context, intent.reply);
  if (expected && recipient !== null) {
    const reason = intent.reply ? why.asked : questions.length > 0 ? why.question : why.reply;
    items.push({ ...replyItem(context, language, questions, found, recipient), rationale: reason });
  }
  if (items.length > 0) return items;
  const { reason, rationale } = NO_ACTION[language];
  return [{ kind: 'no_action', params: { reason }, rationale }];
}

function topicTask(context: ProposalContext, language: Language, moment: Moment): Task {
  const { topic, visibleText } = context.request;
  const title = topic.replace(/^(?:remind me (?:to |about |on )?|erinner\w* mich (?:an |daran,? )?)/iu, '').trim();
  const due = dueDate(topic, language, moment) ?? dueDate(visibleText, language, moment);
  return { title: capitalised(shorten(title || topic, 110)), sentence: shorten(visibleText, 300), due };
}

function taskItem(task: Task, context: ProposalContext, rationale: string): AnswerItem {
  const { from, topic } = context.request;
  const notes = `“${task.sentence}”\n\n${displayName(from)}: ${shorten(topic, 200)}`;
  return {
    kind: 'create_issue',
    params: { title: task.title, notes, ...(task.due ? { due: task.due } : {}) },
    rationale,
  };
}

/** A pinned item that comes back in the morning of the day. */
function reminderItem(task: Task, context: ProposalContext, rationale: string): AnswerItem {
  const remindAt = task.due ? { remind_at: nineOClock(task.due, context.timeZone) } : {};
  return { kind: 'escalate_human', params: { reason: task.title, ...remindAt }, rationale };
}

/** Null when there is nobody to answer; an empty list means the sender, which is what a reply does by itself. */
function replyRecipient(context: ProposalContext, asked: boolean): string[] | null {
  const { request, account, thread } = context;
  if (isAutomatic(request.from)) return null;
  if (!isOwn(request.from.address, account.addresses)) return [];
  // A mail of one's own: the answer is meant for whoever wrote before, else for whom it is addressed to.
  const before = thread.findLast((mail) => !isOwn(mail.from.address, account.addresses))?.from;
  const other = before ?? request.to.find((address) => !isOwn(address.address, account.addresses));
  return asked && other !== undefined ? [other.address] : null;
}

function replyItem(
  context: ProposalContext,
  language: Language,
  questions: readonly string[],
  tasks: readonly Task[],
  recipient: readonly string[],
): Omit<AnswerItem, 'rationale'> {
  const { request, account, thread } = context;
  const people = [...request.to, ...thread.map((mail) => mail.from)];
  const partner = people.findLast((person) => recipient.includes(person.address)) ?? request.from;
  const own = [...request.to, ...request.cc].find((address) => isOwn(address.address, account.addresses));
  const formal = language === 'de' && FORMAL.test(request.visibleText);
  const body = replyDraft({
    language,
    name: formal && partner.name !== '' ? displayName(partner) : greetingName(partner),
    ownName: own?.name ?? '',
    formal,
    questions,
    tasks,
  });
  return { kind: 'draft_reply', params: { body, ...(recipient.length > 0 ? { to: [...recipient] } : {}) } };
}

function searchItems(context: ProposalContext, query: string | null, rationale: string): AnswerItem[] {
  const tool = context.tools.find((entry) => entry.name === 'mail.search');
  if (query === null || tool === undefined || !tool.arguments.safeParse({ query }).success) return [];
  return [{ kind: 'fetch_data', params: { tool: tool.name, arguments: { query } }, rationale }];
}
