import type { ProposalContext } from '../context';
import type { AnswerItem } from '../unreadable-mail';
import { concernOf } from './concerns';
import { displayName, greetingName, isAutomatic, isOwn, isSentToMany } from './correspondent';
import { dueDate, nineOClock, type Moment } from './due-date';
import { intentOf, type Intent } from './intent';
import { invoiceTask } from './invoice';
import { languageOf, type Language } from './language';
import { ownMailbox, replyItem } from './reply-item';
import { questionsIn, tasksIn, type Task } from './requests';
import { capitalised, sentencesOf, shorten } from './sentences';
import { summaryOf } from './summary';
import { NOTHING, WHY, type Reason } from './wording';

/** From here on a mail is long enough that a summary saves time. */
const LONG_TEXT = 900;
const NOTHING_TO_DO =
  /(?<!\p{L})(?:no (?:reply|answer|action|response) (?:is )?(?:needed|required|necessary)|for your information|fyi|keine (?:antwort|reaktion) (?:nötig|erforderlich|notwendig)|zur (?:info|information|kenntnis))(?!\p{L})/iu;
const JUST_THANKS =
  /^(?:(?:hi|hello|hallo|hey|liebe[rs]?)\b[^\n]{0,40}\n+)?(?:thanks|thank you|great|perfect|got it|ok(?:ay)?|danke|vielen dank|herzlichen dank|perfekt|super|alles klar|prima)\b[^?]{0,250}$/iu;
/** A bare day in a list: "Tuesday, 13 October, 10:00". */
const BARE_DAY =
  /^(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day|(?:mon|diens|donners|frei|sams|sonn)tag|mittwoch|sonnabend|(?:mon|tue|wed|thu|fri|sat|sun|mo|di|mi|do|fr|sa|so)[.,]|\d{1,2}[./])(?!\p{L})[^.?!]{2,}(?:\.\s?[^.?!]+)*$/iu;

type Found = {
  intent: Intent;
  language: Language;
  moment: Moment;
  /** What the mail asks for itself. */
  asked: Task[];
  questions: string[];
  /** Days that are offered. */
  options: string[];
  /** An invoice to look at, a meeting to settle. */
  matters: { task: Task; reason: Reason }[];
};

/**
 * Proposals by rules, offline, for mails in German and English: what needs care first, then a summary of what is long,
 * a task for each request with its date, and a reply that takes up every question. What the subject asks for outright
 * goes before what the rules would propose by themselves. Only words of the mail and of the user's own voice are used.
 * The context must be trimmed before.
 */
export function builtinItems(context: ProposalContext): AnswerItem[] {
  const { request, account } = context;
  const found = read(context);
  const { intent, language } = found;
  const many = isSentToMany(request) && !isOwn(request.from.address, account.addresses);
  const concern = concernOf(request, sentencesIn(context, language), language);
  const why = WHY[language];

  const items: AnswerItem[] = [];
  if (concern !== null && (concern.alone || !many)) {
    items.push({ kind: 'escalate_human', params: { reason: concern.reason }, rationale: why.care });
    if (concern.alone) return items;
  }
  items.push(...searchItems(context, intent.search, why.search));
  const explicit = intent.summary || intent.reply || intent.task;
  if (many && !explicit) return items.length > 0 ? items : nothing(language, 'many');

  items.push(...summaryItems(context, found, explicit));
  items.push(...taskItems(context, found, explicit));
  const informs =
    NOTHING_TO_DO.test(request.visibleText) ||
    JUST_THANKS.test(request.visibleText.trim()) ||
    isAutomatic(request.from);
  const waits = found.questions.length > 0 || (found.asked.length > 0 && concern?.payment !== true);
  const expected = intent.reply || (!explicit && (waits || (items.length === 0 && !informs)));
  const reply = expected ? replyItem(context, language, intent.reply, toAnswer(found, many)) : null;
  if (reply !== null) {
    const reason: Reason = intent.reply ? 'asked' : found.questions.length > 0 ? 'question' : 'reply';
    items.push({ ...reply, rationale: why[reason] });
  }
  return items.length > 0 ? items : nothing(language, 'informs');
}

function read(context: ProposalContext): Found {
  const { request } = context;
  const intent = intentOf(request.topic);
  const language = languageOf(`${request.topic}\n${request.visibleText}`);
  const moment: Moment = { atMs: request.receivedAtMs, timeZone: context.timeZone };
  const sentences = sentencesIn(context, language);
  const invoice = invoiceTask(sentences, language, moment);
  const asked = tasksIn(sentences, greetingName(request.from), language, moment).filter(
    (task) => invoice === null || !/(?:pay|transfer|zahl|überweis|fällig|\bdue\b)/iu.test(task.sentence),
  );
  const questions = questionsIn(sentences, asked);
  const options = sentences.filter(
    (one) => one.length <= 80 && BARE_DAY.test(one) && dueDate(one, language, moment) !== null,
  );
  const meeting = intent.meeting && !intent.task ? meetingTask(context, language, moment, questions, options) : null;
  const matters: Found['matters'] = [];
  if (invoice !== null) matters.push({ task: invoice, reason: 'invoice' });
  if (meeting !== null) matters.push({ task: meeting, reason: 'meeting' });
  return { intent, language, moment, asked, questions, options, matters };
}

function sentencesIn({ request, account }: ProposalContext, language: Language): string[] {
  const reader = ownMailbox(request, account.addresses);
  return sentencesOf(request.visibleText, language, reader === null ? '' : greetingName(reader));
}

/** Questions of a mail to many are for nobody in particular, also where the subject asks for a reply. */
function toAnswer({ questions, options, asked }: Found, many: boolean) {
  return many ? { questions: [], options: [], tasks: [] } : { questions, options, tasks: asked };
}

function summaryItems(context: ProposalContext, found: Found, explicit: boolean): AnswerItem[] {
  const { intent, language } = found;
  const several = context.thread.length > 1;
  if (!intent.summary && (explicit || !(several || context.request.visibleText.length > LONG_TEXT))) return [];
  const reason: Reason = intent.summary ? 'asked' : several ? 'thread' : 'long';
  const tasks = [...found.matters.map((matter) => matter.task), ...found.asked];
  return [
    {
      kind: 'summarize_thread',
      params: { summary: summaryOf(context, language, tasks) },
      rationale: WHY[language][reason],
    },
  ];
}

/** Where the subject asks for something else, only what has a day is worth a task as well. */
function taskItems(context: ProposalContext, found: Found, explicit: boolean): AnswerItem[] {
  const { intent, language, matters } = found;
  const why = WHY[language];
  const reason: Reason = intent.task ? 'asked' : 'task';
  const all = [...matters, ...found.asked.map((task) => ({ task, reason }))];
  if (intent.task && all.length === 0) {
    all.push({ task: topicTask(context, language, found.moment), reason: 'asked' });
  }
  const wanted = all.filter(({ task }) => intent.task || !explicit || task.due !== null);
  const items = wanted.map(({ task, reason }) => taskItem(task, context, why[reason]));
  const first = wanted[0]?.task;
  return intent.reminder && first !== undefined ? [...items, reminderItem(first, context, why.asked)] : items;
}

function topicTask(context: ProposalContext, language: Language, moment: Moment): Task {
  const { topic, visibleText } = context.request;
  const title = topic
    .replace(/^(?:remind (?:me|us) (?:to |about |on )?|erinner\w* (?:mich|uns) (?:bitte )?(?:an |daran,? )?)/iu, '')
    .trim();
  const due = dueDate(topic, language, moment) ?? dueDate(visibleText, language, moment);
  return { title: capitalised(shorten(title || topic, 110)), sentence: shorten(visibleText, 300), before: '', due };
}

/** To settle a meeting, before the first of the days that are offered. Null where nothing is asked or offered. */
function meetingTask(
  { request }: ProposalContext,
  language: Language,
  moment: Moment,
  questions: readonly string[],
  options: readonly string[],
): Task | null {
  const sentence = questions[0] ?? options[0];
  if (sentence === undefined) return null;
  const who = displayName(request.from);
  const days = [...options, ...questions].map((one) => dueDate(one, language, moment)).filter((day) => day !== null);
  const title = language === 'de' ? `Termin mit ${who} klären` : `Settle the meeting with ${who}`;
  return { title: shorten(title, 110), sentence, before: '', due: days.sort()[0] ?? null };
}

function taskItem(task: Task, { request }: ProposalContext, rationale: string): AnswerItem {
  const before = task.before === '' ? '' : `${shorten(task.before, 600)} `;
  const notes = `“${before}${task.sentence}”\n\n${displayName(request.from)}: ${shorten(request.topic, 200)}`;
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

function searchItems(context: ProposalContext, query: string | null, rationale: string): AnswerItem[] {
  const tool = context.tools.find((entry) => entry.name === 'mail.search');
  if (query === null || tool === undefined || !tool.arguments.safeParse({ query }).success) return [];
  return [{ kind: 'fetch_data', params: { tool: tool.name, arguments: { query } }, rationale }];
}

function nothing(language: Language, why: 'informs' | 'many'): AnswerItem[] {
  const { reason, rationale } = NOTHING[language][why];
  return [{ kind: 'no_action', params: { reason }, rationale }];
}
