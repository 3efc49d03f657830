/** What a fake MCP server answers, the same over standard streams and HTTP. No library, so that it can break every rule. */

/** The answer to one request, or null for a notification and for what the script leaves unanswered. */
export function answerTo(script, message, environment) {
  if (message.id === undefined || message.method === undefined) return null;
  if ((script.silent ?? []).includes(message.method)) return null;
  const reply = (result) => ({ jsonrpc: '2.0', id: message.id, result });
  const fail = (error) => ({ jsonrpc: '2.0', id: message.id, error });
  switch (message.method) {
    case 'initialize':
      return reply({
        protocolVersion: message.params.protocolVersion,
        capabilities: { tools: { listChanged: true } },
        serverInfo: { name: 'fake', version: '1' },
        instructions: script.instructions,
      });
    case 'tools/list':
      return reply(pageOf(script, message.params?.cursor));
    case 'tools/call': {
      const { name, arguments: args } = message.params;
      if (name === 'environment') return reply(text(JSON.stringify(environment)));
      const error = script.errors?.[name];
      if (error !== undefined) return fail(error);
      const result = script.results?.[name];
      if (result === undefined) return reply(text(`${name} ${JSON.stringify(args)}`));
      return reply(typeof result === 'string' ? text(result) : result);
    }
    default:
      return fail({ code: -32601, message: 'Method not found' });
  }
}

function pageOf(script, cursor) {
  const tools = script.tools ?? [];
  const size = script.pageSize ?? tools.length;
  const start = Number(cursor ?? 0);
  const next = start + size;
  const more = script.endless === true || next < tools.length;
  return { tools: tools.slice(start, next), ...(more ? { nextCursor: String(next) } : {}) };
}

function text(content) {
  return { content: [{ type: 'text', text: content }] };
}
