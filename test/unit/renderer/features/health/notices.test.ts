import { describe, expect, it } from 'vitest';
import { noticesAbove } from '../../../../../renderer/features/health/notices';
import type { HealthView } from '../../../../../shared/domain/health';

const notice = (id: string, part: { severity?: number; code?: string; accountId?: string | null }) => ({
  id,
  severity: 3,
  code: 'stale',
  message: '',
  hint: '',
  accountId: 'work',
  sessionId: null,
  raisedAtMs: 0,
  ...part,
});
const accounts = [{ id: 'work' }] as HealthView['accounts'];
const shown = (...alerts: ReturnType<typeof notice>[]) => noticesAbove(alerts, accounts).map(({ id }) => id);

describe('the notices above the mailboxes', () => {
  it('leave out that a mailbox was not read for long, which its own place says', () => {
    expect(shown(notice('stale', {}))).toEqual([]);
  });

  it('say everything that stands nowhere else', () => {
    const other = notice('recovered', { code: 'recovered', severity: 4 });
    expect(shown(other, notice('gone', { accountId: 'elsewhere' }))).toEqual(['recovered', 'gone']);
  });

  it('leave out what stands above every screen', () => {
    expect(shown(notice('sign-in', { severity: 2, code: 'auth' }))).toEqual([]);
  });
});
