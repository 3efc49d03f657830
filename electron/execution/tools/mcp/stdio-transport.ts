import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import { JSONRPCMessageSchema, type JSONRPCMessage } from '@modelcontextprotocol/sdk/types.js';
import type { Clock } from '../../../lib/clock';
import { endChild, startChild, type RunningChild } from './child-process';
import { endedEarly, notStarted, tooMuch } from './failures';
import { LineReader } from './line-reader';
import { MCP_LIMITS } from './limits';

export type StdioServer = { name: string; command: string; args: readonly string[]; env: Record<string, string> };

/**
 * MCP over the standard streams of a child: one JSON-RPC message a line (MCP, transports, stdio). The SDK's own
 * transport waits for the end of a line however long it gets, passes variables of ours to the child, and does not end
 * what the child started; so this one is here.
 */
export class StdioTransport implements Transport {
  onclose?: () => void;
  onerror?: (error: Error) => void;
  onmessage?: (message: JSONRPCMessage) => void;
  #child: RunningChild | null = null;
  #ending: Promise<void> | null = null;
  #bytes = 0;
  #junk = 0;
  readonly #lines: LineReader;

  constructor(
    private readonly server: StdioServer,
    private readonly clock: Clock,
    /** What ends the connection; also told when the child ends by itself. */
    private readonly onFailure: (error: Error) => void,
  ) {
    this.#lines = new LineReader(
      MCP_LIMITS.messageBytes,
      (line) => this.#receive(line),
      () => this.#fail(tooMuch(this.server.name, 'a message of more than 1 MiB')),
    );
  }

  async start(): Promise<void> {
    const { name, command, args, env } = this.server;
    let child: RunningChild;
    try {
      child = await startChild(command, args, env);
    } catch (cause) {
      throw notStarted(name, command, cause);
    }
    this.#child = child;
    // Stopped while it was starting.
    if (this.#ending !== null) return endChild(child, MCP_LIMITS.graceMs, this.clock);
    child.stdout.on('data', (chunk: Buffer) => this.#read(chunk));
    child.stdout.on('error', (error) => this.onerror?.(error));
    void child.exited.then(({ code }) => {
      if (this.#ending === null) this.#fail(endedEarly(name, code === null ? '' : ` (exit code ${code})`));
    });
  }

  /** Does not wait until the child has read it: little is ever sent, and a child that never reads is ended in time. */
  send(message: JSONRPCMessage): Promise<void> {
    if (this.#child === null || this.#ending !== null) {
      return Promise.reject(endedEarly(this.server.name, ''));
    }
    this.#child.stdin.write(`${JSON.stringify(message)}\n`);
    return Promise.resolve();
  }

  /** Resolves when the child was reaped. */
  close(): Promise<void> {
    this.#ending ??= this.#end();
    return this.#ending;
  }

  async #end(): Promise<void> {
    this.#lines.stop();
    if (this.#child !== null) await endChild(this.#child, MCP_LIMITS.graceMs, this.clock);
    this.onclose?.();
  }

  #read(chunk: Buffer): void {
    if (this.#ending !== null) return;
    this.#bytes += chunk.length;
    if (this.#bytes > MCP_LIMITS.connectionBytes) this.#fail(tooMuch(this.server.name, 'more than 16 MiB'));
    else this.#lines.push(chunk);
  }

  // Some servers print a greeting where only messages belong: what is no message is passed over, up to a point.
  #receive(line: string): void {
    let message: JSONRPCMessage;
    try {
      message = JSONRPCMessageSchema.parse(JSON.parse(line));
    } catch (error) {
      this.#junk += 1;
      if (this.#junk > MCP_LIMITS.messages)
        this.#fail(tooMuch(this.server.name, 'too many lines that are no messages'));
      this.onerror?.(error instanceof Error ? error : new Error('not a message'));
      return;
    }
    this.onmessage?.(message);
  }

  #fail(error: Error): void {
    this.#lines.stop();
    this.onFailure(error);
  }
}
