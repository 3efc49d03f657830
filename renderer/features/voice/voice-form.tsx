import { Plus, X } from 'lucide-react';
import { useState } from 'react';
import type { VoiceProfile } from '../../../shared/domain/voice';
import type { WireError } from '../../../shared/ipc/wire-result';
import { call } from '../../bridge/call';
import { useText } from '../../lib/text';
import { announce } from '../../ui/announce';
import { Button } from '../../ui/button';
import { TextArea, TextField } from '../../ui/field';
import { FormError } from '../frame/form-error';
import { FormFoot } from '../settings/form-foot';

/** As many as the contract takes; a test holds the two together. */
export const MOST_SAMPLES = 5;

type VoiceFormProps = {
  accountId: string;
  stored: VoiceProfile;
  onChanged: (changed: boolean) => void;
  onDone: () => void;
};

/** Everything optional, everything the user's own words. */
export function VoiceForm({ accountId, stored, onChanged, onDone }: VoiceFormProps) {
  const { t } = useText();
  const [profile, setProfile] = useState(stored);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<WireError | null>(null);
  const set = (changes: Partial<VoiceProfile>) => {
    const next = { ...profile, ...changes };
    setProfile(next);
    onChanged(JSON.stringify(next) !== JSON.stringify(stored));
  };
  const save = async () => {
    setBusy(true);
    const samples = profile.samples.map((sample) => sample.trim()).filter((sample) => sample !== '');
    const answer = await call('voice.set', { accountId, profile: { ...profile, samples } });
    setBusy(false);
    if (!answer.ok) return setError(answer.error);
    onChanged(false);
    announce(t('common.saved'), true);
    onDone();
  };
  return (
    <form
      className="form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <TextField
        label={t('voice.tone')}
        placeholder={t('voice.toneExample')}
        value={profile.tone}
        maxLength={500}
        dir="auto"
        data-testid="voice-tone"
        onChange={(event) => set({ tone: event.target.value })}
      />
      <TextField
        label={t('voice.language')}
        hint={t('voice.languageHint')}
        value={profile.language}
        maxLength={50}
        onChange={(event) => set({ language: event.target.value })}
      />
      <TextArea
        label={t('voice.signature')}
        hint={t('voice.signatureHint')}
        rows={3}
        value={profile.signature}
        maxLength={1_000}
        dir="auto"
        onChange={(event) => set({ signature: event.target.value })}
      />
      <TextArea
        label={t('voice.disclaimer')}
        hint={t('voice.disclaimerHint')}
        rows={2}
        value={profile.disclaimer}
        maxLength={2_000}
        dir="auto"
        onChange={(event) => set({ disclaimer: event.target.value })}
      />
      <Samples samples={profile.samples} onChange={(samples) => set({ samples })} />
      {error !== null && <FormError error={error} />}
      <FormFoot submit={t('common.save')} testId="voice-save" busy={busy} onCancel={onDone} />
    </form>
  );
}

function Samples({ samples, onChange }: { samples: string[]; onChange: (samples: string[]) => void }) {
  const { t } = useText();
  return (
    <section className="samples" aria-labelledby="voice-samples">
      <h2 id="voice-samples" className="choice-legend">
        {t('voice.samples')}
      </h2>
      <p className="field-hint">{t('voice.samplesHint')}</p>
      {samples.map((sample, place) => (
        <div key={place} className="sample">
          <TextArea
            label={t('voice.sample', { place: place + 1 })}
            rows={3}
            value={sample}
            maxLength={4_000}
            dir="auto"
            onChange={(event) => onChange(samples.with(place, event.target.value))}
          />
          <Button
            label={t('voice.removeSample', { place: place + 1 })}
            icon={X}
            look="quiet"
            iconOnly
            onClick={() => onChange(samples.toSpliced(place, 1))}
          />
        </div>
      ))}
      {samples.length < MOST_SAMPLES && (
        <Button
          label={t('voice.addSample')}
          icon={Plus}
          look="quiet"
          className="condition-add"
          data-testid="voice-add-sample"
          onClick={() => onChange([...samples, ''])}
        />
      )}
    </section>
  );
}
