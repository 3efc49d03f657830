import { Writable } from 'node:stream';
import { clientName } from '../../../shared/domain/client-grant';
import { parseCommandLine, UsageError } from '../arguments';
import type { CliContext, Command } from '../command';
import { createGate } from '../mcp-server/gate';
import { serve } from '../mcp-server/server';
import { withDoor } from '../open-core';

/**
 * `genie mcp --client NAME`: an MCP server on standard input and output for one other program, beside the running app.
 * It starts without a grant too; then every call is refused until the user grants something.
 */
export const mcp: Command = async (args, context) => {
  const { values, positionals } = parseCommandLine(args, { client: { type: 'string' } });
  const client = clientName.safeParse(values.client);
  if (!client.success || positionals.length > 0) {
    throw new UsageError('Name the program with --client: letters, digits, dots and dashes, at most 64.');
  }
  return withDoor(context, values.profile, async (door) => {
    const stopping = new AbortController();
    const stop = () => stopping.abort();
    // The other side is gone: there is nobody to tell.
    process.stdout.once('error', stop);
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, stop);
    const gate = createGate({
      ...door,
      client: client.data,
      onFault: (tool, fault) => tellFault(context, tool, fault),
    });
    try {
      await serve(gate, context.stdin, writableOf(context), stopping.signal);
    } finally {
      process.stdout.off('error', stop);
      for (const signal of ['SIGINT', 'SIGTERM'] as const) process.off(signal, stop);
    }
    return 0;
  });
};

// Standard output belongs to the protocol.
function tellFault(context: CliContext, tool: string, fault: unknown): void {
  context.stderr(`${tool}: ${fault instanceof Error ? (fault.stack ?? fault.name) : 'failed'}\n`);
}

function writableOf(context: CliContext): Writable {
  return new Writable({
    write(chunk: Buffer, _encoding, done) {
      context.stdout(chunk.toString('utf8'));
      done();
    },
  });
}
