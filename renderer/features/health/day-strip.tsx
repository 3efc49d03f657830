import { useMemo } from 'react';
import type { AccountHealthView } from '../../../shared/domain/health';
import { clockTime } from '../../lib/relative-time';
import { useText } from '../../lib/text';
import { toneFill } from './chart-patterns';
import {
  DAY_MS,
  dayPieces,
  hourTicks,
  interruptions,
  placeInDay,
  stateTotals,
  toneOf,
  unwatchedMs,
  type DayPiece,
  type PieceState,
} from './day-pieces';
import { spanText } from './time-span';

const HEIGHT = 14;
/** Further right the hour would run into "now", in per cent. */
const LAST_HOUR = 80;

/** The last 24 hours of a mailbox as one line with its hours; below, each state with its pattern and how long it held. */
export function DayStrip({ changes, nowMs }: { changes: AccountHealthView['last24h']; nowMs: number }) {
  const { t } = useText();
  const pieces = useMemo(() => dayPieces(changes, nowMs), [changes, nowMs]);
  const dayText = useDayText(pieces);
  const word = useStateWord();
  const { language } = useText();
  return (
    <figure className="day-strip">
      <figcaption className="day-strip-head">
        <span>{t('health.day')}</span>
        <span className="muted">{dayText}</span>
      </figcaption>
      <svg className="day-strip-line" width="100%" height={HEIGHT + 20} aria-hidden>
        {pieces.map(({ fromMs, toMs, state }) => (
          <rect
            key={fromMs}
            className={`day-piece day-piece-${toneOf(state)}`}
            x={`${placeInDay(fromMs, nowMs)}%`}
            width={`${(100 * (toMs - fromMs)) / DAY_MS}%`}
            height={HEIGHT}
            fill={toneFill(toneOf(state))}
          />
        ))}
        <Hours nowMs={nowMs} />
      </svg>
      <ul className="day-legend">
        {stateTotals(pieces).map(({ state, ms }) => (
          <li key={state}>
            <svg width={12} height={12} aria-hidden>
              <rect
                className={`day-piece-${toneOf(state)}`}
                x={0.5}
                y={0.5}
                width={11}
                height={11}
                fill={toneFill(toneOf(state))}
              />
            </svg>
            <span>{word(state)}</span>
            <span className="muted">{spanText(ms, language)}</span>
          </li>
        ))}
      </ul>
      {pieces.length > 1 && (
        <ol className="sr-only" aria-label={t('health.day')}>
          {pieces.map(({ fromMs, toMs, state }) => (
            <li key={fromMs}>
              {t('health.piece', {
                from: clockTime(fromMs, language),
                to: toMs === nowMs ? t('health.now') : clockTime(toMs, language),
                state: word(state),
              })}
            </li>
          ))}
        </ol>
      )}
    </figure>
  );
}

function Hours({ nowMs }: { nowMs: number }) {
  const { t, language } = useText();
  return (
    <>
      {hourTicks(nowMs).map(({ atMs, major }) => {
        const place = placeInDay(atMs, nowMs);
        return (
          <g key={atMs}>
            <line x1={`${place}%`} x2={`${place}%`} y1={HEIGHT} y2={HEIGHT + (major ? 5 : 3)} />
            {major && place < LAST_HOUR && (
              <text x={`${place}%`} y={HEIGHT + 17} textAnchor={place < 6 ? 'start' : 'middle'}>
                {clockTime(atMs, language)}
              </text>
            )}
          </g>
        );
      })}
      <text x="100%" y={HEIGHT + 17} textAnchor="end">
        {t('health.now')}
      </text>
    </>
  );
}

/** "2 interruptions · not watched for 6 h": what was not watched is not called good. */
function useDayText(pieces: DayPiece[]): string {
  const { t, language } = useText();
  const times = interruptions(pieces);
  const unwatched = unwatchedMs(pieces);
  if (times === 0 && unwatched === 0) return t('health.dayGood');
  const parts = [
    times === 0 ? '' : t('health.dayTroubles_other', { count: times }),
    unwatched === 0 ? '' : t('health.dayUnwatched', { span: spanText(unwatched, language) }),
  ];
  return parts.filter((part) => part !== '').join(' · ');
}

function useStateWord(): (state: PieceState) => string {
  const { t } = useText();
  return (state) => t(state === 'unknown' ? 'health.unknown' : `account.state.${state}`);
}
