import { describe, expect, it } from 'vitest';
import { HANDOFFS, type OutcomeContent } from '../../../../shared/domain/outcome';
import { handOff } from '../../../../electron/execution/hand-off/hand-off';
import { DRAFT, outcomeOf, TASK } from './samples';

describe('handing over', () => {
  const FITTING: Record<OutcomeContent['kind'], string[]> = {
    draft_reply: ['copy', 'mailto', 'eml'],
    create_issue: ['copy', 'markdown', 'ics'],
    summarize_thread: ['copy', 'markdown'],
    fetch_data: ['copy', 'markdown'],
    escalate_human: ['copy', 'markdown'],
    no_action: ['copy', 'markdown'],
  };
  const CONTENTS: OutcomeContent[] = [
    { ...DRAFT, body: 'short' },
    TASK,
    { kind: 'summarize_thread', summary: 's' },
    { kind: 'fetch_data', tool: 't', arguments: {}, text: 't' },
    { kind: 'escalate_human', reason: 'r', remindAt: null },
    { kind: 'no_action', reason: 'r' },
  ];

  it.each(CONTENTS.flatMap((content) => HANDOFFS.map((how) => ({ kind: content.kind, content, how }))))(
    'a $kind as $how works exactly where it fits',
    async ({ kind, content, how }) => {
      const { doors, opened } = fakeDoors();
      const done = handOff(outcomeOf(content), how, doors);
      if (FITTING[kind].includes(how)) {
        expect(await done).toBe(true);
        expect(opened).toHaveLength(1);
      } else {
        await expect(done).rejects.toMatchObject({ code: 'bad_input' });
        expect(opened).toEqual([]);
      }
    },
  );

  it('copies a draft that is too long for a mail program, and says so', async () => {
    const { doors, opened } = fakeDoors();
    const body = 'x'.repeat(3_000);
    await expect(handOff(outcomeOf({ ...DRAFT, body }), 'mailto', doors)).rejects.toMatchObject({
      code: 'bad_input',
      message: expect.stringContaining('its text was copied') as string,
      hint: expect.stringContaining('.eml') as string,
    });
    expect(opened).toEqual([body]);
  });

  it.each([
    ['Re: ../../etc/passwd', 'Re etc passwd.eml'],
    ['Grüße aus 東京', 'Grüße aus 東京.eml'],
    ['\u202egnp.exe', 'gnp exe.eml'],
    ['???', 'draft.eml'],
    ['x'.repeat(200), `${'x'.repeat(60)}.eml`],
  ])('suggests a harmless file name for the subject %j', async (subject, name) => {
    const { doors, opened } = fakeDoors();
    await handOff(outcomeOf({ ...DRAFT, subject }), 'eml', doors);
    expect(opened).toEqual([name]);
  });

  it('tells when the user closed the dialog', async () => {
    const { doors } = fakeDoors();
    expect(await handOff(outcomeOf(DRAFT), 'eml', { ...doors, saveFile: () => Promise.resolve(false) })).toBe(false);
  });
});

function fakeDoors() {
  const opened: string[] = [];
  const open = (what: string) => Promise.resolve(void opened.push(what));
  return { opened, doors: { copy: open, openMailto: open, saveFile: (name: string) => open(name).then(() => true) } };
}
