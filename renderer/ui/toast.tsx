import { useAnnouncement } from './announce';

/** Stays in the page while empty: a live region must exist before its text does. */
export function Toast() {
  const current = useAnnouncement((state) => state.current);
  return (
    <div className="toast-place" role="status" aria-live="polite">
      {current !== null && (
        <p key={current.id} className={current.shown ? 'toast' : 'sr-only'}>
          {current.text}
        </p>
      )}
    </div>
  );
}
