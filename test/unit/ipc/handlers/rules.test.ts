import { describe, expect, it } from 'vitest';
import { rulesHandlers } from '../../../../electron/ipc/handlers/rules';
import { sampleRule } from '../../../support/sample-rule';

const RULES = [sampleRule()];
const PREVIEW = { messages: 1, counts: {}, matches: [] };

describe('the rule calls of the window', () => {
  it('hand the rules on with the version they were made from', async () => {
    const { handlers, did } = recording();
    expect(await handlers['rules.get']({})).toEqual({ version: 3, rules: RULES });
    expect(await handlers['rules.set']({ baseVersion: 3, rules: RULES })).toEqual({ version: 4, rules: RULES });
    expect(await handlers['rules.preview']({ rules: RULES })).toBe(PREVIEW);
    expect(did).toEqual(['save 3', 'preview 1']);
  });
});

function recording() {
  const did: string[] = [];
  const handlers = rulesHandlers({
    current: () => ({ version: 3, rules: RULES }),
    save: (baseVersion, rules) => {
      did.push(`save ${baseVersion}`);
      return { version: baseVersion + 1, rules: [...rules] };
    },
    preview: (rules) => {
      did.push(`preview ${rules.length}`);
      return Promise.resolve(PREVIEW);
    },
  });
  return { handlers, did };
}
