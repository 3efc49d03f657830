import type { AccountHealthView } from '../../../shared/domain/health';
import { clockTime, exactTime } from '../../lib/relative-time';
import { useText } from '../../lib/text';

const DAY_MS = 86_400_000;

type Piece = { fromMs: number; toMs: number; state: AccountHealthView['state'] | 'unknown' };

/** The last 24 hours of a mailbox as one line: how long it was in which state. */
export function DayStrip({ changes, nowMs }: { changes: AccountHealthView['last24h']; nowMs: number }) {
  const { t, language } = useText();
  const pieces = piecesOf(changes, nowMs);
  const troubles = pieces.filter(({ state }) => toneOf(state) === 'bad' || toneOf(state) === 'busy');
  const spoken =
    troubles.length === 0 ? t('health.dayGood') : t('health.dayTroubles_other', { count: troubles.length });
  return (
    <figure className="day-strip">
      <div className="day-strip-line" role="img" aria-label={`${t('health.day')}: ${spoken}`}>
        {pieces.map(({ fromMs, toMs, state }) => (
          <span
            key={fromMs}
            className={`day-piece day-piece-${toneOf(state)}`}
            style={{ flexGrow: Math.max(1, toMs - fromMs) }}
            title={`${t(state === 'unknown' ? 'health.unknown' : `account.state.${state}`)}, ${exactTime(fromMs, language)}`}
          />
        ))}
      </div>
      <figcaption className="muted">
        <span>{clockTime(nowMs - DAY_MS, language)}</span>
        <span>{t('health.now')}</span>
      </figcaption>
    </figure>
  );
}

function piecesOf(changes: AccountHealthView['last24h'], nowMs: number): Piece[] {
  const startMs = nowMs - DAY_MS;
  const pieces: Piece[] = [];
  const firstMs = changes[0]?.atMs ?? nowMs;
  if (firstMs > startMs) pieces.push({ fromMs: startMs, toMs: firstMs, state: 'unknown' });
  changes.forEach(({ atMs, state }, index) => {
    const toMs = changes[index + 1]?.atMs ?? nowMs;
    pieces.push({ fromMs: Math.max(atMs, startMs), toMs, state });
  });
  return pieces.filter(({ fromMs, toMs }) => toMs > fromMs);
}

function toneOf(state: Piece['state']): 'good' | 'busy' | 'bad' | 'plain' {
  switch (state) {
    case 'connected':
    case 'polling':
      return 'good';
    case 'backoff':
      return 'busy';
    case 'needs_auth':
    case 'needs_attention':
      return 'bad';
    case 'starting':
    case 'paused':
    case 'unknown':
      return 'plain';
  }
}
