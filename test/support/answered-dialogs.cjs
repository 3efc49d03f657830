/**
 * Runs in Electron before the app (launchApp's `required`): the system's dialogs are told to a test and answered by it,
 * through files in GENIE_DIALOGS; see system-dialogs.ts.
 */
const { existsSync, readFileSync, renameSync, writeFileSync } = require('node:fs');
const { join } = require('node:path');
const { dialog, shell } = require('electron');

const folder = process.env.GENIE_DIALOGS;
let asked = 0;

async function answerTo(kind, options) {
  asked += 1;
  const question = join(folder, `asked-${asked}.json`);
  const answer = join(folder, `answer-${asked}.json`);
  writeFileSync(`${question}.new`, JSON.stringify({ kind, ...options }));
  renameSync(`${question}.new`, question);
  while (!existsSync(answer)) await new Promise((resolve) => setTimeout(resolve, 50));
  return JSON.parse(readFileSync(answer, 'utf8'));
}

const optionsOf = (args) => args.at(-1);
dialog.showMessageBox = (...args) => answerTo('message', optionsOf(args));
dialog.showOpenDialog = (...args) => answerTo('open', optionsOf(args));
dialog.showSaveDialog = (...args) => answerTo('save', optionsOf(args));
shell.openPath = (path) => answerTo('folder', { path });
