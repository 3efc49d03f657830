import type { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { tooMuch } from './failures';
import { MCP_LIMITS } from './limits';

export type HttpServer = { name: string; url: string; headers: Record<string, string> };

/** Statuses whose answer has no body (Fetch standard, null body status). */
const WITHOUT_BODY = [101, 103, 204, 205, 304];

/**
 * MCP streamable HTTP with the SDK's transport, held to one origin and to the limits of a connection. The headers hold
 * the user's secrets, so no redirect takes them anywhere else. Without an authorization provider the SDK signs in
 * nowhere.
 */
export async function openHttpTransport(
  server: HttpServer,
  onFailure: (error: Error) => void,
  fetchFrom: typeof fetch,
): Promise<StreamableHTTPClientTransport> {
  const { StreamableHTTPClientTransport } = await import('@modelcontextprotocol/sdk/client/streamableHttp.js');
  const url = new URL(server.url);
  let bytes = 0;

  const limited = (response: Response): Response => {
    if (response.body === null || WITHOUT_BODY.includes(response.status)) return response;
    const events = (response.headers.get('content-type') ?? '').startsWith('text/event-stream');
    let messageBytes = 0;
    const guard = new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        bytes += chunk.length;
        // A JSON answer is one message; in an event stream every line begins to be counted anew.
        const lineEnd = events ? chunk.lastIndexOf(0x0a) : -1;
        const longest = lineEnd === -1 ? messageBytes + chunk.length : Math.max(messageBytes, chunk.length);
        messageBytes = lineEnd === -1 ? longest : chunk.length - lineEnd - 1;
        if (bytes <= MCP_LIMITS.connectionBytes && longest <= MCP_LIMITS.messageBytes) {
          controller.enqueue(chunk);
          return;
        }
        const error = tooMuch(
          server.name,
          bytes > MCP_LIMITS.connectionBytes ? 'more than 16 MiB' : 'a message of more than 1 MiB',
        );
        onFailure(error);
        controller.error(error);
      },
    });
    const { status, statusText, headers } = response;
    return new Response(response.body.pipeThrough(guard), { status, statusText, headers });
  };

  return new StreamableHTTPClientTransport(url, {
    requestInit: { headers: server.headers },
    fetch: async (to, init) => {
      if (new URL(to).origin !== url.origin) throw new Error('a tool server is left for no other one');
      return limited(await fetchFrom(to, { ...init, redirect: 'manual' }));
    },
  });
}
