import { resolve } from 'node:path';
import { X509Certificate } from 'node:crypto';
import { accountInput, type AccountInput, type AccountOptions, type AccountView } from '../../shared/domain/account';
import { AppError } from '../../shared/errors/app-error';
import type { Intake } from '../intake/intake';
import type { MailSource } from '../interfaces/mail-source';
import type { SecretStore } from '../interfaces/secret-store';
import type { Clock } from '../lib/clock';
import { newId } from '../lib/ids';
import type { Account, AccountSource } from '../store/accounts';
import type { Store } from '../store/store';
import { passwordName } from './secrets';

export type OpenSource = (
  account: AccountSource & { id: string },
  password: () => Promise<string>,
) => Promise<MailSource>;

export interface AccountSetup {
  /** Signs in, marks where the account starts, then stores it. Throws the error of the step that failed; then nothing is kept. */
  add(input: AccountInput, signal: AbortSignal): Promise<Account>;
  updateOptions(accountId: string, options: AccountOptions): Account;
  setActive(accountId: string, active: boolean): Account;
  /** Forgets the password and everything that was written to the account. */
  remove(accountId: string): Promise<void>;
  get(accountId: string): Account;
  open(account: AccountSource & { id: string }): Promise<MailSource>;
}

export type AccountSetupDependencies = {
  store: Store;
  secrets: SecretStore;
  intake: Intake;
  clock: Clock;
  openSource: OpenSource;
};

/** Adding, changing and removing accounts: one code for the window and for `genie accounts`. */
export function createAccountSetup(deps: AccountSetupDependencies): AccountSetup {
  const { store, secrets, intake, clock } = deps;

  const storedPassword = (accountId: string) => async () => {
    const password = await secrets.get(passwordName(accountId));
    if (password !== null) return password;
    throw new AppError(
      'provider_auth_error',
      'The password of this account is not in the keychain any more.',
      'Remove the account and add it again.',
    );
  };

  const get = (accountId: string): Account => {
    const account = store.accounts.get(accountId);
    if (account === null) {
      throw new AppError('not_found', `There is no account ${accountId}.`, 'Look at the list: genie accounts list.');
    }
    return account;
  };

  return {
    get,
    open: (account) => deps.openSource(account, storedPassword(account.id)),
    async add(input, signal) {
      const parsed = accountInput.parse(input);
      const id = newId();
      const place: AccountSource =
        parsed.kind === 'imap' ? { kind: 'imap', config: parsed.imap } : { kind: 'folder', config: parsed.folder };
      refuseSecond(store.accounts.list(), place);
      const password = parsed.kind === 'imap' ? parsed.password : '';
      if (parsed.kind === 'imap' && parsed.imap.caPem !== undefined) requireCertificate(parsed.imap.caPem);
      const source = await deps.openSource({ id, ...place }, () => Promise.resolve(password));
      try {
        await source.check(signal);
        if (parsed.kind === 'imap') await secrets.set(passwordName(id), password);
        const options = { ...parsed.options, addresses: ownAddresses(parsed.options.addresses, place) };
        const baselines = await intake.baselines(source, signal);
        store.transaction(() => {
          store.accounts.insert({ id, createdAtMs: clock.now(), ...place, ...options, label: labelOf(options, place) });
          for (const [mailbox, cursor] of baselines) store.cursors.set(id, mailbox, cursor, clock.now());
        });
      } catch (error) {
        await secrets.delete(passwordName(id)).catch(() => undefined);
        throw error;
      } finally {
        await source.close();
      }
      return get(id);
    },
    updateOptions(accountId, options) {
      const account = get(accountId);
      store.accounts.updateOptions(accountId, { ...options, label: options.label ?? account.label });
      return get(accountId);
    },
    setActive(accountId, active) {
      get(accountId);
      store.transaction(() => {
        store.accounts.setActive(accountId, active);
        store.alerts.clearAccount(accountId, clock.now());
      });
      return get(accountId);
    },
    async remove(accountId) {
      get(accountId);
      // First, so that a locked keychain leaves an account to remove again rather than a password nobody can find.
      await secrets.delete(passwordName(accountId));
      store.removeAccount(accountId);
      store.checkpoint();
    },
  };
}

/** One row of the accounts list. */
export function accountView(account: Account): AccountView {
  return {
    id: account.id,
    kind: account.kind,
    label: account.label,
    address: account.addresses[0] ?? '',
    addresses: account.addresses,
    allowed: account.allowed,
    prefix: account.prefix,
    genieOn: account.genieOn,
    authservId: account.authservId,
    active: account.active,
    where: whereOf(account),
    health: account.health,
  };
}

// The user name is an own address where it is one; nobody should have to type it twice.
function ownAddresses(given: readonly string[], place: AccountSource): string[] {
  if (given.length > 0 || place.kind !== 'imap' || !place.config.user.includes('@')) return [...given];
  return [place.config.user];
}

function labelOf(options: AccountOptions, place: AccountSource): string {
  if (options.label) return options.label;
  return options.addresses[0] ?? (place.kind === 'imap' ? place.config.user : place.config.path);
}

function whereOf(place: AccountSource): string {
  return place.kind === 'imap' ? `${place.config.host}:${place.config.port}` : place.config.path;
}

// TLS takes any text for an authority and then trusts nobody; that would be blamed on the server.
function requireCertificate(caPem: string): void {
  try {
    new X509Certificate(caPem);
  } catch (cause) {
    throw new AppError(
      'bad_input',
      'The certificate authority given for this account is no certificate in PEM form.',
      'Choose a file that begins with -----BEGIN CERTIFICATE-----.',
      { cause },
    );
  }
}

// A mailbox that is watched twice would prepare every request twice.
function refuseSecond(accounts: readonly Account[], place: AccountSource): void {
  const first = accounts.find((account) => mailboxOf(account) === mailboxOf(place));
  if (first === undefined) return;
  throw new AppError(
    'conflict',
    `This mailbox is already here as ${first.label}.`,
    'Change that account, or remove it before you add it again.',
  );
}

// The port does not tell mailboxes apart: a server offers the same ones on each.
function mailboxOf(place: AccountSource): string {
  if (place.kind === 'folder') return `folder:${resolve(place.config.path)}`;
  return `imap:${place.config.user}@${place.config.host.toLowerCase()}`;
}
