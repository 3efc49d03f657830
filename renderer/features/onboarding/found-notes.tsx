import { ExternalLink } from 'lucide-react';
import type { AccountCandidate } from '../../../shared/domain/account';
import { call } from '../../bridge/call';
import { useText } from '../../lib/text';
import { Button } from '../../ui/button';
import { CheckField } from '../../ui/field';
import { Note } from '../../ui/note';
import type { FoundFieldsProps } from './sign-in-fields';

/** Which server was found and how, what to do at the provider first, and whether the user has to agree to it. */
export function FoundNotes({
  candidate,
  texts,
  problems,
  onChange,
}: FoundFieldsProps & { candidate: AccountCandidate }) {
  const { t } = useText();
  const { provider } = candidate;
  return (
    <>
      <Note tone="good" title={foundText(candidate, t)} hint={t(`setup.foundFrom.${candidate.from}`)} />
      {provider !== null && provider.advice !== null && !(candidate.kind === 'imap' && texts.way === 'oauth') && (
        <Note tone="info" title={t(`setup.advice.${provider.advice}`, { provider: provider.name })}>
          {provider.adviceUrl === null ? undefined : (
            <Button
              label={t('setup.openHelp', { provider: provider.name })}
              icon={ExternalLink}
              data-testid="setup-help"
              onClick={() => void call('accounts.openHelp', { provider: provider.id })}
            />
          )}
        </Note>
      )}
      {candidate.kind === 'imap' && candidate.needsConsent && (
        <Note tone="warning" title={t('setup.consent', { host: candidate.imap.host })}>
          <CheckField
            label={t('setup.consentYes')}
            checked={texts.consent}
            onChange={(consent) => onChange({ consent })}
          />
          {problems.consent !== undefined && (
            <p className="field-error" role="alert">
              {t(problems.consent)}
            </p>
          )}
        </Note>
      )}
    </>
  );
}

/** The provider and its server in one line. */
export function foundText(candidate: AccountCandidate, t: ReturnType<typeof useText>['t']): string {
  const name = candidate.provider?.name;
  if (candidate.kind === 'graph') return t('setup.foundGraph', { provider: name ?? candidate.source });
  const { host, port } = candidate.imap;
  return name === undefined ? `${host}:${port}` : t('setup.found', { provider: name, host });
}
