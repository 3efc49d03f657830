import type { AccountCandidate, AccountView } from '../../../shared/domain/account';
import { translator } from '../../../shared/i18n/translate';
import type { SignInPrompts } from '../../interfaces/sign-in';
import type { CliContext } from '../command';

/** For what needs the network only. */
export const LIMIT_MS = 90_000;
/** For what needs somebody in front of a browser. */
export const INTERACTIVE_LIMIT_MS = 15 * 60_000;

export function accountLine(view: AccountView): string {
  return `${view.id}  ${view.kind}  ${view.label}  ${view.where}  ${view.health.state}`;
}

/** A way into a mailbox: where it is, how it was found, and what to do at the provider first. */
export function candidateLines(candidate: AccountCandidate): string[] {
  const { provider } = candidate;
  const name = provider === null ? '' : `${provider.name}: `;
  const how = `found by ${candidate.from}`;
  const place =
    candidate.kind === 'graph'
      ? `${name}Microsoft Graph, signs in with Microsoft, ${how}`
      : `${name}${candidate.imap.host}:${candidate.imap.port} ${candidate.imap.security}, user ${candidate.imap.user}, ${how}`;
  const advice = provider?.advice ?? null;
  if (provider === null || advice === null) return [place];
  const sentence = translator('en')(`setup.advice.${advice}`, { provider: provider.name });
  return [place, `  ${sentence}${provider.adviceUrl === null ? '' : ` ${provider.adviceUrl}`}`];
}

/** Asks the user on standard error, so that standard output stays one document. */
export function terminalPrompts(context: CliContext): SignInPrompts {
  return {
    openBrowser: (url) => {
      context.stderr(`Open this page in a browser on this computer:\n${url}\n`);
      return Promise.resolve();
    },
    showCode: ({ userCode, verificationUri }) => {
      context.stderr(`Open ${verificationUri} on any device and enter the code ${userCode}\n`);
    },
  };
}
