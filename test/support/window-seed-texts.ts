import type { ProposedAction } from '../../shared/domain/action';
import type { Address } from '../../shared/domain/message';

export const ANN: Address = { name: 'Ann Weber', address: 'ann.weber@example.com' };
export const JO: Address = { name: 'Jo Lindqvist', address: 'jo@example.org' };
const LONG_NAME: Address = {
  name: 'Dr.-Ing. Maximilian-Alexander Freiherr von Hohenschwangau-Wittelsbach',
  address: 'maximilian-alexander.hohenschwangau@gebaeudemanagement-und-liegenschaften.example.com',
};

export const PEOPLE: readonly Address[] = [
  ANN,
  LONG_NAME,
  { name: '', address: 'landlord@example.net' },
  { name: '山田 太郎', address: 'yamada@example.jp' },
  { name: 'محمد الأحمد', address: 'mohamed@example.com' },
  { name: 'Zoë 🎪 Zirkus', address: 'zoe@example.org' },
  { name: 'רות כהן', address: 'ruth@example.co.il' },
  { name: 'Bob Miller', address: 'bob@example.com' },
];

export const TOPICS: readonly string[] = [
  'confirm the workshop on Friday and note the to-dos',
  'Rückmeldung zur Verlängerung des Wartungsvertrags für die Aufzugsanlage im Donaudampfschifffahrtsgesellschaftsgebäude',
  'answer the landlord',
  '金曜日の打ち合わせの議事録を要約してください',
  'الرجاء تأكيد موعد الاجتماع يوم الجمعة القادم',
  '🎉🎂 party for Zoë – wer bringt was mit? 🥗🍰',
  'נא לאשר את החוזה עד יום חמישי',
  'Bitte die Betriebskostenabrechnung 2025 prüfen und Rückfragen zur Heizkostenverteilung zusammenstellen',
  'find a date',
  '',
];

export const BODIES: readonly string[] = [
  'Hi Jo,\n\ncould you confirm to the venue that we take the small room on Friday from 10 to 4? They also need the final head count (14) and know about the two vegan lunches.\n\nThanks\nAnn',
  'Sehr geehrte Damen und Herren,\n\nwie telefonisch besprochen, benötigen wir bis zum Quartalsende eine verbindliche Rückmeldung zur Verlängerung des Wartungsvertrags.\n\nMit freundlichen Grüßen',
  '金曜日の午前十時から会議室を予約しました。資料は添付のとおりです。ご確認をお願いします。',
  'مرحبا، هل يناسبك الموعد يوم الجمعة في العاشرة صباحا؟ شكرا جزيلا.',
  '🎈 We start at six. Wer kommt früher und hilft beim Aufbau? 🪑🪑🪑',
  'The invoice is attached. Payment is due within 14 days; the offer holds until the end of the month.',
];

export const draft: ProposedAction = {
  kind: 'draft_reply',
  params: {
    body: 'Hello,\n\nwe take the small room on Friday from 10:00 to 16:00. We will be 14 people; two of them would like a vegan lunch.\n\nBest regards\nJo',
  },
};
export const task: ProposedAction = {
  kind: 'create_issue',
  params: {
    title: 'Send head count and lunch list to the venue',
    notes: '14 people, two vegan lunches.\nRoom: small, 10 to 4.',
    due: new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10),
    labels: ['workshop', 'venue'],
  },
};
export const summary: ProposedAction = {
  kind: 'summarize_thread',
  params: { summary: 'Ann wants the small room confirmed for Friday, 10 to 4, for 14 people. Two lunches are vegan.' },
};
export const lookUp: ProposedAction = {
  kind: 'fetch_data',
  params: { tool: 'mail.search', arguments: { query: 'from:venue newer_than:30d', limit: 5 } },
};
export const pin: ProposedAction = {
  kind: 'escalate_human',
  params: { reason: 'The venue asks for a signature on the contract. Only you can give it.' },
};
const nothing: ProposedAction = {
  kind: 'no_action',
  params: { reason: 'The second mail answers the question of the first one.' },
};
export const ALL_KINDS: readonly ProposedAction[] = [draft, task, summary, lookUp, pin, nothing];

export const germanDraft: ProposedAction = {
  kind: 'draft_reply',
  params: {
    body: `Sehr geehrter Herr Dr. von Hohenschwangau,\n\n${'vielen Dank für Ihre Nachricht. Wir verlängern den Wartungsvertrag um weitere 24 Monate zu den bisherigen Bedingungen. '.repeat(8)}\n\nMit freundlichen Grüßen\nJo Lindqvist`,
  },
};
