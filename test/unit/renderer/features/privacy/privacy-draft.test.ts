import { describe, expect, it } from 'vitest';
import {
  privacyProblems,
  privacySettings,
  privacyTexts,
  REDACTIONS,
} from '../../../../../renderer/features/privacy/privacy-draft';
import { privacySettings as schema, REDACTIONS as CONTRACT } from '../../../../../shared/domain/privacy';
import { privacy } from '../../../../support/window-preview/genie-parts';

describe('privacy as it is typed', () => {
  it('means what is stored when nothing is changed', () => {
    expect(privacySettings(privacyTexts(privacy))).toEqual(privacy);
  });

  it('offers the redactions of the contract', () => {
    expect(REDACTIONS).toEqual([...CONTRACT]);
  });

  it('takes domains as people write them, and each line once', () => {
    const texts = { ...privacyTexts(privacy), domains: '@Bank.example.com\n*.bank.example.com\n\n example.org ' };
    const settings = privacySettings(texts);
    expect(settings.neverSend.domains).toEqual(['bank.example.com', 'example.org']);
    expect(schema.safeParse(settings).success).toBe(true);
  });

  it('names the line that cannot be what it should be', () => {
    const texts = {
      ...privacyTexts(privacy),
      senders: 'ann@example.com\nann at home',
      domains: 'a b',
      redactWords: 'x',
    };
    expect(privacyProblems(texts)).toEqual({ senders: 'ann at home', domains: 'a b', redactWords: 'x' });
    expect(Object.values(privacyProblems(privacyTexts(privacy))).filter(Boolean)).toEqual([]);
  });
});
