/** Rows in the size of what will come, so that nothing jumps; fades in only when loading takes long enough to notice. */
export function Skeleton({ label, rows, look }: { label: string; rows: number; look: 'row' | 'card' | 'line' }) {
  return (
    <div className="skeleton" role="status" aria-label={label}>
      {Array.from({ length: rows }, (_, index) => (
        <div key={index} className={`skeleton-${look}`} />
      ))}
    </div>
  );
}
