import type { ProposedAction } from '../../../shared/domain/action';
import { createAuditTrail } from '../../../electron/audit/audit-log';
import { createExecutor } from '../../../electron/execution/executor';
import type { ToolClient } from '../../../electron/interfaces/tool-client';
import { silentLogger } from '../../../electron/lib/logger';
import { approvable } from '../../../electron/review/approvable';
import { createReview } from '../../../electron/review/review';
import { ManualClock } from '../../support/manual-clock';
import { sampleMessage } from '../../support/sample-message';
import { addAccount, addProposals, addSession, tempStore } from '../../support/temp-store';

const NEVER = new AbortController().signal;

/** A session whose proposals can be approved, and an executor with a tool that always finds something. */
export function executing(
  proposals: ProposedAction[],
  on?: { store: ReturnType<typeof tempStore>['store']; account: string },
) {
  const temp = on ? null : tempStore();
  const store = on?.store ?? temp!.store;
  const clock = new ManualClock();
  const account = on?.account ?? addAccount(store);
  const session = addSession(store, account, sampleMessage({ references: ['<first@example.org>'] })).id;
  const [first = '', ...more] = addProposals(store, account, session, proposals);
  const calls: string[] = [];
  const tool: Pick<ToolClient, 'call'> = {
    call: (_account, name) => {
      calls.push(name);
      return Promise.resolve('found it');
    },
  };
  const tools: ToolClient = { definitions: () => [], call: (...args) => tool.call(...args) };
  const audit = createAuditTrail(store, clock);
  const contentHashOf = (action: Parameters<typeof approvable>[1]) => approvable(store, action).contentHash;
  const deps = { store, audit, tools, clock, log: silentLogger, contentHashOf };
  const executor = createExecutor(deps);
  const review = createReview({ store, audit, tools, clock });
  const actionOf = (id: string) => {
    const action = store.actions.get([account], id);
    if (!action) throw new Error('there is no such action');
    return action;
  };
  const hash = (id: string) => contentHashOf(actionOf(id));
  // What somebody with the key and a database tool could do.
  const tamper = (sql: string) => {
    const db = temp!.sql();
    const triggers = db.prepare("SELECT name FROM sqlite_master WHERE type = 'trigger'").pluck().all();
    db.exec(`${triggers.map((name) => `DROP TRIGGER ${String(name)};`).join('')} ${sql}`);
  };
  return {
    store,
    account,
    session,
    clock,
    ids: [first, ...more] as [string, ...string[]],
    deps,
    tools,
    /** A second connection to the same file. */
    sql: () => temp!.sql(),
    executor,
    calls,
    tool,
    actionOf,
    tamper,
    review,
    approve: (id: string) => review.approve(id, hash(id)),
    edit: (id: string, action: ProposedAction) => review.edit(id, hash(id), action),
    run: (id: string) => executor.run(account, id, NEVER),
    status: () => store.sessions.get([account], session)?.status,
  };
}
