import { startPipeline } from '../../app/pipeline';
import { parseCommandLine } from '../arguments';
import type { Command } from '../command';
import { withCore } from '../open-core';

/** `genie watch`: the app without a window, until Ctrl-C. Prints a line for every request that waits. */
export const watch: Command = async (args, context) => {
  const { values } = parseCommandLine(args, {});
  return withCore(context, values.profile, 'write', async (core) => {
    const announce = () => {
      for (const { id, accountId } of core.store.sessions.unnotified()) {
        if (!core.store.sessions.setNotified(id, core.clock.now())) continue;
        const session = core.store.sessions.get([accountId], id);
        if (session === null) continue;
        const { status, topic, traceId } = session;
        const line = values.json
          ? JSON.stringify({ id, accountId, status, topic, traceId })
          : `${status}  ${id}  ${topic}`;
        context.stdout(`${line}\n`);
      }
    };
    const pipeline = startPipeline(core, {
      onChange: announce,
      onProgress: () => undefined,
      // Whoever gives the command wants it to watch.
      isPaused: () => false,
    });
    await pipeline.followAccounts();
    context.stderr('Watching; Ctrl-C ends.\n');
    await new Promise<void>((resolve) => {
      for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve());
    });
    await pipeline.stop();
    return 0;
  });
};
