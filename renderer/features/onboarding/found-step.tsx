import { useEffect, useRef, useState } from 'react';
import type { AccountCandidate, Discovery } from '../../../shared/domain/account';
import type { WireError } from '../../../shared/ipc/wire-result';
import { useText } from '../../lib/text';
import { announce } from '../../ui/announce';
import { Button } from '../../ui/button';
import { TextArea, TextField } from '../../ui/field';
import { FormError } from '../frame/form-error';
import { useAccounts } from '../settings/accounts-store';
import { PrefixField, SenderFields } from '../settings/option-fields';
import { FoundNotes, foundText } from './found-notes';
import { GoogleFields, MicrosoftFields, PasswordField, WayChoice } from './sign-in-fields';
import {
  emptyTexts,
  foundInput,
  foundProblems,
  isInteractive,
  type FoundProblems,
  type FoundTexts,
} from './found-input';
import { SignInWaiting } from './sign-in-waiting';
import { StepsTried } from './steps-tried';

type FoundStepProps = {
  email: string;
  discovery: Discovery;
  candidate: AccountCandidate;
  onByHand: () => void;
  onBack: () => void;
  onDone: () => void;
};

/** What was found for the address, and what is still needed to sign in there. */
export function FoundStep({ email, discovery, candidate, onByHand, onBack, onDone }: FoundStepProps) {
  const { t } = useText();
  const form = useRef<HTMLFormElement>(null);
  const [texts, setTexts] = useState(() => emptyTexts(candidate));
  const [problems, setProblems] = useState<FoundProblems>({});
  const [error, setError] = useState<WireError | null>(null);
  const [busy, setBusy] = useState(false);
  // The step before is gone, and the focus with it: on to the first field, with what was found read out.
  useEffect(() => {
    announce(foundText(candidate, t));
    form.current?.querySelector('input')?.focus();
  }, [candidate, t]);
  const set = (changes: Partial<FoundTexts>) => setTexts({ ...texts, ...changes });
  const interactive = isInteractive(candidate, texts);

  const submit = async () => {
    const wrong = foundProblems(candidate, texts);
    setProblems(wrong);
    setError(null);
    if (Object.keys(wrong).length > 0) {
      // After the render that marks them.
      requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus());
      return;
    }
    setBusy(true);
    const failed = await useAccounts.getState().add(foundInput(candidate, email, texts));
    setBusy(false);
    setError(failed);
    if (failed !== null) return;
    announce(t('imap.added', { email }), true);
    onDone();
  };

  const fields = { texts, problems, onChange: set };
  return (
    <form
      ref={form}
      className="form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) void submit();
      }}
    >
      <p className="form-lead">{email}</p>
      <FoundNotes candidate={candidate} {...fields} />
      <WayChoice candidate={candidate} {...fields} />
      {candidate.kind === 'graph' ? (
        <MicrosoftFields {...fields} />
      ) : interactive ? (
        <GoogleFields {...fields} />
      ) : (
        <PasswordField {...fields} />
      )}
      <PrefixField texts={texts} onChange={set} />
      <details className="fold form-advanced">
        <summary>{t('imap.advanced')}</summary>
        <TextField
          label={t('options.label')}
          value={texts.label}
          maxLength={200}
          onChange={(event) => set({ label: event.target.value })}
        />
        <SenderFields texts={texts} onChange={set} />
        {candidate.kind === 'imap' && (
          <TextArea
            label={t('imap.ca')}
            hint={t('imap.caHint')}
            rows={3}
            spellCheck={false}
            value={texts.caPem}
            maxLength={100_000}
            error={problems.caPem === undefined ? null : t(problems.caPem)}
            onChange={(event) => set({ caPem: event.target.value })}
          />
        )}
      </details>
      <StepsTried steps={discovery.steps} />
      {busy && interactive && <SignInWaiting />}
      {error !== null && <FormError error={error} />}
      <div className="form-foot">
        <Button
          label={t('setup.byHand')}
          look="quiet"
          className="form-foot-left"
          data-testid="setup-by-hand"
          onClick={onByHand}
        />
        <Button label={t('setup.change')} onClick={onBack} />
        <Button
          label={busy ? t('imap.signingIn') : t(submitText(candidate, interactive))}
          look="solid"
          type="submit"
          busy={busy}
          data-testid="setup-submit"
        />
      </div>
    </form>
  );
}

function submitText(candidate: AccountCandidate, interactive: boolean) {
  if (candidate.kind === 'graph') return 'setup.signInMicrosoft';
  return interactive ? 'setup.signInGoogle' : 'imap.add';
}
