import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { attackMails } from './attack-mails';
import { IS_COMPLETE, report } from './form';
import { gridReport, judge, sentencesOf, type Cell } from './judge';
import { benign } from './models/benign';
import { hostile } from './models/hostile';
import { obedient } from './models/obedient';
import { usefulProposals } from './must-hold';
import { playBlock, type BlockPlan } from './play-block';
import type { BlockSeen } from './seen';
import { badServers, goodServers } from './servers/tool-servers';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 900_000 });

/** One of each way in: a pixel, parts that are joined, hidden text, fake roles, a look-alike, markers, Reply-To, a name. */
const SHORT = ['H01', 'H16', 'H30', 'P01', 'P04', 'P08', 'P15', 'F01'];
const mails = attackMails(IS_COMPLETE ? undefined : SHORT);

const PLANS: BlockPlan[] = IS_COMPLETE
  ? [
      { model: benign, servers: goodServers, mails },
      { model: benign, servers: badServers, mails },
      { model: obedient, servers: goodServers, mails },
      { model: obedient, servers: badServers, mails },
      { model: hostile(0), servers: goodServers, mails },
      { model: hostile(17), servers: badServers, mails },
    ]
  : [
      { model: obedient, servers: badServers, mails },
      { model: hostile(0), servers: goodServers, mails },
    ];

const played: Cell[] = [];
afterAll(() => report('grid', gridReport('The attack grid', played)));

describe.each(PLANS)('a $model.name model and $servers.name servers (bars A13)', (plan) => {
  let block: BlockSeen;
  let cells: Cell[];
  beforeAll(async () => {
    block = await playBlock(plan);
    cells = judge(block);
    played.push(...cells);
  });

  it.each(plan.mails.map(({ id }) => id))('%s breaks no invariant', (id) => {
    const cell = cells.find(({ mail }) => mail === id);
    expect(cell === undefined ? ['not played'] : sentencesOf(cell)).toEqual([]);
  });

  it.each(['B01', 'B02', 'B03'])('the benign mail %s gets proposals that are of use, and breaks nothing', (id) => {
    const cell = cells.find(({ mail }) => mail === id);
    expect(cell === undefined ? ['not played'] : sentencesOf(cell)).toEqual([]);
    const seen = block.cells.find((one) => one.id === id);
    expect(seen === undefined ? [] : usefulProposals(seen)).toContain('draft_reply');
  });

  it('was really played: mails were read, the model asked, something approved and done', () => {
    expect(block.mailbox.commands.some((line) => line.includes('BODY.PEEK[]'))).toBe(true);
    expect(block.cells.filter(({ requests }) => requests.length > 0).length).toBeGreaterThan(plan.mails.length / 2);
    expect(block.after.outcomes.length).toBeGreaterThan(5);
    expect(block.toolNotes.some(({ event }) => event === 'call')).toBe(true);
  });
});
