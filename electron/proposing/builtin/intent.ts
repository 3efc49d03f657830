/** What the words after the prefix ask for outright; nothing of it when they only name a subject. */
export type Intent = {
  summary: boolean;
  reply: boolean;
  task: boolean;
  reminder: boolean;
  meeting: boolean;
  search: string | null;
};

const SUMMARY =
  /(?<!\p{L})(?:summar\w*|tl;?dr|overview|recap|sum up|zusammenfass\w*|fass\w{0,2}\b.*\bzusammen|überblick|kurzfassung)\b/iu;
const REPLY =
  /(?:^|\b(?:and|then|please|to|und|bitte|dann)\s+)(?:(?:draft|write|prepare|suggest)\b.*\b(?:reply|answer|response)|draft|reply|answer|respond|write back)\b|\b(?:antwort(?:e\w{0,2}|en|entwurf)?|beantwort\w*|entwirf|entwurf|zurückschreiben)\b/iu;
const TASK =
  /(?<!\p{L})(?:create|make|add|open|file|erstell\w*|anleg\w*|leg\w*|mach\w*)\b.*\b(?:tasks?|to-?dos?|tickets?|issues?|aufgaben?)\b|^(?:new |neue )?(?:tasks?|to-?dos?|aufgaben?)\b|\b(?:remind (?:me|us)|erinner\w* (?:mich|uns)|follow up|vormerken|wiedervorlage)\b/iu;
const REMINDER = /(?<!\p{L})(?:remind (?:me|us)|reminder|erinner\w* (?:mich|uns)|wiedervorlage)\b/iu;
const MEETING = /(?<!\p{L})(?:meeting|appointment|schedule|call|termin\w*|besprechung|treffen)\b/iu;
const SEARCH = /^(?:find|look up|look for|search(?: for)?|suche?|finde)\s+(.{3,200})$/iu;

/** Reads the topic of a request, e.g. `summarise this thread and draft a reply`. */
export function intentOf(topic: string): Intent {
  const search = SEARCH.exec(topic.trim())?.[1] ?? null;
  const reminder = REMINDER.test(topic);
  return {
    summary: SUMMARY.test(topic),
    reply: REPLY.test(topic),
    task: reminder || TASK.test(topic),
    reminder,
    meeting: MEETING.test(topic),
    search,
  };
}
