import { useState, type KeyboardEvent } from 'react';
import type { ModelDay } from '../../../shared/domain/health';
import { count, money } from '../../lib/format';
import { dayHeading, dayOf } from '../../lib/relative-time';
import { useText } from '../../lib/text';
import { Button } from '../../ui/button';
import { useNavigation } from '../frame/navigation-store';
import { barHeights, measureOf, noonOf, totalOf, type DayMeasure } from './model-days';

const HEIGHT = 64;
/** A day with a call is never nothing. */
const LEAST = 3;

/** What models were asked for in the last 14 days: a bar a day, the day that is pointed at in words, all as a table. */
export function ModelUse({ days, nowMs }: { days: ModelDay[]; nowMs: number }) {
  const { t } = useText();
  const measure = measureOf(days);
  const all = totalOf(days);
  return (
    <section className="health-section" aria-labelledby="health-models" data-testid="model-days">
      <h2 id="health-models" className="section-title">
        {t('health.models')}
      </h2>
      {all.calls === 0 ? (
        <p className="muted health-none">{t('health.noCalls')}</p>
      ) : (
        <>
          <DayBars days={days} measure={measure} nowMs={nowMs} />
          {measure === 'unpriced' && (
            <p className="health-remark">
              {t('health.noPrice')}{' '}
              <Button
                label={t('health.setPrice')}
                look="quiet"
                className="button-inline"
                onClick={() => useNavigation.getState().goToSettings({ name: 'model' })}
              />
            </p>
          )}
          <DayTable days={days} nowMs={nowMs} />
        </>
      )}
    </section>
  );
}

function DayBars({ days, measure, nowMs }: { days: ModelDay[]; measure: DayMeasure; nowMs: number }) {
  const { t, language } = useText();
  const [pointed, setPointed] = useState<number | null>(null);
  const say = useDayText();
  const total = useTotalText(days, measure);
  const last = days.length - 1;
  const at = pointed ?? last;
  const heights = barHeights(days, measure);
  const step = 100 / days.length;
  const words = say(days[at]!, nowMs);
  const onKeyDown = (event: KeyboardEvent) => {
    const next = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: last }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    setPointed(Math.min(last, Math.max(0, next)));
  };
  return (
    <figure className="day-bars">
      <figcaption className="day-bars-head">
        <span>{t(measure === 'cost' ? 'health.costADay' : 'health.tokensADay')}</span>
        <span className="muted">{t('health.total', { what: total })}</span>
      </figcaption>
      <div
        className="day-bars-place"
        role="slider"
        tabIndex={0}
        aria-label={t('health.dayPicked')}
        aria-valuemin={0}
        aria-valuemax={last}
        aria-valuenow={at}
        aria-valuetext={words}
        data-own-arrows
        onKeyDown={onKeyDown}
        onBlur={() => setPointed(null)}
        onPointerLeave={() => setPointed(null)}
      >
        <svg width="100%" height={HEIGHT + 2} aria-hidden>
          {days.map(({ day, calls }, index) => {
            const height = calls === 0 ? 0 : Math.max(LEAST, heights[index]! * HEIGHT);
            const look = ['day-bar', index === last ? 'day-bar-today' : '', index === at ? 'day-bar-at' : ''];
            return (
              <g key={day} onPointerEnter={() => setPointed(index)}>
                <rect className="day-bar-hit" x={`${index * step}%`} width={`${step}%`} height={HEIGHT + 2} />
                <rect
                  className={look.filter(Boolean).join(' ')}
                  x={`${index * step + step * 0.12}%`}
                  width={`${step * 0.76}%`}
                  y={HEIGHT - height}
                  height={height}
                  rx={2}
                />
              </g>
            );
          })}
          <line className="day-bars-ground" x1={0} x2="100%" y1={HEIGHT + 0.5} y2={HEIGHT + 0.5} />
        </svg>
        <p className="day-bars-foot muted" aria-hidden>
          <span>{dayOf(noonOf(days[0]!.day), nowMs, language)}</span>
          <span>{dayHeading(nowMs, nowMs, language)}</span>
        </p>
      </div>
      <p className="day-bars-words" aria-hidden>
        {words}
      </p>
    </figure>
  );
}

/** "Today: 18 calls · 48,200 tokens · cost 0.31". */
function useDayText(): (day: ModelDay, nowMs: number) => string {
  const { t, language } = useText();
  return ({ day, calls, tokens, cost }, nowMs) => {
    const name = dayHeading(noonOf(day), nowMs, language);
    if (calls === 0) return t('health.dayNone', { day: name });
    const parts = [
      t('health.calls_other', { count: calls, shown: count(calls, language) }),
      t('health.tokens_other', { count: tokens, shown: count(tokens, language) }),
      cost === null ? t('health.priceUnknown') : t('foot.cost', { cost: money(cost, language) }),
    ];
    return t('health.dayWords', { day: name, what: parts.join(' · ') });
  };
}

function useTotalText(days: ModelDay[], measure: DayMeasure): string {
  const { t, language } = useText();
  const { tokens, cost } = totalOf(days);
  if (measure === 'cost' && cost !== null) return money(cost, language);
  return t('health.tokens_other', { count: tokens, shown: count(tokens, language) });
}

function DayTable({ days, nowMs }: { days: ModelDay[]; nowMs: number }) {
  const { t, language } = useText();
  return (
    <details className="fold day-table" data-testid="model-table">
      <summary>{t('health.asTable')}</summary>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('health.column.day')}</th>
            <th scope="col">{t('health.column.calls')}</th>
            <th scope="col">{t('health.column.tokens')}</th>
            <th scope="col">{t('health.column.cost')}</th>
          </tr>
        </thead>
        <tbody>
          {days.toReversed().map(({ day, calls, tokens, cost }) => (
            <tr key={day}>
              <th scope="row">{dayHeading(noonOf(day), nowMs, language)}</th>
              <td>{count(calls, language)}</td>
              <td>{count(tokens, language)}</td>
              <td>{cost === null ? t('health.priceUnknown') : money(cost, language)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
