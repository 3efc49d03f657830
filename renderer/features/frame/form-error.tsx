import type { WireError } from '../../../shared/ipc/wire-result';
import { ErrorNote } from './error-note';

/** Why a form was not accepted, brought into sight: a long form hides its foot. */
export function FormError({ error }: { error: WireError }) {
  return (
    <div ref={bringIntoSight}>
      <ErrorNote error={error} />
    </div>
  );
}

function bringIntoSight(element: HTMLElement | null) {
  element?.scrollIntoView({ block: 'nearest' });
}
