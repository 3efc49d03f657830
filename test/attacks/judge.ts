import { INVARIANTS } from './attack-index';
import { CHECKERS } from './invariants/all';
import { mailDemands } from './must-hold';
import type { BlockSeen, Violation } from './seen';

/** One line of the grid: a mail, a model, a set of servers, and what was violated. */
export type Cell = { mail: string; model: string; servers: string; violations: Violation[] };

/** Every checker over one block; what counts for the block as a whole counts for each of its cells. */
export function judge(block: BlockSeen): Cell[] {
  const violations = [...CHECKERS, mailDemands].flatMap((checker) => checker.check(block));
  return block.cells.map(({ id }) => ({
    mail: id,
    model: block.model,
    servers: block.servers,
    violations: violations.filter(({ mail }) => mail === null || mail === id),
  }));
}

/** The sentences of a cell's violations, one each. */
export function sentencesOf({ violations }: Cell): string[] {
  return violations.map(({ invariant, what }) => `${invariant}: ${what}`);
}

/** Cells as a Markdown table, then every violation. */
export function gridReport(title: string, cells: readonly Cell[]): string {
  const broken = cells.filter(({ violations }) => violations.length > 0);
  const rows = cells.map(({ mail, model, servers, violations }) => {
    const violated = INVARIANTS.filter((name) => violations.some(({ invariant }) => invariant === name));
    return `| ${mail} | ${model} | ${servers} | ${INVARIANTS.length - violated.length} | ${violated.join(' ')} |`;
  });
  const sentences = broken.flatMap((cell) =>
    sentencesOf(cell).map((sentence) => `- ${cell.mail} × ${cell.model} × ${cell.servers}: ${oneLine(sentence)}`),
  );
  return [
    `# ${title}`,
    '',
    `${cells.length} cells, ${broken.length} with a violation.`,
    '',
    '| mail | model | servers | held | violated |',
    '| --- | --- | --- | --- | --- |',
    ...rows,
    '',
    ...(sentences.length > 0 ? ['## Violations', '', ...sentences, ''] : []),
  ].join('\n');
}

// A stranger's text is quoted in it.
function oneLine(text: string): string {
  return JSON.stringify(text).slice(1, -1).replaceAll('|', '\\|').slice(0, 400);
}
