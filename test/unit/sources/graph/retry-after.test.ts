import { describe, expect, it } from 'vitest';
import { parseRetryAfter } from '../../../../electron/sources/graph/retry-after';

const NOW = Date.parse('2026-03-03T09:15:00Z');

describe('Retry-After', () => {
  it.each([
    ['17', 17_000],
    ['0', 1_000],
    ['0.249', 1_000],
    ['2.5', 3_000],
    ['3, 3', 3_000],
    [' 4 , 90', 4_000],
    ['Tue, 03 Mar 2026 09:16:30 GMT', 90_000],
    ['Tue, 03 Mar 2026 09:00:00 GMT', 1_000],
    ['900', 900_000],
  ])('%s is a wait of %i ms', (header, waitMs) => {
    expect(parseRetryAfter(header, NOW)).toEqual({ waitMs, clamped: false });
  });

  it.each(['901', '999999999999', 'Tue, 03 Mar 2027 09:16:30 GMT'])(
    '%s is cut to 15 minutes, and says so',
    (header) => {
      expect(parseRetryAfter(header, NOW)).toEqual({ waitMs: 900_000, clamped: true });
    },
  );

  it.each([null, '', '-5', 'soon', 'NaN', 'Infinity', '1e3', '0x10', '5 minutes', '2026-03-03', '9'.repeat(400)])(
    '%s counts as none',
    (header) => {
      expect(parseRetryAfter(header, NOW)).toBeNull();
    },
  );
});
