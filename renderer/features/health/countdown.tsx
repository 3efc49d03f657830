import { useEffect, useState } from 'react';
import { useText } from '../../lib/text';
import { spanText } from './time-span';

/** "in 42 s", second by second, and "now" once it is past. Silent for readers, who have the sentence around it. */
export function Countdown({ toMs }: { toMs: number }) {
  const { t, language } = useText();
  const [nowMs, setNowMs] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNowMs(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, []);
  const left = toMs - nowMs;
  return (
    <span className="countdown">
      {left <= 0 ? t('health.now') : t('health.in', { span: spanText(left, language) })}
    </span>
  );
}
