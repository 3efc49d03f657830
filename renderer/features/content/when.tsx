import { useNow } from '../../lib/now';
import { exactTime, relativeTime } from '../../lib/relative-time';
import { useText } from '../../lib/text';

/** A time as a person says it, with the exact one in the tooltip. */
export function When({ atMs }: { atMs: number }) {
  const { language } = useText();
  const nowMs = useNow();
  return (
    <time className="when" dateTime={new Date(atMs).toISOString()} title={exactTime(atMs, language)}>
      {relativeTime(atMs, nowMs, language)}
    </time>
  );
}
