import type { SessionView } from '../../../shared/ipc/views';
import type { Scene } from './scenes';
import { account, action, ago, ann, BODY, draft, message, outcomes, pin, session, summary, task } from './scene-parts';

const mailboxes = [account(), account({ id: 'acc-2', label: 'Private', address: 'jo.l@example.net' })];

const PEOPLE = [
  ann,
  { name: 'Mirko Petrovic', address: 'mirko@venue.example.net' },
  { name: '', address: 'billing@printer.example.com' },
  { name: 'Sofia Andersson', address: 'sofia@example.org' },
];
const TOPICS = [
  'confirm the room for Friday',
  'answer the printer about the paper',
  'collect what is open for the review',
  'find the invoice of the caterer',
  'write to the club about the new date',
];

/** A queue that would be slow if every row were on the page: one request every 40 minutes, back for most of a year. */
const many: SessionView[] = Array.from({ length: 10_000 }, (_, place) =>
  session({
    id: `many-${place}`,
    messageId: `mail-${place}`,
    topic: `${TOPICS[place % TOPICS.length]} (${place + 1})`,
    createdAtMs: ago(place * 40 + 2),
    message: message({ from: PEOPLE[place % PEOPLE.length]!, receivedAtMs: ago(place * 40 + 2) }),
    actions:
      place % 3 === 0
        ? [action(`act-many-${place}`, draft), action(`act-more-${place}`, task)]
        : [action(`act-many-${place}`, summary)],
  }),
);

const letter = `${BODY}\n\n`.repeat(100).slice(0, 19_900);
const twenty = session({
  id: 'ses-30',
  topic: 'take care of everything around the workshop',
  message: message({
    visibleText: Array.from(
      { length: 60 },
      (_, line) => `${line + 1}. Please take care of point ${line + 1} of the list we made on Monday, as agreed.`,
    ).join('\n'),
    quotedText: 'On Monday Jo wrote:\n> Here is the list.',
    flags: ['mailing_list', 'reply_to_differs', 'hidden_html_text'],
    attachments: [
      { name: 'workshop-slides.pdf', type: 'application/pdf', size: 1_843_000, flags: [] },
      {
        name: 'teilnehmerliste-mit-einem-sehr-langen-namen-2026-11-30.xlsx.exe',
        type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
        size: 48_200,
        flags: ['executable', 'double_extension'],
      },
    ],
  }),
  actions: Array.from({ length: 20 }, (_, place) =>
    action(
      `act-30-${place}`,
      place === 0
        ? { kind: 'draft_reply', params: { body: letter } }
        : place % 3 === 0
          ? pin
          : place % 3 === 1
            ? task
            : summary,
      { index: place },
    ),
  ),
});

const edited = session({
  id: 'ses-31',
  topic: 'confirm the workshop on Friday',
  actions: [
    action(
      'act-31',
      {
        kind: 'draft_reply',
        params: {
          body: BODY.replace('14 people', '18 people').replace('\n\nPlease send the confirmation to this address.', ''),
        },
      },
      { original: draft, edited: true },
    ),
    action('act-32', task),
  ],
});

const decided = session({
  id: 'ses-32',
  topic: 'confirm the workshop on Friday',
  actions: [
    action('act-33', draft, { status: 'executed', outcome: outcomes[1]!, effect: { draft: null } }),
    action('act-34', task, { status: 'executed', outcome: outcomes[2]! }),
    action('act-35', summary, { status: 'dismissed', dismissReason: 'Not needed' }),
    action('act-36', pin),
  ],
});

/** Scenes of the queue and of one request in depth. */
export const reviewScenes: Record<string, Scene> = {
  many: { accounts: mailboxes, sessions: many },
  twenty: { accounts: mailboxes, sessions: [twenty] },
  edited: { accounts: mailboxes, sessions: [edited], outcomes },
  decided: { accounts: mailboxes, sessions: [decided, { ...edited, messageId: 'mail-2' }], outcomes },
};
