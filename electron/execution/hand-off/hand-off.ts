import type { Handoff } from '../../../shared/domain/outcome';
import { AppError } from '../../../shared/errors/app-error';
import type { Outcome } from '../../store/outcomes';
import { draftAsEml } from './eml';
import { draftAsMailto } from './mailto';
import { outcomeAsText } from './text';
import { taskAsVtodo } from './vtodo';

/** The doors an outcome can leave by; each is the user's own click. */
export type HandoffDoors = {
  copy: (text: string) => Promise<void>;
  openMailto: (uri: string) => Promise<void>;
  /** Resolves false when the user closed the dialog. */
  saveFile: (suggestedName: string, content: string) => Promise<boolean>;
};

/** Takes one outcome elsewhere. Throws `bad_input` for a way that does not fit its kind. */
export async function handOff(outcome: Outcome, how: Handoff, doors: HandoffDoors): Promise<boolean> {
  const { content } = outcome;
  if (how === 'copy' || (how === 'markdown' && content.kind === 'create_issue')) {
    await doors.copy(outcomeAsText(content));
    return true;
  }
  if (content.kind === 'draft_reply' && how === 'eml') {
    return doors.saveFile(`${fileName(content.subject, 'draft')}.eml`, draftAsEml(content));
  }
  if (content.kind === 'draft_reply' && how === 'mailto') {
    const uri = draftAsMailto(content);
    if (uri === null) {
      throw new AppError(
        'bad_input',
        'This draft is too long for a mailto: link.',
        'Save it as .eml and open that, or copy the text.',
      );
    }
    await doors.openMailto(uri);
    return true;
  }
  if (content.kind === 'create_issue' && how === 'ics') {
    const name = `${fileName(content.title, 'task')}.ics`;
    return doors.saveFile(name, taskAsVtodo(content, outcome.id, outcome.createdAtMs));
  }
  throw new AppError('bad_input', `A ${content.kind} cannot be handed over as ${how}.`, 'Choose another way.');
}

// Letters, digits and spaces only: the text comes from a stranger's subject.
function fileName(text: string, fallback: string): string {
  const name = text
    .replace(/[^\p{L}\p{N} _-]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 60);
  return name === '' ? fallback : name;
}
