import { useEffect, useRef, useState } from 'react';
import type { WireError } from '../../../shared/ipc/wire-result';
import { useText } from '../../lib/text';
import { announce } from '../../ui/announce';
import { Button } from '../../ui/button';
import { SelectField, TextArea, TextField } from '../../ui/field';
import { FormError } from '../frame/form-error';
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

/** Main signs in and looks once before anything is stored, so a failure here leaves nothing behind. */
export function ImapForm({ initial, onDone }: { initial: Partial<ImapTexts>; onDone: () => void }) {
  const { t } = useText();
  const form = useRef<HTMLFormElement>(null);
  // The step before is gone, and the focus with it.
  useEffect(() => form.current?.querySelector('input')?.focus(), []);
  const [texts, setTexts] = useState<ImapTexts>({ ...EMPTY, ...initial });
  const [problems, setProblems] = useState<ImapProblems>({});
  const [error, setError] = useState<WireError | null>(null);
  const [busy, setBusy] = useState(false);
  const said = (field: keyof ImapProblems) => {
    const key = problems[field];
    return key === undefined ? null : t(key);
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
    if (Object.keys(found).length > 0) {
      // After the render that marks them.
      requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus());
      return;
    }
    setBusy(true);
    const failed = await useAccounts.getState().add(imapInput(texts));
    setBusy(false);
    setError(failed);
    if (failed !== null) return;
    announce(t('imap.added', { email: texts.email.trim() }), true);
    onDone();
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
        error={said('email')}
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
        error={said('password')}
        data-testid="imap-password"
        onChange={(event) => set({ password: event.target.value })}
      />
      <TextField
        label={t('imap.host')}
        placeholder={`imap.${domain || 'example.com'}`}
        spellCheck={false}
        value={texts.host}
        maxLength={253}
        error={said('host')}
        data-testid="imap-host"
        onChange={(event) => set({ host: event.target.value })}
      />
      <div className="field-row">
        <SelectField
          label={t('imap.security')}
          value={texts.security}
          error={said('security')}
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
          error={said('port')}
          data-testid="imap-port"
          onChange={(event) => set({ port: event.target.value })}
        />
      </div>
      <PrefixField texts={texts} onChange={set} />
      <details className="fold form-advanced" data-testid="imap-advanced">
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
          className="control"
          value={texts.caPem}
          maxLength={100_000}
          error={said('caPem')}
          data-testid="imap-ca"
          onChange={(event) => set({ caPem: event.target.value })}
        />
      </details>
      {error !== null && <FormError error={error} />}
      <div className="form-foot">
        <Button label={t('common.cancel')} onClick={onDone} />
        <Button
          label={busy ? t('imap.signingIn') : t('imap.add')}
          look="solid"
          type="submit"
          busy={busy}
          data-testid="imap-submit"
        />
      </div>
    </form>
  );
}
