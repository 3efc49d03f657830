import type { LocalModelServer, ModelProvider } from '../../../shared/domain/model';
import { useText } from '../../lib/text';
import { useModel } from './model-store';
import { PROVIDERS, type ProviderFacts } from './providers';

const PLACES = ['here', 'service'] as const;

type ProviderListProps = { value: ModelProvider; onChange: (provider: ModelProvider) => void };

/** All providers at once, in two groups: what stays on this computer, and what is sent somewhere. */
export function ProviderList({ value, onChange }: ProviderListProps) {
  const { t } = useText();
  const local = useModel((state) => state.local);
  return (
    <>
      {PLACES.map((place) => (
        <fieldset key={place} className="options options-calm options-lines">
          <legend className="choice-legend">{t(`model.place.${place}`)}</legend>
          {PROVIDERS.filter((facts) => facts.place === place).map((facts) => (
            <label key={facts.provider} className="option">
              <input
                type="radio"
                name="provider"
                checked={facts.provider === value}
                data-testid={`provider-${facts.provider}`}
                onChange={() => onChange(facts.provider)}
              />
              <span>
                <strong>{t(`model.provider.${facts.provider}`)}</strong>
                <span className="muted">
                  <ProviderRemark facts={facts} local={local} />
                </span>
              </span>
            </label>
          ))}
        </fieldset>
      ))}
    </>
  );
}

function ProviderRemark({ facts, local }: { facts: ProviderFacts; local: LocalModelServer[] | null }) {
  const { t } = useText();
  const { provider } = facts;
  if (provider !== 'ollama' && provider !== 'lm-studio') return t(`model.provider.${provider}.text`);
  if (local === null) return t('model.local.looking');
  const server = local.find((candidate) => candidate.provider === provider);
  if (server === undefined) return t('model.local.none');
  return t('model.local.found_other', { count: server.models.length });
}
