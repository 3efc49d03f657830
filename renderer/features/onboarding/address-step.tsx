import { FolderOpen, Server } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { AccountCandidate, Discovery } from '../../../shared/domain/account';
import type { WireError } from '../../../shared/ipc/wire-result';
import { call } from '../../bridge/call';
import { useText } from '../../lib/text';
import { Button } from '../../ui/button';
import { TextField } from '../../ui/field';
import { Note } from '../../ui/note';
import { FormError } from '../frame/form-error';
import { FormFoot } from '../settings/form-foot';
import { StepsTried } from './steps-tried';

type AddressStepProps = {
  initial: string;
  onFound: (email: string, discovery: Discovery, candidate: AccountCandidate) => void;
  onByHand: (email: string) => void;
  onFolder: () => void;
  onCancel: () => void;
};

/** Asks for the address and looks for its server. */
export function AddressStep({ initial, onFound, onByHand, onFolder, onCancel }: AddressStepProps) {
  const { t } = useText();
  const form = useRef<HTMLFormElement>(null);
  const [email, setEmail] = useState(initial);
  const [wrong, setWrong] = useState(false);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<WireError | null>(null);
  const [nothing, setNothing] = useState<Discovery | null>(null);
  // Back from a later step, whose focus is gone; at first the page's title has it.
  useEffect(() => {
    if (initial !== '') form.current?.querySelector('input')?.focus();
  }, [initial]);
  const find = async () => {
    const address = email.trim();
    const isAddress = /^[^\s@]+@[^\s@]+$/.test(address);
    setWrong(!isAddress);
    setError(null);
    setNothing(null);
    if (!isAddress) return;
    setBusy(true);
    const answer = await call('accounts.discover', { address });
    setBusy(false);
    if (!answer.ok) return setError(answer.error);
    const candidate = answer.value.candidates[0];
    if (candidate === undefined) return setNothing(answer.value);
    onFound(address, answer.value, candidate);
  };
  return (
    <form
      ref={form}
      className="form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) void find();
      }}
    >
      <p className="form-lead">{t('imap.lead')}</p>
      <TextField
        label={t('imap.email')}
        type="email"
        autoComplete="off"
        spellCheck={false}
        value={email}
        maxLength={320}
        error={wrong || error?.code === 'BAD_INPUT' ? t('imap.emailWrong') : null}
        data-testid="setup-email"
        onChange={(event) => setEmail(event.target.value)}
      />
      {error !== null && error.code !== 'BAD_INPUT' && <FormError error={error} />}
      {nothing !== null && (
        <>
          <Note
            tone="warning"
            urgent
            title={t('setup.nothing', { domain: nothing.domain })}
            hint={t('setup.nothingHint')}
          >
            <Button label={t('setup.byHand')} icon={Server} onClick={() => onByHand(email.trim())} />
          </Note>
          <StepsTried steps={nothing.steps} />
        </>
      )}
      <FormFoot submit={t(busy ? 'setup.finding' : 'setup.find')} testId="setup-find" busy={busy} onCancel={onCancel} />
      <ul className="setup-others" aria-label={t('setup.others')}>
        <li>
          <Button
            label={t('setup.byHand')}
            icon={Server}
            look="quiet"
            data-testid="setup-by-hand"
            onClick={() => onByHand(email.trim())}
          />
        </li>
        <li>
          <Button
            label={t('setup.folder')}
            icon={FolderOpen}
            look="quiet"
            data-testid="setup-folder"
            onClick={onFolder}
          />
        </li>
      </ul>
    </form>
  );
}
