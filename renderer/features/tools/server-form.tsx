import { Plus, X } from 'lucide-react';
import { useRef, useState } from 'react';
import type { ToolTransport } from '../../../shared/domain/tool-server';
import type { WireError } from '../../../shared/ipc/wire-result';
import { useText } from '../../lib/text';
import { announce } from '../../ui/announce';
import { Button } from '../../ui/button';
import { Choice } from '../../ui/choice';
import { TextArea, TextField } from '../../ui/field';
import { FormError } from '../frame/form-error';
import { NEW_SERVER, newSecret, serverInput, serverProblems, type SecretTexts, type ServerTexts } from './server-draft';
import { useTools } from './tools-store';
import { FormFoot } from '../settings/form-foot';

const TYPES: ToolTransport['type'][] = ['stdio', 'http'];

/** Main starts the server once and asks for its tools before anything is stored; none of them is allowed by that. */
export function ServerForm({ onDone }: { onDone: (name: string | null) => void }) {
  const { t } = useText();
  const form = useRef<HTMLFormElement>(null);
  const [texts, setTexts] = useState(NEW_SERVER);
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<WireError | null>(null);
  const problems = serverProblems(texts);
  const said = (field: keyof typeof problems) => {
    const key = problems[field];
    return tried && key !== undefined ? t(key) : null;
  };
  const set = (changes: Partial<ServerTexts>) => setTexts({ ...texts, ...changes });
  const submit = async () => {
    setTried(true);
    setError(null);
    if (Object.keys(problems).length > 0) {
      requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus());
      return;
    }
    setBusy(true);
    const failed = await useTools.getState().add(serverInput(texts));
    setBusy(false);
    setError(failed);
    if (failed !== null) return;
    announce(t('tools.added', { name: texts.name.trim() }), true);
    onDone(texts.name.trim());
  };
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
      <p className="form-lead">{t('tools.addLead')}</p>
      <TextField
        label={t('tools.name')}
        hint={t('tools.nameHint')}
        spellCheck={false}
        value={texts.name}
        maxLength={32}
        error={said('name')}
        data-testid="server-name"
        onChange={(event) => set({ name: event.target.value })}
      />
      <Choice
        label={t('tools.type')}
        labelShown
        value={texts.type}
        options={TYPES.map((value) => ({ value, label: t(`tools.type.${value}`) }))}
        onChange={(type) => set({ type })}
      />
      {texts.type === 'stdio' ? (
        <>
          <TextField
            label={t('tools.command')}
            spellCheck={false}
            value={texts.command}
            maxLength={4_096}
            error={said('command')}
            data-testid="server-command"
            onChange={(event) => set({ command: event.target.value })}
          />
          <TextArea
            label={t('tools.args')}
            hint={t('tools.argsHint')}
            rows={2}
            spellCheck={false}
            data-code="true"
            value={texts.args}
            onChange={(event) => set({ args: event.target.value })}
          />
        </>
      ) : (
        <TextField
          label={t('tools.url')}
          hint={t('tools.urlHint')}
          type="url"
          spellCheck={false}
          value={texts.url}
          maxLength={2_000}
          error={said('url')}
          data-testid="server-url"
          onChange={(event) => set({ url: event.target.value })}
        />
      )}
      <Secrets
        type={texts.type}
        secrets={texts.secrets}
        error={said('secrets')}
        onChange={(secrets) => set({ secrets })}
      />
      {error !== null && <FormError error={error} />}
      <FormFoot
        submit={t(busy ? 'tools.starting' : 'tools.addSubmit')}
        testId="server-submit"
        busy={busy}
        onCancel={() => onDone(null)}
      />
    </form>
  );
}

type SecretsProps = {
  type: ToolTransport['type'];
  secrets: SecretTexts[];
  error: string | null;
  onChange: (secrets: SecretTexts[]) => void;
};

/** Variables or headers; their values go to the keychain and are never shown again. */
function Secrets({ type, secrets, error, onChange }: SecretsProps) {
  const { t } = useText();
  const most = type === 'stdio' ? 50 : 20;
  return (
    <section className="samples" aria-labelledby="server-secrets">
      <h2 id="server-secrets" className="choice-legend">
        {t(`tools.secrets.${type}`)}
      </h2>
      <p className="field-hint">{t(`tools.secrets.${type}.hint`)}</p>
      {secrets.map((secret, place) => (
        <div key={secret.key} className="sample">
          <div className="field-row">
            <TextField
              label={t('tools.secretName')}
              spellCheck={false}
              maxLength={128}
              value={secret.name}
              onChange={(event) => onChange(secrets.with(place, { ...secret, name: event.target.value }))}
            />
            <TextField
              label={t('tools.secretValue')}
              type="password"
              autoComplete="off"
              maxLength={8_000}
              value={secret.value}
              onChange={(event) => onChange(secrets.with(place, { ...secret, value: event.target.value }))}
            />
          </div>
          <Button
            label={t('tools.removeSecret', { name: secret.name || place + 1 })}
            icon={X}
            look="quiet"
            iconOnly
            onClick={() => onChange(secrets.toSpliced(place, 1))}
          />
        </div>
      ))}
      {error !== null && (
        <p className="field-error" role="alert">
          {error}
        </p>
      )}
      {secrets.length < most && (
        <Button
          label={t('tools.addSecret')}
          icon={Plus}
          look="quiet"
          className="condition-add"
          onClick={() => onChange([...secrets, newSecret()])}
        />
      )}
    </section>
  );
}
