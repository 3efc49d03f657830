import { useState } from 'react';
import type { WireError } from '../../../shared/ipc/wire-result';
import { useText } from '../../lib/text';
import { announce } from '../../ui/announce';
import { CheckField, TextField } from '../../ui/field';
import { FormError } from '../frame/form-error';
import { useAccounts } from '../settings/accounts-store';
import { grantInput, grantProblems, NEW_GRANT, RIGHTS } from './grant-draft';
import { CommandLine } from './grant-row';
import { usePrograms } from './programs-store';
import { FormFoot } from '../settings/form-foot';

/** A new door: who, to which mailboxes, for what. Giving it again replaces what was given before. */
export function GrantForm({ onDone }: { onDone: () => void }) {
  const { t } = useText();
  const accounts = useAccounts((state) => state.accounts) ?? [];
  const [texts, setTexts] = useState(NEW_GRANT);
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<WireError | null>(null);
  const problems = grantProblems(texts);
  const said = (field: keyof typeof problems) => {
    const key = problems[field];
    return tried && key !== undefined ? t(key) : null;
  };
  const submit = async () => {
    setTried(true);
    if (Object.keys(problems).length > 0) return;
    setBusy(true);
    const failed = await usePrograms.getState().grant(grantInput(texts));
    setBusy(false);
    setError(failed);
    if (failed !== null) return;
    announce(t('programs.granted', { client: texts.client.trim() }), true);
    onDone();
  };
  return (
    <form
      className="form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <TextField
        label={t('programs.name')}
        hint={t('programs.nameHint')}
        spellCheck={false}
        value={texts.client}
        maxLength={64}
        error={said('client')}
        data-testid="grant-client"
        onChange={(event) => setTexts({ ...texts, client: event.target.value })}
      />
      <Checks
        title={t('programs.mailboxes')}
        error={said('accounts')}
        items={accounts.map(({ id, label, address, where }) => ({ id, label: label || address || where }))}
        chosen={texts.accountIds}
        onChange={(accountIds) => setTexts({ ...texts, accountIds })}
      />
      <Checks
        title={t('programs.rights')}
        error={said('rights')}
        items={RIGHTS.map((id) => ({ id, label: t(`programs.right.${id}`), hint: t(`programs.right.${id}.text`) }))}
        chosen={texts.rights}
        onChange={(rights) => setTexts({ ...texts, rights })}
      />
      {problems.client === undefined && (
        <div className="field">
          <h2 className="choice-legend">{t('programs.command')}</h2>
          <CommandLine client={texts.client.trim()} />
        </div>
      )}
      {error !== null && <FormError error={error} />}
      <FormFoot submit={t('programs.grant')} testId="grant-submit" busy={busy} onCancel={onDone} />
    </form>
  );
}

type ChecksProps<T extends string> = {
  title: string;
  error: string | null;
  items: { id: T; label: string; hint?: string }[];
  chosen: T[];
  onChange: (chosen: T[]) => void;
};

function Checks<T extends string>({ title, error, items, chosen, onChange }: ChecksProps<T>) {
  return (
    <fieldset className="check-list">
      <legend className="choice-legend">{title}</legend>
      {items.map(({ id, label, hint }) => (
        <CheckField
          key={id}
          label={label}
          hint={hint}
          checked={chosen.includes(id)}
          onChange={(on) => onChange(on ? [...chosen, id] : chosen.filter((other) => other !== id))}
        />
      ))}
      {error !== null && (
        <p className="field-error" role="alert">
          {error}
        </p>
      )}
    </fieldset>
  );
}
