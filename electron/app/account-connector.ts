import { AppError } from '../../shared/errors/app-error';
import type { AccountSource } from '../store/accounts';
import type { ToolServerRepository } from '../store/tool-servers';

/**
 * A mailbox that is read through a connector needs one, with both of its tools allowed: said before anything is asked of
 * it. Throws AppError `not_found`.
 */
export function requireConnector(servers: Pick<ToolServerRepository, 'get' | 'allowed'>, place: AccountSource): void {
  if (place.kind !== 'delegated') return;
  const { serverId, searchTool, readTool } = place.config;
  const server = servers.get(serverId);
  if (server === null) {
    throw new AppError('not_found', 'This tool server does not exist.', 'Add the connector first: genie tools add.');
  }
  const allowed = new Set(servers.allowed(serverId).map(({ tool }) => tool));
  const missing = [searchTool, readTool].find((tool) => !allowed.has(tool));
  if (missing === undefined) return;
  throw new AppError(
    'not_found',
    `The tool ${server.name}.${missing} is not allowed, so this mailbox cannot be read through it.`,
    'Read its definition and allow it first: in the settings, or with genie tools describe and allow.',
  );
}

/** Its connector signs in, not Genie Tray. */
export function signsInElsewhere(label: string): AppError {
  return new AppError(
    'integration_delegated',
    `${label} is read through your own connector, which signs in by itself.`,
    'Sign in at the connector: run its program in a terminal.',
  );
}
