import { existsSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventually } from './genie';

export type AskedDialog = {
  kind: 'message' | 'open' | 'save' | 'folder';
  message?: string;
  detail?: string;
  buttons?: string[];
  path?: string;
};

export type SystemDialogs = {
  /** For launchApp. */
  launch: { required: string[]; env: Record<string, string> };
  /** The next dialog that the app shows; it waits for `answer`. */
  next(): Promise<AskedDialog>;
  /** Clicks a button of the message that is shown, by its label. */
  click(label: string): void;
  answer(value: unknown): void;
  remove(): void;
};

/** The system's dialogs of an app in a test: what they show, and the answers to them. */
export function systemDialogs(): SystemDialogs {
  const folder = mkdtempSync(join(tmpdir(), 'genie-dialogs-'));
  let number = 0;
  let shown: AskedDialog | null = null;
  const answer = (value: unknown) => {
    const file = join(folder, `answer-${number}.json`);
    writeFileSync(`${file}.new`, JSON.stringify(value));
    renameSync(`${file}.new`, file);
  };
  return {
    launch: {
      required: [join(import.meta.dirname, 'answered-dialogs.cjs')],
      env: { GENIE_DIALOGS: folder },
    },
    async next() {
      number += 1;
      const file = join(folder, `asked-${number}.json`);
      await eventually('a dialog of the system', () => existsSync(file), 30_000);
      return (shown = JSON.parse(readFileSync(file, 'utf8')) as AskedDialog);
    },
    click(label) {
      const response = shown?.buttons?.indexOf(label) ?? -1;
      if (response === -1) throw new Error(`There is no button ${label}: ${JSON.stringify(shown)}`);
      answer({ response, checkboxChecked: false });
    },
    answer,
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
