import { X509Certificate } from 'node:crypto';
import { resolve } from 'node:path';
import type { AccountInput, AccountOptions, AccountView, ImapConfig } from '../../shared/domain/account';
import { accountInput } from '../../shared/domain/account';
import { AppError } from '../../shared/errors/app-error';
import { GOOGLE_OAUTH } from '../sources/oauth/google-client';
import type { Account, AccountSource } from '../store/accounts';

/** What was asked for, as the store keeps it; the mailboxes apart, as their names are still to be looked up. */
export type WantedAccount = {
  place: AccountSource;
  mailboxes: string[] | null;
  options: AccountOptions;
  /** A password, or the secret of an OAuth client. */
  secret: string | null;
  signIn: 'browser' | 'device_code';
};

/** Reads an input. Throws AppError `bad_input` for a certificate authority that is none. */
export function wantedAccount(input: AccountInput): WantedAccount {
  const parsed = accountInput.parse(input);
  const common = { options: parsed.options, secret: null, signIn: 'browser' as const };
  switch (parsed.kind) {
    case 'imap': {
      const { mailboxes, ...config } = parsed.imap;
      if (config.caPem !== undefined) requireCertificate(config.caPem);
      const secret = parsed.password ?? null;
      return { ...common, place: { kind: 'imap', config: withGoogle(config) }, mailboxes: mailboxes ?? null, secret };
    }
    case 'graph': {
      const { mailboxes, ...config } = parsed.graph;
      // Who it is, only the sign-in tells.
      const place = { kind: 'graph' as const, config: { ...config, user: '', homeAccountId: '' } };
      return { ...common, place, mailboxes: mailboxes ?? null, signIn: parsed.signIn };
    }
    case 'folder':
      return { ...common, place: { kind: 'folder', config: parsed.folder }, mailboxes: null };
    case 'delegated':
      return { ...common, place: { kind: 'delegated', config: parsed.delegated }, mailboxes: null };
  }
}

/** The options an account gets: who signs in is an own address where it is one; nobody should have to type it twice. */
export function filledOptions(options: AccountOptions, place: AccountSource): AccountOptions & { label: string } {
  const user = userOf(place);
  const addresses = options.addresses.length === 0 && user.includes('@') ? [user] : options.addresses;
  const label = options.label || (addresses[0] ?? (user || whereOf(place)));
  return { ...options, addresses, label };
}

/** host:port, folder path or what a connector searches for, for display. */
export function whereOf(place: AccountSource): string {
  switch (place.kind) {
    case 'imap':
      return `${place.config.host}:${place.config.port}`;
    case 'graph':
      return 'Microsoft Graph';
    case 'folder':
      return place.config.path;
    case 'delegated':
      return `${place.config.searchTool}: ${place.config.query}`;
  }
}

export function signInOf(place: AccountSource): AccountView['signIn'] {
  switch (place.kind) {
    case 'imap':
      return place.config.oauth === undefined ? 'password' : 'oauth';
    case 'graph':
      return 'microsoft';
    case 'folder':
    case 'delegated':
      return 'none';
  }
}

/** Throws AppError `conflict`: a mailbox that is watched twice would prepare every request twice. */
export function refuseSecond(accounts: readonly Account[], place: AccountSource): void {
  const mailbox = mailboxOf(place);
  const first = accounts.find((account) => mailbox !== null && mailboxOf(account) === mailbox);
  if (first === undefined) return;
  throw new AppError(
    'conflict',
    `This mailbox is already here as ${first.label}.`,
    'Change that account, or remove it before you add it again.',
  );
}

// A token of Google opens the whole mailbox, so it is got from Google and given to Google, whatever was asked for.
function withGoogle(config: ImapConfig): ImapConfig {
  if (config.oauth?.provider !== 'google') return config;
  if (!/^imap\.(gmail|googlemail)\.com$/i.test(config.host)) {
    throw new AppError(
      'bad_input',
      `A sign-in with Google is not shown to ${config.host}.`,
      'Use the server imap.gmail.com, or a password.',
    );
  }
  return { ...config, oauth: { ...GOOGLE_OAUTH, clientId: config.oauth.clientId } };
}

function userOf(place: AccountSource): string {
  return place.kind === 'folder' || place.kind === 'delegated' ? '' : place.config.user;
}

// The port does not tell mailboxes apart: a server offers the same ones on each. Null: not known before the sign-in.
function mailboxOf(place: AccountSource): string | null {
  switch (place.kind) {
    case 'imap':
      return `imap:${place.config.user}@${place.config.host.toLowerCase()}`;
    case 'graph':
      return place.config.homeAccountId === '' ? null : `graph:${place.config.homeAccountId}`;
    case 'folder':
      return `folder:${resolve(place.config.path)}`;
    case 'delegated':
      return `delegated:${place.config.serverId}`;
  }
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
