/** The moment date and time inputs name in local time; null where they name none. */
export function localMoment(date: string, time: string): number | null {
  if (!/^\d{4,}-\d{2}-\d{2}$/.test(date)) return null;
  const atMs = new Date(`${date}T${time === '' ? '08:00' : time}`).getTime();
  return Number.isNaN(atMs) ? null : atMs;
}

/** Tomorrow at eight, as values for date and time inputs. */
export function nextMorning(nowMs: number): { date: string; time: string } {
  const now = new Date(nowMs);
  const tomorrow = new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1);
  const two = (value: number) => String(value).padStart(2, '0');
  const date = [tomorrow.getFullYear(), two(tomorrow.getMonth() + 1), two(tomorrow.getDate())].join('-');
  return { date, time: '08:00' };
}
