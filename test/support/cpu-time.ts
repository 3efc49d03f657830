/**
 * Starts counting the time this process works; the function gives the milliseconds so far. Not the clock's time: how
 * busy the machine is with other things is not the fault of what is tested.
 */
export function cpuTimer(): () => number {
  const started = process.cpuUsage();
  return () => {
    const { user, system } = process.cpuUsage(started);
    return (user + system) / 1_000;
  };
}
