import type { DelegatedConfig } from '../../../shared/domain/account';
import { AppError } from '../../../shared/errors/app-error';
import type { ConnectorCall } from '../../interfaces/mail-connector';
import { readMessage, readSearch, type ConnectorMessage } from './connector-text';

/** The two tools of a mail connector, with arguments and answers as the public Gmail server has them. */
export class Connector {
  constructor(
    private readonly config: DelegatedConfig,
    private readonly call: ConnectorCall,
  ) {}

  /** Ids of what matches, newest first. Throws AppError. */
  async search(query: string, limit: number, signal: AbortSignal): Promise<string[]> {
    const { searchTool } = this.config;
    signal.throwIfAborted();
    const found = readSearch(await this.call(searchTool, { query, maxResults: limit }, signal));
    if ('failure' in found) throw this.#failed(searchTool, found.failure);
    return found.ids.slice(0, limit);
  }

  /** Throws AppError. */
  async read(id: string, signal: AbortSignal): Promise<ConnectorMessage> {
    const { readTool } = this.config;
    signal.throwIfAborted();
    const message = readMessage(await this.call(readTool, { messageId: id }, signal));
    if ('failure' in message) throw this.#failed(readTool, message.failure);
    return message;
  }

  // It says so in the words of the provider; only their sense tells whether signing in again helps.
  #failed(tool: string, failure: string): AppError {
    return new AppError(
      /invalid_grant|unauthori[sz]ed|credential|\btoken\b|\b401\b/i.test(failure) ? 'provider_auth_error' : 'bad_input',
      `The connector’s tool ${tool} answered with an error: “${failure}”.`,
      'Run the connector by itself and sign in there if it asks for it.',
      { retryable: true },
    );
  }
}
