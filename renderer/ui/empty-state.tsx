import type { ReactNode } from 'react';

/** A place with nothing in it: a quiet picture, one sentence, what there is to know or do. */
export function EmptyState({ picture, title, children }: { picture: ReactNode; title: string; children?: ReactNode }) {
  return (
    <div className="empty">
      <div className="empty-picture">{picture}</div>
      <h2>{title}</h2>
      {children}
    </div>
  );
}
