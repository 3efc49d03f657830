// node --import ./bench/loop-delay.mjs PROGRAM: writes how late the event loop of that process was, as JSON, to the
// file LOOP_DELAY_FILE names, when it ends. Worker threads load this too: only the main thread counts.
import { writeFileSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { isMainThread } from 'node:worker_threads';

const file = process.env.LOOP_DELAY_FILE;
if (isMainThread && file !== undefined) {
  // The histogram holds the whole interval between two ticks of this timer: it is taken off again.
  const resolutionMs = 5;
  const delay = monitorEventLoopDelay({ resolution: resolutionMs });
  delay.enable();
  process.on('exit', () => {
    const ms = (percentile) => Math.max(0, delay.percentile(percentile) / 1e6 - resolutionMs);
    writeFileSync(file, JSON.stringify({ p50: ms(50), p99: ms(99), max: Math.max(0, delay.max / 1e6 - resolutionMs) }));
  });
}
