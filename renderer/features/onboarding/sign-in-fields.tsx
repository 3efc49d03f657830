import type { AccountCandidate } from '../../../shared/domain/account';
import { useText } from '../../lib/text';
import { Choice } from '../../ui/choice';
import { CheckField, TextField } from '../../ui/field';
import type { FoundProblems, FoundTexts } from './found-input';
import type { SetupField } from './sentence-at';

export type FoundFieldsProps = {
  texts: FoundTexts;
  problems: FoundProblems;
  /** What main said about a field. */
  saidOf: (field: SetupField) => string | null;
  onChange: (changes: Partial<FoundTexts>) => void;
};

/** Password or OAuth, where there is a choice. */
export function WayChoice({ candidate, texts, onChange }: FoundFieldsProps & { candidate: AccountCandidate }) {
  const { t } = useText();
  if (candidate.kind !== 'imap' || candidate.oauth === null) return null;
  const options = (['password', 'oauth'] as const).map((value) => ({ value, label: t(`setup.way.${value}`) }));
  return (
    <Choice
      label={t('setup.way')}
      labelShown
      options={options}
      value={texts.way}
      onChange={(way) => onChange({ way })}
    />
  );
}

export function PasswordField({ texts, problems, saidOf, onChange }: FoundFieldsProps) {
  const { t } = useText();
  return (
    <TextField
      label={t('imap.password')}
      type="password"
      autoComplete="off"
      value={texts.password}
      maxLength={1_000}
      error={problems.password === undefined ? saidOf('password') : t(problems.password)}
      data-testid="setup-password"
      onChange={(event) => onChange({ password: event.target.value })}
    />
  );
}

/** An OAuth client of the user's own at Google. */
export function GoogleFields(props: FoundFieldsProps) {
  const { t } = useText();
  return (
    <>
      <p className="form-lead">{t('setup.google.lead')}</p>
      <ClientIdField {...props} />
      <TextField
        label={t('setup.clientSecret')}
        hint={t('setup.clientSecretHint')}
        type="password"
        autoComplete="off"
        value={props.texts.clientSecret}
        maxLength={1_000}
        onChange={(event) => props.onChange({ clientSecret: event.target.value })}
      />
    </>
  );
}

/** A registration of the user's own at Microsoft. */
export function MicrosoftFields(props: FoundFieldsProps) {
  const { t } = useText();
  const { texts, saidOf, onChange } = props;
  return (
    <>
      <ClientIdField {...props} hint={t('setup.microsoft.clientHint')} />
      <TextField
        label={t('setup.tenant')}
        hint={t('setup.tenantHint')}
        spellCheck={false}
        autoComplete="off"
        value={texts.tenant}
        maxLength={253}
        error={saidOf('tenant')}
        onChange={(event) => onChange({ tenant: event.target.value })}
      />
      <CheckField
        label={t('setup.deviceCode')}
        checked={texts.deviceCode}
        onChange={(deviceCode) => onChange({ deviceCode })}
      />
    </>
  );
}

function ClientIdField({ texts, problems, saidOf, onChange, hint }: FoundFieldsProps & { hint?: string }) {
  const { t } = useText();
  return (
    <TextField
      label={t('setup.clientId')}
      hint={hint}
      spellCheck={false}
      autoComplete="off"
      value={texts.clientId}
      maxLength={300}
      error={problems.clientId === undefined ? saidOf('clientId') : t(problems.clientId)}
      data-testid="setup-client-id"
      onChange={(event) => onChange({ clientId: event.target.value })}
    />
  );
}
