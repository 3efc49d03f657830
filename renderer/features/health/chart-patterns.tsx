import type { Tone } from './day-pieces';

/** What a piece of a strip is filled with. */
export function toneFill(tone: Tone): string {
  return `url(#health-${tone})`;
}

/** Once on the page: a pattern for each tone, so that none is told by its colour alone. */
export function ChartPatterns() {
  return (
    <svg className="chart-patterns" aria-hidden width={0} height={0}>
      <defs>
        <Pattern tone="good" size={8}>
          <rect className="tone-good" width={8} height={8} />
        </Pattern>
        <Pattern tone="busy" size={6}>
          <path className="tone-busy-line" d="M-1 1l2-2M0 6l6-6M5 7l2-2" />
        </Pattern>
        <Pattern tone="bad" size={5}>
          <rect className="tone-bad" width={5} height={5} />
          <path className="tone-bad-line" d="M0 0l5 5M5 0l-5 5" />
        </Pattern>
        <Pattern tone="paused" size={5}>
          <circle className="tone-paused-dot" cx={2.5} cy={2.5} r={1} />
        </Pattern>
        <Pattern tone="plain" size={8}>
          <rect className="tone-plain" width={8} height={8} />
        </Pattern>
      </defs>
    </svg>
  );
}

function Pattern({ tone, size, children }: { tone: Tone; size: number; children: React.ReactNode }) {
  return (
    <pattern id={`health-${tone}`} width={size} height={size} patternUnits="userSpaceOnUse">
      {children}
    </pattern>
  );
}
