/** What the words after the prefix ask for outright. */
export type Intent = { summary: boolean; reply: boolean; task: boolean; reminder: boolean; search: string | null };

const SUMMARY =
  /\b(?:summar\w*|tl;?dr|overview|recap|sum up|zusammenfass\w*|zusammenfassung|fass\w*|überblick|kurzfassung)\b/iu;
const REPLY =
  /\b(?:reply|answer|respond|response|draft|write back|antwort\w*|beantwort\w*|entwurf|zurückschreiben)\b/iu;
const TASK = /\b(?:tasks?|to-?dos?|remind\w*|tickets?|issues?|follow up|aufgaben?|erinner\w*|merken|termin)\b/iu;
const REMINDER = /\b(?:remind\w*|erinner\w*)\b/iu;
const SEARCH = /^(?:find|look up|look for|search(?: for)?|suche?|finde)\s+(.{3,200})$/iu;

/** Reads the topic of a request, e.g. `summarise this thread and draft a reply`. */
export function intentOf(topic: string): Intent {
  const search = SEARCH.exec(topic.trim())?.[1] ?? null;
  return {
    summary: SUMMARY.test(topic),
    reply: REPLY.test(topic),
    task: TASK.test(topic),
    reminder: REMINDER.test(topic),
    search,
  };
}
