import type { ModelReply, WireReply } from '../../support/attack-model';
import { inputOf, jsonInputOf, type Attack, type Expectation } from '../attack-index';

/** One input for a model's answer, in one of its variants. */
export type LlmReply = { name: string; reply: ModelReply; expect: Expectation };

type Generated = {
  generator: { wrap: string; item: string; join: string; first: number; count: number };
  alt_counts: number[];
};

/** All that an attack on the answer plays, with what must come of it. `tool` stands for the id `search_notes`. */
export function llmReplies(attack: Attack, tool: string | null): LlmReply[] {
  const expect = attack.expect;
  if (expect === undefined) throw new Error(`${attack.id} says nothing about what is expected.`);
  const variant = (name: string) => expect.variants?.[name] ?? expect;
  switch (attack.kind) {
    case 'llm-content': {
      const text = inputOf(attack.file).toString('utf8').trimEnd();
      const more = attack.also_play ?? [];
      return [
        { name: attack.id, reply: { text: withTool(text, tool) }, expect },
        ...more.map((also, n) => ({
          name: `${attack.id} also ${n + 1}`,
          reply: { text: also },
          expect: variant('also_play'),
        })),
      ];
    }
    case 'llm-content-generated': {
      const { generator, alt_counts: counts } = jsonInputOf<Generated>(attack.file);
      return [generator.count, ...counts].map((count) => ({
        name: `${attack.id} × ${count}`,
        reply: { text: generated(generator, count) },
        expect: variant(String(count)),
      }));
    }
    case 'llm-http': {
      const { alt, ...wire } = jsonInputOf<WireReply & { alt?: WireReply }>(attack.file);
      const other = alt && { ...wire, generator: undefined, ...alt };
      return [
        { name: attack.id, reply: { wire }, expect },
        ...(other ? [{ name: `${attack.id} alt`, reply: { wire: other }, expect: variant('alt') }] : []),
      ];
    }
    default:
      throw new Error(`${attack.id} is no attack on the answer.`);
  }
}

function generated({ wrap, item, join, first }: Generated['generator'], count: number): string {
  const items = Array.from({ length: count }, (_, n) => item.replace('%d', String(first + n)));
  return wrap.replace('%s', items.join(join));
}

/** The product puts the server before the name of a tool. */
function withTool(text: string, tool: string | null): string {
  return tool === null ? text : text.replaceAll('"tool": "search_notes"', `"tool": ${JSON.stringify(tool)}`);
}
