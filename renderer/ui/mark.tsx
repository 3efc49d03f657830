import type { LucideIcon } from 'lucide-react';

/** A small remark with an icon. `title` holds the longer explanation. */
export function Mark({
  icon: Icon,
  text,
  tone,
  title,
}: {
  icon: LucideIcon;
  text: string;
  tone?: string;
  title?: string;
}) {
  return (
    <span className={`mark mark-${tone ?? 'plain'}`} title={title}>
      <Icon className="icon" aria-hidden />
      <span>{text}</span>
    </span>
  );
}
