import { useState } from 'react';
import type { ModelView } from '../../../shared/domain/model';
import type { WireError } from '../../../shared/ipc/wire-result';
import { count, money } from '../../lib/format';
import { useText } from '../../lib/text';
import { announce } from '../../ui/announce';
import { Button } from '../../ui/button';
import { Choice } from '../../ui/choice';
import { TextField } from '../../ui/field';
import { Note } from '../../ui/note';
import { FormError } from '../frame/form-error';
import { capTexts, capUse, readCap } from './cap-draft';
import { useModel } from './model-store';

/** What a day may cost, beside what today has cost so far. */
export function CapForm({ model }: { model: ModelView }) {
  const { t } = useText();
  const [texts, setTexts] = useState(() => capTexts(model.cap));
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<WireError | null>(null);
  const read = readCap(texts);
  const problem = tried && 'problem' in read ? read.problem : null;
  const save = async () => {
    setTried(true);
    if ('problem' in read) return;
    setBusy(true);
    const failed = await useModel.getState().setCap(read.cap);
    setBusy(false);
    setError(failed);
    if (failed === null) announce(t('common.saved'), true);
  };
  return (
    <section aria-labelledby="model-cap">
      <h2 id="model-cap" className="section-title">
        {t('cap.title')}
      </h2>
      <form
        className="form cap"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <TodaysUse model={model} />
        <div className="field-row">
          <TextField
            label={t('cap.tokens')}
            inputMode="numeric"
            placeholder={t('cap.none')}
            value={texts.tokens}
            error={problem === 'cap.tokensWrong' ? t(problem) : null}
            data-testid="cap-tokens"
            onChange={(event) => setTexts({ ...texts, tokens: event.target.value })}
          />
          <TextField
            label={t('cap.cost')}
            inputMode="decimal"
            placeholder={t('cap.none')}
            value={texts.cost}
            hint={model.prices === null ? t('cap.costNeedsPrices') : undefined}
            error={problem === 'cap.costWrong' ? t(problem) : null}
            data-testid="cap-cost"
            onChange={(event) => setTexts({ ...texts, cost: event.target.value })}
          />
        </div>
        <Choice
          label={t('cap.then')}
          labelShown
          value={texts.then}
          options={[
            { value: 'pause', label: t('cap.then.pause') },
            { value: 'builtin', label: t('cap.then.builtin') },
          ]}
          onChange={(then) => setTexts({ ...texts, then })}
        />
        {error !== null && <FormError error={error} />}
        <div className="form-foot">
          <Button label={t('cap.save')} type="submit" busy={busy} data-testid="cap-save" />
        </div>
      </form>
    </section>
  );
}

function TodaysUse({ model }: { model: ModelView }) {
  const { t, language } = useText();
  const { today, cap, capReached } = model;
  const part = capUse(cap, today);
  const parts = [
    t('cap.calls_other', { count: today.calls }),
    t('cap.tokensUsed', { tokens: count(today.tokens, language) }),
    ...(today.cost === null ? [] : [t('foot.cost', { cost: money(today.cost, language) })]),
  ];
  return (
    <div className="cap-use" data-testid="cap-use">
      <p>
        {t('cap.today')} <span className="muted">{parts.join(' · ')}</span>
      </p>
      {part !== null && <progress className="bar" max={1} value={part} aria-label={t('cap.used')} />}
      {capReached && <Note tone="warning" title={t(`cap.reached.${cap.then}`)} />}
    </div>
  );
}
