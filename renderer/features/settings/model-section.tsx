import { useText } from '../../lib/text';
import { Button } from '../../ui/button';
import { Note } from '../../ui/note';
import { Skeleton } from '../../ui/skeleton';
import { ErrorNote } from '../frame/error-note';
import { useNavigation } from '../frame/navigation-store';
import { useModel } from './model-store';

/** Which model proposes, and whether it can. */
export function ModelSection() {
  const { t } = useText();
  const { model, error, refresh } = useModel();
  const change = () => useNavigation.getState().goToSettings({ name: 'model' });
  return (
    <section className="settings-section" aria-labelledby="settings-model">
      <h2 id="settings-model" className="section-title">
        {t('model.title')}
      </h2>
      {model === null && error !== null && <ErrorNote error={error} onRetry={() => void refresh()} />}
      {model === null && error === null && <Skeleton label={t('common.loading')} rows={1} look="row" />}
      {model !== null && (
        <div className="settings-line">
          <div>
            <h3>{model.provider === 'builtin' ? t('model.builtin') : model.model}</h3>
            <p className="muted">{model.provider === 'builtin' ? t('model.builtinText') : model.baseUrl}</p>
          </div>
          <Button label={t('model.change')} data-testid="change-model" onClick={change} />
        </div>
      )}
      {model !== null && !model.usable && (
        <Note tone="error" title={model.problem ?? t('model.unusable')} hint={t('model.unusableHint')} />
      )}
    </section>
  );
}
