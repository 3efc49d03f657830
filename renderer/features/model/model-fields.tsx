import { useState } from 'react';
import type { ModelView } from '../../../shared/domain/model';
import { useText } from '../../lib/text';
import { CheckField, SelectField, TextField } from '../../ui/field';
import type { ModelProblems, ModelTexts } from './model-draft';
import { useModel } from './model-store';
import { factsOf } from './providers';

type ModelFieldsProps = {
  texts: ModelTexts;
  view: ModelView;
  problems: ModelProblems;
  onChange: (changes: Partial<ModelTexts>) => void;
};

/** What the chosen provider has to be told; what has a good default stands behind a fold. */
export function ModelFields({ texts, view, problems, onChange }: ModelFieldsProps) {
  const { t } = useText();
  const facts = factsOf(texts.provider);
  const fields = { texts, view, problems, onChange };
  const local = facts.place === 'here';
  return (
    <>
      {facts.baseUrl === null && <AddressField {...fields} />}
      <NameField {...fields} />
      {!local && <KeyField {...fields} />}
      <details className="fold form-advanced" open={problems.prices !== undefined || undefined}>
        <summary>{t(facts.baseUrl === null ? 'model.more.prices' : 'model.more')}</summary>
        {facts.baseUrl !== null && <AddressField {...fields} />}
        {local && <KeyField {...fields} />}
        <div className="field-row">
          <TextField
            label={t('model.price.input')}
            inputMode="decimal"
            value={texts.inputPrice}
            onChange={(event) => onChange({ inputPrice: event.target.value })}
          />
          <TextField
            label={t('model.price.output')}
            inputMode="decimal"
            value={texts.outputPrice}
            onChange={(event) => onChange({ outputPrice: event.target.value })}
          />
        </div>
        <p className="field-hint">{t('model.price.hint')}</p>
        {problems.prices !== undefined && (
          <p className="field-error" role="alert">
            {t(problems.prices)}
          </p>
        )}
      </details>
    </>
  );
}

function AddressField({ texts, problems, onChange }: ModelFieldsProps) {
  const { t } = useText();
  const usual = factsOf(texts.provider).baseUrl;
  return (
    <TextField
      label={t('model.baseUrl')}
      hint={t(texts.provider === 'azure-openai' ? 'model.baseUrlAzure' : 'model.baseUrlHint')}
      type="url"
      spellCheck={false}
      placeholder={usual ?? undefined}
      value={texts.baseUrl}
      maxLength={2_000}
      error={problems.baseUrl === undefined ? null : t(problems.baseUrl)}
      data-testid="model-url"
      onChange={(event) => onChange({ baseUrl: event.target.value })}
    />
  );
}

/** A choice where the server on this computer said what it has, else a name to type. */
function NameField({ texts, problems, onChange }: ModelFieldsProps) {
  const { t } = useText();
  const local = useModel((state) => state.local);
  const [byHand, setByHand] = useState(false);
  const models = local?.find(({ provider }) => provider === texts.provider)?.models ?? [];
  const error = problems.model === undefined ? null : t(problems.model);
  if (models.length === 0 || byHand) {
    return (
      <TextField
        label={t('model.name')}
        hint={t(`model.nameHint.${factsOf(texts.provider).place}`)}
        spellCheck={false}
        value={texts.model}
        maxLength={200}
        error={error}
        data-testid="model-name"
        onChange={(event) => onChange({ model: event.target.value })}
      />
    );
  }
  const known = texts.model === '' || models.includes(texts.model) ? models : [texts.model, ...models];
  return (
    <SelectField
      label={t('model.name')}
      value={texts.model}
      error={error}
      data-testid="model-pick"
      onChange={(event) => {
        if (event.target.value === OTHER) setByHand(true);
        else onChange({ model: event.target.value });
      }}
    >
      {texts.model === '' && <option value="">{t('model.pick')}</option>}
      {known.map((model) => (
        <option key={model} value={model}>
          {model}
        </option>
      ))}
      <option value={OTHER}>{t('model.pickOther')}</option>
    </SelectField>
  );
}

/** No name of a model: they have no line breaks. */
const OTHER = '\n';

function KeyField({ texts, view, problems, onChange }: ModelFieldsProps) {
  const { t } = useText();
  const stored = view.hasKey && view.provider === texts.provider;
  return (
    <>
      <TextField
        label={t('model.key')}
        type="password"
        autoComplete="off"
        hint={t(stored ? 'model.keyStored' : factsOf(texts.provider).needsKey ? 'model.keyKept' : 'model.keyHint')}
        value={texts.key}
        maxLength={1_000}
        disabled={texts.removeKey}
        error={problems.key === undefined ? null : t(problems.key)}
        data-testid="model-key"
        onChange={(event) => onChange({ key: event.target.value })}
      />
      {stored && (
        <CheckField
          label={t('model.removeKey')}
          checked={texts.removeKey}
          onChange={(removeKey) => onChange({ removeKey })}
        />
      )}
    </>
  );
}
