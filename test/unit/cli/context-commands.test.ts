import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { privacySettings } from '../../../shared/domain/privacy';
import type { ContactCard, VoiceProfile } from '../../../shared/domain/voice';
import { contacts } from '../../../electron/cli/commands/contacts';
import { privacy } from '../../../electron/cli/commands/privacy';
import { voice } from '../../../electron/cli/commands/voice';
import { ANN, sampleMessage } from '../../support/sample-message';
import { addMessage } from '../../support/temp-store';
import { commandProfile, type CommandProfile } from './command-profile';

vi.setConfig({ testTimeout: 60_000 });

let place: CommandProfile;
beforeAll(async () => {
  place = await commandProfile();
}, 60_000);
afterAll(() => place.remove());

function fileOf(content: unknown): string {
  const file = join(place.home, 'document.json');
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
  return file;
}

describe('genie voice', () => {
  it('prints an empty profile, stores one from a file, and prints that', async () => {
    const { account, run, json } = place;
    expect(await json<VoiceProfile>(voice, 'get', account)).toMatchObject({ tone: '', samples: [] });
    await json(
      voice,
      'set',
      account,
      '--file',
      fileOf({ tone: 'short', signature: 'Sam\nExample Inc.', samples: ['Hi'] }),
    );
    expect(await json<VoiceProfile>(voice, 'get', account)).toEqual({
      tone: 'short',
      language: '',
      signature: 'Sam\nExample Inc.',
      disclaimer: '',
      samples: ['Hi'],
    });
    expect((await run(voice, 'get', account)).stdout).toContain('signature: \nSam\nExample Inc.');
  });

  it.each([
    ['no JSON', '{', 'is not JSON.'],
    ['too many samples', { samples: Array(6).fill('x') }, 'look at “samples”.'],
    ['a key that is not known', { tones: 'x' }, 'does not fit.'],
  ])('refuses %s without touching what is stored', async (_what, content, words) => {
    const { account, run } = place;
    const { code, error } = await run(voice, 'set', account, '--file', fileOf(content));
    expect(code).toBe(2);
    expect(error?.message).toContain(words);
  });

  it('names an account that is not there', async () => {
    expect((await place.run(voice, 'get', 'nobody')).error).toMatchObject({ code: 'not_found' });
  });
});

describe('genie contacts', () => {
  it('shows what is known of an address, and keeps notes', async () => {
    const { account, run, json, withStore } = place;
    withStore((store) =>
      addMessage(store, account, sampleMessage({ from: { ...ANN, name: 'Ann\u001b[2J' } }), { receivedAtMs: 0 }),
    );
    expect(await json<ContactCard>(contacts, 'note', account, 'ANN@example.org', '--text', 'Likes tea.')).toMatchObject(
      {
        address: 'ann@example.org',
        messages: 1,
        notes: 'Likes tea.',
      },
    );
    const { stdout } = await run(contacts, 'show', account, 'ann@example.org');
    expect(stdout).toBe('Ann[2J <ann@example.org>\n1 mails from 1970-01-01 to 1970-01-01\nLikes tea.\n');
    await json(contacts, 'note', account, 'ann@example.org', '--text', '');
    expect((await json<ContactCard>(contacts, 'show', account, 'ann@example.org')).notes).toBe('');
  });

  it.each([
    [['show', 'a']],
    [['note', 'a', 'b']],
    [['note', 'a', 'b', '--text', 'x'.repeat(2_001)]],
    [['forget', 'a', 'b']],
  ])('is used otherwise than %j', async (args) => {
    expect((await place.run(contacts, ...args)).code).toBe(2);
  });
});

describe('genie privacy', () => {
  it('prints what set takes again', async () => {
    const { run, json } = place;
    expect(await json(privacy, 'get')).toEqual(privacySettings.parse({}));
    const settings = { neverSend: { domains: ['Secret.example'] }, redact: ['iban'], previewBeforeSend: true };
    await json(privacy, 'set', '--file', fileOf(settings));
    const stored = await json(privacy, 'get');
    expect(stored).toMatchObject({ neverSend: { domains: ['secret.example'] }, redact: ['iban'] });
    expect(await json(privacy, 'set', '--file', fileOf(stored))).toEqual(stored);
    expect((await run(privacy, 'get')).stdout).toContain('never sent, domains: secret.example\n');
  });

  it('refuses a kind that nothing looks for, and keeps what there was', async () => {
    const { run, json } = place;
    const before = await json(privacy, 'get');
    const { code, error } = await run(privacy, 'set', '--file', fileOf({ redact: ['secrets'] }));
    expect({ code, message: error?.message }).toMatchObject({
      code: 2,
      message: expect.stringContaining('redact.0') as string,
    });
    expect(await json(privacy, 'get')).toEqual(before);
  });
});
