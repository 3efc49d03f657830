import { describe, expect, it } from 'vitest';
import {
  newPassphraseProblems,
  passphraseProblems,
  SHORTEST_PASSPHRASE,
} from '../../../../../../renderer/features/settings/storage/passphrase';
import {
  daysOf,
  daysOffered,
  daysValue,
  RETENTION_NAMES,
} from '../../../../../../renderer/features/settings/storage/retention-days';
import { backupPassphrase, retentionSettings } from '../../../../../../shared/domain/keeping';

describe('how long things stay', () => {
  it('is offered within what the contract takes', () => {
    const usual = retentionSettings.parse({});
    for (const name of RETENTION_NAMES) {
      for (const days of daysOffered(name, usual[name])) {
        expect(retentionSettings.parse({ ...usual, [name]: days })[name]).toBe(days);
      }
      expect(daysOffered(name, usual[name])).toContain(usual[name]);
    }
  });

  it('keeps a number that was set elsewhere, in its place', () => {
    expect(daysOffered('attachmentDays', 14)).toEqual([1, 7, 14, 30, 365, null]);
  });

  it('goes through a select unchanged', () => {
    for (const days of [1, 365, null]) expect(daysOf(daysValue(days))).toBe(days);
  });
});

describe('the passphrase of a backup', () => {
  it('is as long as the contract wants it', () => {
    const tooShort = 'x'.repeat(SHORTEST_PASSPHRASE - 1);
    expect(newPassphraseProblems(tooShort, tooShort)).toEqual({ passphrase: 'storage.passphraseShort' });
    expect(backupPassphrase.safeParse(tooShort).success).toBe(false);
    expect(backupPassphrase.safeParse(`${tooShort}x`).success).toBe(true);
  });

  it('is typed twice when it is new', () => {
    expect(newPassphraseProblems('correct horse', 'correct hose')).toEqual({ again: 'storage.passphraseDiffers' });
    expect(newPassphraseProblems('correct horse', 'correct horse')).toEqual({});
  });

  it('may be anything but nothing for a backup that is there', () => {
    expect(passphraseProblems('')).toEqual({ passphrase: 'storage.passphraseMissing' });
    expect(passphraseProblems('x')).toEqual({});
  });
});
