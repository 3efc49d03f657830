import { useEffect, useRef, useState } from 'react';
import type { AccountView } from '../../../shared/domain/account';
import type { WireError } from '../../../shared/ipc/wire-result';
import { useText } from '../../lib/text';
import { SelectField, TextArea, TextField } from '../../ui/field';
import { SetupFailure } from '../onboarding/setup-failure';
import { sentenceAt, type SetupField } from '../onboarding/sentence-at';
import { useAccounts } from './accounts-store';
import {
  imapInput,
  imapProblems,
  SECURITIES,
  USUAL_PORT,
  type ImapProblems,
  type ImapTexts,
  type Security,
} from './imap-input';
import { focusWrong } from './focus-wrong';
import { FormFoot } from './form-foot';
import { PrefixField, SenderFields } from './option-fields';
import { NO_TEXTS } from './option-texts';

const EMPTY: ImapTexts = {
  ...NO_TEXTS,
  email: '',
  password: '',
  host: '',
  port: USUAL_PORT.tls,
  security: 'tls',
  user: '',
  caPem: '',
};

type ImapFormProps = {
  initial: Partial<ImapTexts>;
  onAdded: (account: AccountView) => void;
  onBack: () => void;
};

/** The fields of this form an answer of main can be about. */
const SHOWN: SetupField[] = ['host', 'port', 'security', 'password', 'caPem'];

/** Main signs in and looks once before anything is stored, so a failure here leaves nothing behind. */
export function ImapForm({ initial, onAdded, onBack }: ImapFormProps) {
  const { t, said } = useText();
  const form = useRef<HTMLFormElement>(null);
  // The step before is gone, and the focus with it.
  useEffect(() => form.current?.querySelector('input')?.focus(), []);
  const [texts, setTexts] = useState<ImapTexts>({ ...EMPTY, ...initial });
  const [problems, setProblems] = useState<ImapProblems>({});
  const [error, setError] = useState<WireError | null>(null);
  const [busy, setBusy] = useState(false);
  const wrong = (field: keyof ImapProblems) => {
    const key = problems[field];
    if (key !== undefined) return t(key);
    return field === 'email' ? null : sentenceAt(field, error, SHOWN, said);
  };
  const set = (changes: Partial<ImapTexts>) => setTexts({ ...texts, ...changes });
  const setSecurity = (security: Security) => {
    const usual = texts.port === USUAL_PORT[texts.security];
    set({ security, ...(usual ? { port: USUAL_PORT[security] } : {}) });
  };

  const submit = async () => {
    const found = imapProblems(texts);
    setProblems(found);
    setError(null);
    if (Object.keys(found).length > 0) return focusWrong(form.current);
    setBusy(true);
    const answer = await useAccounts.getState().add(imapInput(texts));
    setBusy(false);
    if (answer.ok) return onAdded(answer.value);
    setError(answer.error);
    focusWrong(form.current);
  };

  const domain = texts.email.split('@')[1]?.trim() ?? '';
  return (
    <form
      ref={form}
      className="form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <p className="form-lead">{t('imap.lead')}</p>
      <TextField
        label={t('imap.email')}
        type="email"
        autoComplete="off"
        spellCheck={false}
        value={texts.email}
        error={wrong('email')}
        data-testid="imap-email"
        onChange={(event) => set({ email: event.target.value })}
      />
      <TextField
        label={t('imap.password')}
        type="password"
        autoComplete="off"
        hint={t('imap.passwordHint')}
        value={texts.password}
        maxLength={1_000}
        error={wrong('password')}
        data-testid="imap-password"
        onChange={(event) => set({ password: event.target.value })}
      />
      <TextField
        label={t('imap.host')}
        placeholder={`imap.${domain || 'example.com'}`}
        spellCheck={false}
        value={texts.host}
        maxLength={253}
        error={wrong('host')}
        data-testid="imap-host"
        onChange={(event) => set({ host: event.target.value })}
      />
      <div className="field-row">
        <SelectField
          label={t('imap.security')}
          value={texts.security}
          error={wrong('security')}
          data-testid="imap-security"
          onChange={(event) => setSecurity(event.target.value as Security)}
        >
          {SECURITIES.map((security) => (
            <option key={security} value={security}>
              {t(`imap.security.${security}`)}
            </option>
          ))}
        </SelectField>
        <TextField
          label={t('imap.port')}
          inputMode="numeric"
          value={texts.port}
          error={wrong('port')}
          data-testid="imap-port"
          onChange={(event) => set({ port: event.target.value })}
        />
      </div>
      <PrefixField texts={texts} onChange={set} />
      <details className="fold form-advanced" open={wrong('caPem') !== null || undefined} data-testid="imap-advanced">
        <summary>{t('imap.advanced')}</summary>
        <TextField
          label={t('options.label')}
          value={texts.label}
          maxLength={200}
          onChange={(event) => set({ label: event.target.value })}
        />
        <TextField
          label={t('imap.user')}
          hint={t('imap.userHint')}
          spellCheck={false}
          autoComplete="off"
          value={texts.user}
          maxLength={320}
          data-testid="imap-user"
          onChange={(event) => set({ user: event.target.value })}
        />
        <SenderFields texts={texts} onChange={set} />
        <TextArea
          label={t('imap.ca')}
          hint={t('imap.caHint')}
          rows={3}
          spellCheck={false}
          value={texts.caPem}
          maxLength={100_000}
          error={wrong('caPem')}
          data-testid="imap-ca"
          onChange={(event) => set({ caPem: event.target.value })}
        />
      </details>
      {error !== null && <SetupFailure error={error} shown={SHOWN} />}
      <FormFoot
        submit={t(busy ? 'imap.signingIn' : 'imap.add')}
        testId="imap-submit"
        busy={busy}
        cancel={t('setup.change')}
        onCancel={onBack}
      />
    </form>
  );
}
