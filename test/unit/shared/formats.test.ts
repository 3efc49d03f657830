import { describe, expect, it, onTestFinished } from 'vitest';
import { dateFormat, numberFormat } from '../../../shared/i18n/formats';

const NOON_UTC = Date.UTC(2026, 0, 1, 12);
const TIME = { timeStyle: 'short' } as const;

function inZone(zone: string): void {
  const before = process.env.TZ;
  process.env.TZ = zone;
  onTestFinished(() => {
    if (before === undefined) delete process.env.TZ;
    else process.env.TZ = before;
  });
}

describe('formatters', () => {
  it('are made once for a locale and options, and another one for others', () => {
    expect(numberFormat('de', {})).toBe(numberFormat('de', {}));
    expect(numberFormat('de', {}).format(1_234.5)).toBe('1.234,5');
    expect(numberFormat('en', {}).format(1_234.5)).toBe('1,234.5');
    expect(numberFormat('en', { maximumFractionDigits: 0 }).format(1_234.4)).toBe('1,234');
  });

  it('go with the clock of whoever travels while the window is open', () => {
    inZone('Europe/Berlin');
    expect(dateFormat('en-GB', TIME).format(NOON_UTC)).toBe('13:00');
    inZone('Asia/Tokyo');
    expect(dateFormat('en-GB', TIME).format(NOON_UTC)).toBe('21:00');
  });
});
