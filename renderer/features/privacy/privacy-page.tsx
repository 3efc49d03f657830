import { useEffect, useState } from 'react';
import type { PrivacySettings } from '../../../shared/domain/privacy';
import type { WireError } from '../../../shared/ipc/wire-result';
import { call } from '../../bridge/call';
import { useText } from '../../lib/text';
import { announce } from '../../ui/announce';
import { CheckField, TextArea } from '../../ui/field';
import { Skeleton } from '../../ui/skeleton';
import { ErrorNote } from '../frame/error-note';
import { FormError } from '../frame/form-error';
import { privacyProblems, privacySettings, privacyTexts, REDACTIONS, type PrivacyTexts } from './privacy-draft';
import { FormFoot } from '../settings/form-foot';

/** What never leaves this computer. */
export function PrivacyPage({ onDone }: { onDone: () => void }) {
  const { t } = useText();
  const [stored, setStored] = useState<PrivacySettings | null>(null);
  const [error, setError] = useState<WireError | null>(null);
  const [round, setRound] = useState(0);
  useEffect(() => {
    let shown = true;
    void call('privacy.get', {}).then((answer) => {
      if (!shown) return;
      if (answer.ok) setStored(answer.value);
      setError(answer.ok ? null : answer.error);
    });
    return () => void (shown = false);
  }, [round]);
  if (error !== null) return <ErrorNote error={error} onRetry={() => setRound(round + 1)} />;
  if (stored === null) return <Skeleton label={t('common.loading')} rows={4} look="row" />;
  return <PrivacyForm stored={stored} onDone={onDone} />;
}

function PrivacyForm({ stored, onDone }: { stored: PrivacySettings; onDone: () => void }) {
  const { t } = useText();
  const [texts, setTexts] = useState(() => privacyTexts(stored));
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<WireError | null>(null);
  const problems = privacyProblems(texts);
  const set = (changes: Partial<PrivacyTexts>) => setTexts({ ...texts, ...changes });
  const save = async () => {
    setTried(true);
    if (Object.values(problems).some((line) => line !== undefined)) return;
    setBusy(true);
    const answer = await call('privacy.set', privacySettings(texts));
    setBusy(false);
    if (!answer.ok) return setError(answer.error);
    announce(t('common.saved'), true);
    onDone();
  };
  const wrong = (line: string | undefined, key: 'privacy.senderWrong' | 'privacy.domainWrong' | 'privacy.wordWrong') =>
    tried && line !== undefined ? t(key, { line }) : null;
  return (
    <form
      className="form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <CheckField
        look="switch"
        label={t('privacy.preview')}
        hint={t('privacy.previewHint')}
        checked={texts.previewBeforeSend}
        onChange={(previewBeforeSend) => set({ previewBeforeSend })}
      />
      <FormSection title={t('privacy.neverSend')} hint={t('privacy.neverSendHint')}>
        <TextArea
          label={t('privacy.senders')}
          placeholder={t('privacy.senderExample')}
          rows={2}
          spellCheck={false}
          value={texts.senders}
          error={wrong(problems.senders, 'privacy.senderWrong')}
          data-testid="privacy-senders"
          onChange={(event) => set({ senders: event.target.value })}
        />
        <TextArea
          label={t('privacy.domains')}
          placeholder={t('privacy.domainExample')}
          rows={2}
          spellCheck={false}
          value={texts.domains}
          error={wrong(problems.domains, 'privacy.domainWrong')}
          onChange={(event) => set({ domains: event.target.value })}
        />
        <TextArea
          label={t('privacy.folders')}
          rows={2}
          spellCheck={false}
          value={texts.folders}
          onChange={(event) => set({ folders: event.target.value })}
        />
      </FormSection>
      <FormSection title={t('privacy.redact')} hint={t('privacy.redactHint')}>
        <div className="checks">
          {REDACTIONS.map((kind) => (
            <CheckField
              key={kind}
              label={t(`privacy.redact.${kind}`)}
              checked={texts.redact.includes(kind)}
              onChange={(on) =>
                set({ redact: on ? [...texts.redact, kind] : texts.redact.filter((other) => other !== kind) })
              }
            />
          ))}
        </div>
        <TextArea
          label={t('privacy.words')}
          hint={t('privacy.wordsHint')}
          rows={2}
          spellCheck={false}
          value={texts.redactWords}
          error={wrong(problems.redactWords, 'privacy.wordWrong')}
          onChange={(event) => set({ redactWords: event.target.value })}
        />
      </FormSection>
      {error !== null && <FormError error={error} />}
      <FormFoot submit={t('common.save')} testId="privacy-save" busy={busy} onCancel={onDone} />
    </form>
  );
}

function FormSection({ title, hint, children }: { title: string; hint: string; children: React.ReactNode }) {
  return (
    <section className="form-section">
      <div>
        <h2>{title}</h2>
        <p className="field-hint">{hint}</p>
      </div>
      {children}
    </section>
  );
}
