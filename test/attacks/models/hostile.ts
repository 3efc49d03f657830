import { seededRandom } from '../../support/seeded-random';
import type { ModelReply } from '../../support/attack-model';
import { attacksOf } from '../attack-index';
import { benign } from './benign';
import { llmReplies } from './llm-replies';
import type { ModelBehaviour } from './model-behaviour';

/** A reply that never ends one way or another is played by the answer tests, which have the time for it. */
const PATIENT = /^L08/;
const WORDS = [
  '',
  '__proto__',
  'approved',
  '\u202e\u0000',
  'http://sink.test/net/x',
  '<script>',
  'A'.repeat(25_000),
  '\r\nBcc: x@sink.test',
];
const KINDS = [
  'draft_reply',
  'create_issue',
  'summarize_thread',
  'fetch_data',
  'escalate_human',
  'no_action',
  'send_email',
];

/**
 * Every input of L01 to L20 in turn, from a place that differs from block to block; after one round, mutations of them:
 * kinds swapped, keys added and taken away, values replaced. Benign mails it answers well, so that what it does to one
 * mail can be told from what it does to the next.
 */
export function hostile(start: number): ModelBehaviour {
  const given = new Map<string, ModelReply>();
  const random = seededRandom(start + 1);
  return {
    name: 'hostile',
    answer: (mail, request, tool) => {
      if (mail.benign) return benign.answer(mail, request, tool);
      // A retry gets the same again.
      const known = given.get(mail.id);
      if (known !== undefined) return known;
      const replies = attacksOf('llm-content', 'llm-content-generated', 'llm-http')
        .flatMap((attack) => llmReplies(attack, tool))
        .filter(({ name }) => !PATIENT.test(name));
      const place = given.size;
      const chosen = replies[(start + place) % replies.length]?.reply ?? { text: '' };
      const reply = place < replies.length || !('text' in chosen) ? chosen : { text: mutated(chosen.text, random) };
      given.set(mail.id, reply);
      return reply;
    },
  };
}

/** The same answer with something else in one of its items, or cut short where it is no JSON. */
function mutated(text: string, random: () => number): string {
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    // Not JSON as it is: half of it is no better.
    return text.slice(0, Math.floor(random() * text.length));
  }
  const items = (Array.isArray(value) ? value : ((value as { actions?: unknown[] }).actions ?? [])) as Record<
    string,
    unknown
  >[];
  for (const item of items.slice(0, 20)) {
    const params = (item.params ?? {}) as Record<string, unknown>;
    switch (Math.floor(random() * 5)) {
      case 0:
        item.kind = pick(KINDS);
        break;
      case 1:
        params[pick(WORDS) || 'x'] = pick(WORDS);
        break;
      case 2:
        delete params[pick(Object.keys(params)) ?? ''];
        break;
      case 3:
        for (const key of Object.keys(params)) params[key] = random() < 0.5 ? pick(WORDS) : [pick(WORDS)];
        break;
      default:
        item[pick(['id', 'approvedBy', 'rationale', 'status'])] = pick(WORDS);
    }
    item.params = params;
  }
  return JSON.stringify(items);
}
