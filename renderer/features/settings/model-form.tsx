import { CircleCheck, CircleX, Zap } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { ModelInput, ModelProvider, ModelView } from '../../../shared/domain/model';
import { duration } from '../../lib/format';
import { useText } from '../../lib/text';
import { announce } from '../../ui/announce';
import { Button } from '../../ui/button';
import { CheckField, TextField } from '../../ui/field';
import { Mark } from '../../ui/mark';
import { FormError } from '../frame/form-error';
import { useModel } from './model-store';

const PROVIDERS: ModelProvider[] = ['builtin', 'openai-compatible'];

export function ModelForm({ model, onDone }: { model: ModelView; onDone: () => void }) {
  const { t } = useText();
  const { probing, error, tryOut, save, forgetProbe } = useModel();
  const [provider, setProvider] = useState(model.provider);
  const [baseUrl, setBaseUrl] = useState(model.baseUrl ?? '');
  const [name, setName] = useState(model.model ?? '');
  const [key, setKey] = useState('');
  const [removeKey, setRemoveKey] = useState(false);
  const [tried, setTried] = useState(false);
  useEffect(() => forgetProbe, [forgetProbe]);

  const urlWrong = !/^https?:\/\/[^\s@]+$/i.test(baseUrl.trim());
  const nameMissing = name.trim() === '';
  const complete = provider === 'builtin' || (!urlWrong && !nameMissing);
  const input: ModelInput =
    provider === 'builtin'
      ? { provider }
      : {
          provider,
          baseUrl: baseUrl.trim(),
          model: name.trim(),
          // Left out, the stored key stays.
          ...(removeKey ? { apiKey: '' } : key === '' ? {} : { apiKey: key }),
        };
  const submit = async () => {
    setTried(true);
    if (!complete) return;
    if ((await save(input)) !== null) return;
    announce(t('common.saved'), true);
    onDone();
  };
  const probe = () => {
    setTried(true);
    if (complete) void tryOut(input);
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
      <fieldset className="options">
        <legend className="sr-only">{t('model.title')}</legend>
        {PROVIDERS.map((value) => (
          <label key={value} className="option">
            <input
              type="radio"
              name="provider"
              checked={provider === value}
              data-testid={`provider-${value}`}
              onChange={() => {
                setProvider(value);
                forgetProbe();
              }}
            />
            <span>
              <strong>{t(`model.provider.${value}`)}</strong>
              <span className="muted">{t(`model.provider.${value}.text`)}</span>
            </span>
          </label>
        ))}
      </fieldset>
      {provider === 'openai-compatible' && (
        <>
          <TextField
            label={t('model.baseUrl')}
            hint={t('model.baseUrlHint')}
            type="url"
            spellCheck={false}
            value={baseUrl}
            maxLength={2_000}
            error={tried && urlWrong ? t('model.baseUrlWrong') : null}
            data-testid="model-url"
            onChange={(event) => setBaseUrl(event.target.value)}
          />
          <TextField
            label={t('model.name')}
            spellCheck={false}
            value={name}
            maxLength={200}
            error={tried && nameMissing ? t('model.nameMissing') : null}
            data-testid="model-name"
            onChange={(event) => setName(event.target.value)}
          />
          <TextField
            label={t('model.key')}
            type="password"
            autoComplete="off"
            hint={model.hasKey ? t('model.keyStored') : t('model.keyHint')}
            value={key}
            maxLength={1_000}
            disabled={removeKey}
            data-testid="model-key"
            onChange={(event) => setKey(event.target.value)}
          />
          {model.hasKey && <CheckField label={t('model.removeKey')} checked={removeKey} onChange={setRemoveKey} />}
        </>
      )}
      <ProbeResult />
      {error !== null && <FormError error={error} />}
      <div className="form-foot">
        <Button
          label={probing ? t('model.probing') : t('model.probe')}
          icon={Zap}
          look="quiet"
          busy={probing}
          className="form-foot-left"
          data-testid="model-probe"
          onClick={probe}
        />
        <Button label={t('common.cancel')} onClick={onDone} />
        <Button label={t('common.save')} look="solid" type="submit" data-testid="model-save" />
      </div>
    </form>
  );
}

/** The two things a model must be able to do, each with its answer. */
function ProbeResult() {
  const { t, language } = useText();
  const probe = useModel((state) => state.probe);
  if (probe === null) return null;
  const { reachable, answersJson, latencyMs, message } = probe;
  const reached =
    latencyMs === null ? t('model.reachable') : t('model.reachableIn', { time: duration(latencyMs, language) });
  return (
    <div className="probe" role="status" data-testid="probe-result">
      <Mark
        icon={reachable ? CircleCheck : CircleX}
        tone={reachable ? 'good' : 'bad'}
        text={reachable ? reached : t('model.unreachable')}
      />
      <Mark
        icon={answersJson ? CircleCheck : CircleX}
        tone={answersJson ? 'good' : 'bad'}
        text={answersJson ? t('model.answersJson') : t('model.answersNoJson')}
      />
      {message !== '' && <p className="muted">{message}</p>}
    </div>
  );
}
