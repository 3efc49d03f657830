import { beforeEach, describe, expect, it } from 'vitest';
import { useKeeping } from '../../../../../../renderer/features/settings/storage/keeping-store';
import { keepingAnswers } from '../../../../../support/window-preview/settings-scenes';

/** Answers of main by call; a call that is not named fails. */
let answers: Record<string, () => unknown>;
const failed = { code: 'CONFLICT', message: 'The backup was cancelled.', hint: '', retryable: false };

beforeEach(() => {
  answers = { 'keeping.get': () => keepingAnswers['keeping.get']({}) };
  const call = (name: string) => {
    const answer = answers[name];
    return Promise.resolve(answer === undefined ? { ok: false, error: failed } : { ok: true, value: answer() });
  };
  Object.assign(globalThis, { window: { genie: { call } } });
  useKeeping.setState(useKeeping.getInitialState(), true);
});

describe('a long piece of work', () => {
  it('shows that it runs until main answers', async () => {
    answers['keeping.export'] = () => ({ exported: true, files: 7 });
    const work = useKeeping.getState().exportAll();
    expect(useKeeping.getState().running?.task).toBe('export');
    expect(await work).toEqual({ done: { files: 7 }, error: null });
    expect(useKeeping.getState().running).toBeNull();
  });

  it('has done nothing when the user chose no file', async () => {
    answers['keeping.backup'] = () => ({ saved: false });
    expect(await useKeeping.getState().backup('correct horse')).toEqual({ done: null, error: null });
  });

  it('ends with the error of main, and is over', async () => {
    expect(await useKeeping.getState().backup('correct horse')).toEqual({ done: null, error: failed });
    expect(useKeeping.getState().running).toBeNull();
  });

  it('leaves the numbers as they are afterwards', async () => {
    answers['keeping.rotateKey'] = () => ({});
    await useKeeping.getState().rotateKey();
    expect(useKeeping.getState().keeping?.kept.messages).toBe(1_240);
  });
});
