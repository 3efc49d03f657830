import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { ToolTransport } from '../../shared/domain/tool-server';
import { answerTo, type McpScript } from './mcp-script.mjs';
import { tempDirectory } from './temp-store';

const SERVER = join(import.meta.dirname, 'fake-mcp-server.mjs');

export type FakeMcp = {
  transport: ToolTransport;
  /** From its next start on. */
  change(script: McpScript): void;
  /** What clients sent to it, over all its starts. */
  received(): { method?: string; id?: unknown; params?: Record<string, unknown>; error?: { code: number } }[];
  /** Processes it ran as, and those it started. */
  pids(): number[];
};

/** A tool server that plays a script, run by its own process over real pipes. */
export function fakeMcp(script: McpScript, env: string[] = []): FakeMcp {
  const directory = tempDirectory();
  const [scriptFile, log] = [join(directory, 'script.json'), join(directory, 'log')];
  const change = (next: McpScript) => writeFileSync(scriptFile, JSON.stringify(next));
  change(script);
  const logged = () =>
    (existsSync(log) ? readFileSync(log, 'utf8') : '')
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line) as Record<string, unknown>);
  return {
    transport: { type: 'stdio', command: process.execPath, args: [SERVER, scriptFile, log], env },
    change,
    received: () => logged().filter((entry) => !('pid' in entry)),
    pids: () => logged().flatMap(({ pid }) => (typeof pid === 'number' ? [pid] : [])),
  };
}

/** Whether a process is there; one that ended but was not reaped is. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

export type FakeMcpHttp = {
  transport: ToolTransport;
  url: string;
  requests: { method: string; headers: IncomingHttpHeaders; body: string }[];
};

/** The same over streamable HTTP on loopback; `respond` may answer a POST in its own way and then returns true. */
export async function fakeMcpHttp(
  script: McpScript,
  options: { headers?: string[]; respond?: (method: string, response: ServerResponse) => boolean } = {},
): Promise<FakeMcpHttp> {
  const requests: FakeMcpHttp['requests'] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString('utf8');
      requests.push({ method: request.method ?? '', headers: request.headers, body });
      if (request.method !== 'POST') return void response.writeHead(request.method === 'DELETE' ? 200 : 405).end();
      const message = JSON.parse(body) as Parameters<typeof answerTo>[1];
      if (options.respond?.(message.method ?? '', response) === true) return;
      const answer = answerTo(script, message, {});
      if (answer === null) return void response.writeHead(202).end();
      response.writeHead(200, { 'content-type': 'application/json', 'mcp-session-id': 'session-1' });
      response.end(JSON.stringify(answer));
    });
  });
  const port = await listening(server);
  const url = `http://127.0.0.1:${port}/mcp`;
  return { url, transport: { type: 'http', url, headers: options.headers ?? [] }, requests };
}

/** Listens on loopback until the test is over. */
export async function listening(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return (server.address() as AddressInfo).port;
}
