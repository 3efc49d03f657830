import { useText } from '../../lib/text';
import type { QueryFault } from './query-faults';

/** What of a query was not understood, one line each. */
export function QueryFaultList({ faults }: { faults: QueryFault[] }) {
  const { t } = useText();
  return (
    <ul className="search-faults" data-testid="search-faults">
      {faults.map(({ fault, part }, place) => (
        <li key={place} dir="auto">
          {t(`search.fault.${fault}`, { part })}
        </li>
      ))}
    </ul>
  );
}
