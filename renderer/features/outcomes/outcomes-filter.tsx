import { Search } from 'lucide-react';
import type { RefObject } from 'react';
import type { OutcomeView } from '../../../shared/ipc/views';
import { useText } from '../../lib/text';
import { Button } from '../../ui/button';
import { Choice } from '../../ui/choice';
import { EmptyState } from '../../ui/empty-state';
import { Lamp } from '../../ui/lamp';
import { kindsIn } from './outcome-lines';
import { useOutcomes } from './outcomes-store';

/** As many as are seen at a glance. */
const NEEDS_TEXT_FROM = 20;

type OutcomesFilterProps = { items: OutcomeView[]; fieldRef: RefObject<HTMLInputElement | null> };

/** By kind where there are several, by words where there are many. */
export function OutcomesFilter({ items, fieldRef }: OutcomesFilterProps) {
  const { t } = useText();
  const { filter, choose } = useOutcomes();
  const kinds = kindsIn(items);
  // A filter that is on stays to be taken off, also when the last outcome of its kind has gone.
  if (filter.kind !== 'all' && !kinds.includes(filter.kind)) kinds.push(filter.kind);
  const withText = items.length > NEEDS_TEXT_FROM || filter.text !== '';
  if (kinds.length < 2 && !withText) return null;
  return (
    <div className="list-filter">
      {kinds.length > 1 && (
        <Choice
          label={t('outcomes.kind')}
          options={[
            { value: 'all', label: t('outcomes.all') },
            ...kinds.map((kind) => ({ value: kind, label: t(`outcomes.${kind}`) })),
          ]}
          value={filter.kind}
          onChange={(kind) => choose({ kind })}
        />
      )}
      {withText && (
        <div className="search-form list-filter-text">
          <Search className="icon" aria-hidden />
          <input
            ref={fieldRef}
            type="search"
            className="control"
            aria-label={t('outcomes.find')}
            placeholder={t('outcomes.find')}
            value={filter.text}
            spellCheck={false}
            data-testid="outcomes-find"
            onChange={(event) => choose({ text: event.target.value })}
          />
        </div>
      )}
    </div>
  );
}

/** Outcomes there are, but none that fits the filter. */
export function NoMatch() {
  const { t } = useText();
  const showAll = () => useOutcomes.getState().choose({ kind: 'all', text: '' });
  return (
    <EmptyState picture={<Lamp size={56} />} title={t('outcomes.noMatch')}>
      <Button label={t('outcomes.showAll')} onClick={showAll} />
    </EmptyState>
  );
}
