import { ExternalLink, Server } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { AccountCandidate, AccountView, Discovery } from '../../../shared/domain/account';
import type { WireError } from '../../../shared/ipc/wire-result';
import { call } from '../../bridge/call';
import { useText } from '../../lib/text';
import { announce } from '../../ui/announce';
import { Button } from '../../ui/button';
import { TextArea, TextField } from '../../ui/field';
import { useAccounts } from '../settings/accounts-store';
import { focusWrong } from '../settings/focus-wrong';
import { FormFoot } from '../settings/form-foot';
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
import { SetupFailure } from './setup-failure';
import { SignInWaiting } from './sign-in-waiting';
import { StepsTried } from './steps-tried';
import { sentenceAt, type SetupField } from './sentence-at';

type FoundStepProps = {
  email: string;
  discovery: Discovery;
  candidate: AccountCandidate;
  onByHand: () => void;
  onBack: () => void;
  onAdded: (account: AccountView) => void;
};

/** What was found for the address, and what is still needed to sign in there. */
export function FoundStep({ email, discovery, candidate, onByHand, onBack, onAdded }: FoundStepProps) {
  const { t, said } = useText();
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
    if (Object.keys(wrong).length > 0) return focusWrong(form.current);
    setBusy(true);
    const answer = await useAccounts.getState().add(foundInput(candidate, email, texts));
    setBusy(false);
    if (answer.ok) return onAdded(answer.value);
    setError(answer.error);
    focusWrong(form.current);
  };

  const shown = fieldsShown(candidate, interactive);
  const saidOf = (field: SetupField) => sentenceAt(field, error, shown, said);
  const fields = { texts, problems, saidOf, onChange: set };
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
      <details
        className="fold form-advanced"
        open={problems.caPem !== undefined || saidOf('caPem') !== null || undefined}
      >
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
            error={problems.caPem === undefined ? saidOf('caPem') : t(problems.caPem)}
            onChange={(event) => set({ caPem: event.target.value })}
          />
        )}
      </details>
      <StepsTried steps={discovery.steps} />
      {busy && interactive && <SignInWaiting />}
      {error !== null && (
        <SetupFailure error={error} shown={shown}>
          <WayOn candidate={candidate} failure={error.at} onByHand={onByHand} />
        </SetupFailure>
      )}
      <FormFoot
        submit={t(busy ? 'imap.signingIn' : submitText(candidate, interactive))}
        testId="setup-submit"
        busy={busy}
        cancel={t('setup.change')}
        onCancel={onBack}
      >
        <Button label={t('setup.byHand')} look="quiet" data-testid="setup-by-hand" onClick={onByHand} />
      </FormFoot>
    </form>
  );
}

function submitText(candidate: AccountCandidate, interactive: boolean) {
  if (candidate.kind === 'graph') return 'setup.signInMicrosoft';
  return interactive ? 'setup.signInGoogle' : 'imap.add';
}

/** The button for what usually helps: the provider's page for a password that was refused, else another server. */
function WayOn({
  candidate,
  failure,
  onByHand,
}: {
  candidate: AccountCandidate;
  failure: WireError['at'];
  onByHand: () => void;
}) {
  const { t } = useText();
  const { provider } = candidate;
  if (failure?.step === 'signIn' && provider !== null && provider.adviceUrl !== null) {
    return (
      <Button
        label={t('setup.openHelp', { provider: provider.name })}
        icon={ExternalLink}
        onClick={() => void call('accounts.openHelp', { provider: provider.id })}
      />
    );
  }
  if (failure === undefined || failure.step === 'signIn' || candidate.kind === 'graph') return null;
  return <Button label={t('setup.byHand')} icon={Server} onClick={onByHand} />;
}

function fieldsShown(candidate: AccountCandidate, interactive: boolean): SetupField[] {
  if (candidate.kind === 'graph') return ['clientId', 'tenant'];
  return interactive ? ['clientId', 'caPem'] : ['password', 'caPem'];
}
