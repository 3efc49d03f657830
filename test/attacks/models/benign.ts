import { cut, dataIn, saying, type ModelBehaviour } from './model-behaviour';

/** Answers sensibly: a summary of what stands there, a reply to the author, a look into the notes, a task. */
export const benign: ModelBehaviour = {
  name: 'benign',
  answer: (_mail, request, tool) =>
    saying([
      {
        kind: 'summarize_thread',
        params: { summary: `The mail says: ${cut(dataIn(request).replace(/\s+/g, ' ').trim() || 'nothing', 300)}` },
        rationale: 'So that it need not be read as a whole.',
      },
      {
        kind: 'draft_reply',
        params: { body: 'Hello,\n\nthank you for your mail. The time suits me.\n\nBest regards' },
        rationale: 'An answer is expected.',
      },
      { kind: 'create_issue', params: { title: 'Look at this mail', due: '2026-11-09' }, rationale: 'It asks for it.' },
      ...(tool === null
        ? []
        : [{ kind: 'fetch_data', params: { tool, arguments: { q: 'room', limit: 3 } }, rationale: 'Notes may help.' }]),
    ]),
};
