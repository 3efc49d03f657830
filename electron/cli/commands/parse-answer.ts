import { readFileSync } from 'node:fs';
import { BUILTIN_TOOLS } from '../../../shared/domain/action';
import { AppError } from '../../../shared/errors/app-error';
import { parseAnswer } from '../../proposing/answer';
import { parseCommandLine, UsageError } from '../arguments';
import type { Command } from '../command';

/** `genie parse-answer FILE...`: what the app makes of a model's answer. One JSON line a file; no profile, no network. */
export const parseAnswerCommand: Command = (args, context) => {
  const { values, positionals } = parseCommandLine(args, {
    'finish-reason': { type: 'string' },
    participants: { type: 'string' },
    tools: { type: 'string' },
  });
  if (positionals.length === 0) throw new UsageError('Name at least one file.');
  for (const file of positionals) {
    const result = parseAnswer(read(file), {
      finishReason: values['finish-reason'] ?? 'stop',
      participants: list(values.participants),
      tools: values.tools === undefined ? BUILTIN_TOOLS : list(values.tools),
    });
    const { outcome, sessionStatus, actions, dropped, alert, reason } = result;
    const line = {
      file,
      outcome,
      sessionStatus,
      actions: actions.map(({ index, action, rationale, flags }) => ({ index, ...action, rationale, flags })),
      dropped,
      reason,
      alert,
    };
    context.stdout(`${JSON.stringify(line)}\n`);
  }
  return Promise.resolve(0);
};

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (cause) {
    throw new AppError('not_found', `${file} cannot be read.`, "Name a file that holds a model's answer.", { cause });
  }
}

function list(value: string | undefined): string[] {
  return (value ?? '')
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '');
}
