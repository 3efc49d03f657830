import { createHash } from 'node:crypto';
import type { ImapConfig } from '../../../shared/domain/account';
import type { Credential, CredentialSource } from '../../interfaces/credential';
import { classifyImapError } from './imap-errors';
import { ImapFailure } from './imap-failure';
import type { ImapTimings } from './imap-timings';
import type { OpenClient } from './open-client';
import { openClient } from './open-client';
import { secretOf } from './server-answer';

export type SignInOptions = { config: ImapConfig; credential: CredentialSource; timings: ImapTimings };

/**
 * Opens connections, and remembers what the server rejected: a rejected password is never sent again, and a refused
 * token is followed by one fresh token, not by more (bars S3, S8).
 */
export class SignIn {
  readonly #options: SignInOptions;
  #rejected: string | null = null;

  constructor(options: SignInOptions) {
    this.#options = options;
  }

  /**
   * Rejects with ImapFailure: with `standing`, and without asking the server, while that failure stands against the
   * very same secret.
   */
  async open(signal: AbortSignal, standing: ImapFailure | null): Promise<OpenClient> {
    const offered = await this.#ask(false);
    if (standing && this.#rejected === digest(offered)) throw standing;
    const mayRenew = this.#rejected === null;
    try {
      return await this.#try(offered, signal);
    } catch (thrown) {
      const expired = thrown instanceof ImapFailure && thrown.kind === 'auth_token_refused';
      if (!expired || !mayRenew || signal.aborted) throw thrown;
    }
    return this.#try(await this.#renew(), signal);
  }

  /** Nothing is held against any secret any more. */
  forgive(): void {
    this.#rejected = null;
  }

  async #renew(): Promise<Credential> {
    try {
      return await this.#ask(true);
    } catch (thrown) {
      // The sign-in service is out of reach: later the old token leads to another try of this.
      if (thrown instanceof ImapFailure && thrown.state === 'backoff') this.#rejected = null;
      throw thrown;
    }
  }

  async #ask(fresh: boolean): Promise<Credential> {
    const { credential, config } = this.#options;
    try {
      return await credential(fresh ? { fresh } : undefined);
    } catch (thrown) {
      throw classifyImapError(thrown, { config, credential: null, issuer: '' });
    }
  }

  async #try(credential: Credential, signal: AbortSignal): Promise<OpenClient> {
    const { config, timings } = this.#options;
    try {
      const opened = await openClient(config, credential, timings, signal);
      this.#rejected = null;
      return opened;
    } catch (thrown) {
      if (thrown instanceof ImapFailure && thrown.state === 'needs_auth') this.#rejected = digest(credential);
      throw thrown;
    }
  }
}

function digest(credential: Credential): string {
  return createHash('sha256').update(secretOf(credential)).digest('hex');
}
