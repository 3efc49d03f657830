import { useText } from '../../lib/text';
import { Note } from '../../ui/note';
import { Skeleton } from '../../ui/skeleton';
import { ErrorNote } from '../frame/error-note';
import { CapForm } from './cap-form';
import { ModelForm } from './model-form';
import { useModel } from './model-store';

export function ModelPage({ onDone }: { onDone: () => void }) {
  const { t, said } = useText();
  const { model, error, refresh } = useModel();
  if (model === null) {
    return error === null ? (
      <Skeleton label={t('common.loading')} rows={4} look="row" />
    ) : (
      <ErrorNote error={error} onRetry={() => void refresh()} />
    );
  }
  return (
    <>
      {!model.usable && (
        <Note
          tone="error"
          title={model.problem === null ? t('model.unusable') : said(model.problem)}
          hint={t('model.unusableHint')}
        />
      )}
      <ModelForm model={model} onDone={onDone} />
      {model.provider !== 'builtin' && <CapForm model={model} />}
    </>
  );
}
