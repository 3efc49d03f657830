import { useState } from 'react';
import type { WireError } from '../../../shared/ipc/wire-result';
import { useText } from '../../lib/text';
import { announce } from '../../ui/announce';
import { TextField } from '../../ui/field';
import { FormError } from '../frame/form-error';
import { useAccounts } from '../settings/accounts-store';
import { CapabilityList } from '../settings/capability-list';
import { PrefixField, SenderFields } from '../settings/option-fields';
import { NO_TEXTS, optionsOf } from '../settings/option-texts';
import { FormFoot } from '../settings/form-foot';

/** The tools most mail connectors have, and what is watched with them. */
const USUAL = { searchTool: 'search_emails', readTool: 'read_email', query: 'in:inbox' };

/** A mailbox that is read through one of the user's own tool servers. */
export function DelegatedForm({ serverId, onDone }: { serverId: string; onDone: () => void }) {
  const { t } = useText();
  const [texts, setTexts] = useState(NO_TEXTS);
  const [tools, setTools] = useState(USUAL);
  const [error, setError] = useState<WireError | null>(null);
  const [busy, setBusy] = useState(false);
  const submit = async () => {
    setBusy(true);
    const entered = Object.entries(tools).filter(([, value]) => value.trim() !== '');
    const answer = await useAccounts.getState().add({
      kind: 'delegated',
      delegated: { serverId, ...Object.fromEntries(entered) },
      options: optionsOf(texts),
    });
    setBusy(false);
    if (!answer.ok) return setError(answer.error);
    announce(t('delegated.added'), true);
    onDone();
  };
  const tool = (name: keyof typeof USUAL, max: number) => (
    <TextField
      label={t(`delegated.${name}`)}
      placeholder={USUAL[name]}
      spellCheck={false}
      maxLength={max}
      value={tools[name]}
      data-testid={`delegated-${name}`}
      onChange={(event) => setTools({ ...tools, [name]: event.target.value })}
    />
  );
  return (
    <form
      className="form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <p className="form-lead">{t('delegated.lead')}</p>
      <TextField
        label={t('options.label')}
        value={texts.label}
        maxLength={200}
        onChange={(event) => setTexts({ ...texts, label: event.target.value })}
      />
      <div className="field-row">
        {tool('searchTool', 128)}
        {tool('readTool', 128)}
      </div>
      {tool('query', 500)}
      <PrefixField texts={texts} onChange={setTexts} />
      <details className="fold form-advanced">
        <summary>{t('imap.advanced')}</summary>
        <SenderFields texts={texts} onChange={setTexts} />
      </details>
      <CapabilityList kind="delegated" />
      {error !== null && <FormError error={error} />}
      <FormFoot submit={t('delegated.add')} testId="delegated-submit" busy={busy} onCancel={onDone} />
    </form>
  );
}
