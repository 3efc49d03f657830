import { CircleCheck, CircleX, Zap } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { ModelView } from '../../../shared/domain/model';
import { duration } from '../../lib/format';
import { useText } from '../../lib/text';
import { announce } from '../../ui/announce';
import { Button } from '../../ui/button';
import { Mark } from '../../ui/mark';
import { FormError } from '../frame/form-error';
import { modelInput, modelProblems, modelTexts, withProvider } from './model-draft';
import { ModelFields } from './model-fields';
import { useModel } from './model-store';
import { ProviderList } from './provider-list';
import { FormFoot } from '../settings/form-foot';

/** Which model proposes. Nothing is stored before Save; Test tries what is typed. */
export function ModelForm({ model, onDone }: { model: ModelView; onDone: () => void }) {
  const { t } = useText();
  const { probing, error, tryOut, save, forgetProbe } = useModel();
  const [texts, setTexts] = useState(() => modelTexts(model));
  const [tried, setTried] = useState(false);
  useEffect(() => {
    void useModel.getState().findLocal();
    return forgetProbe;
  }, [forgetProbe]);

  const problems = modelProblems(texts, model);
  const complete = Object.keys(problems).length === 0;
  const submit = async () => {
    setTried(true);
    if (!complete) return;
    if ((await save(modelInput(texts))) !== null) return;
    announce(t('common.saved'), true);
    onDone();
  };
  const probe = () => {
    setTried(true);
    if (complete) void tryOut(modelInput(texts));
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
      <ProviderList
        value={texts.provider}
        onChange={(provider) => {
          setTexts(withProvider(provider, model));
          setTried(false);
          forgetProbe();
        }}
      />
      {texts.provider !== 'builtin' && (
        <ModelFields
          key={texts.provider}
          texts={texts}
          view={model}
          problems={tried ? problems : {}}
          onChange={(changes) => setTexts({ ...texts, ...changes })}
        />
      )}
      <ProbeResult />
      {error !== null && <FormError error={error} />}
      <FormFoot submit={t('common.save')} testId="model-save" onCancel={onDone}>
        <Button
          label={probing ? t('model.probing') : t('model.probe')}
          icon={Zap}
          look="quiet"
          busy={probing}
          data-testid="model-probe"
          onClick={probe}
        />
      </FormFoot>
    </form>
  );
}

/** The two things a model must be able to do, each with its answer. */
function ProbeResult() {
  const { t, said, language } = useText();
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
      {message !== '' && <p className="muted">{said(message)}</p>}
    </div>
  );
}
