import type { Handoff } from '../../../shared/domain/outcome';
import { AppError } from '../../../shared/errors/app-error';
import type { Outcome } from '../../store/outcomes';
import { draftAsMailto } from './mailto';
import { outcomeFile } from './outcome-file';
import { outcomeAsText } from './text';

/** The doors an outcome can leave by; each is the user's own click. */
export type HandoffDoors = {
  copy: (text: string) => Promise<void>;
  openMailto: (uri: string) => Promise<void>;
  /** Resolves false when the user closed the dialog. */
  saveFile: (suggestedName: string, content: string) => Promise<boolean>;
};

/**
 * Takes one outcome elsewhere; false when the user closed the dialog. Throws `bad_input` for a way that does not fit its
 * kind, and for a draft that is too long for `mailto:`: then its text is on the clipboard instead.
 */
export async function handOff(outcome: Outcome, how: Handoff, doors: HandoffDoors): Promise<boolean> {
  const { content } = outcome;
  switch (how) {
    case 'copy':
      await doors.copy(outcomeAsText(content));
      return true;
    case 'markdown':
      await doors.copy(outcomeFile(outcome, 'markdown').content);
      return true;
    case 'eml':
    case 'ics': {
      const file = outcomeFile(outcome, how);
      return doors.saveFile(file.name, file.content);
    }
    case 'mailto': {
      if (content.kind !== 'draft_reply') {
        throw new AppError('bad_input', 'This outcome cannot be handed to the mail program.', 'Choose another way.');
      }
      const uri = draftAsMailto(content);
      if (uri !== null) {
        await doors.openMailto(uri);
        return true;
      }
      await doors.copy(content.body);
      throw new AppError(
        'bad_input',
        'This draft is too long for a mailto: link, so its text was copied instead.',
        'Paste it into a new mail, or save the draft as .eml and open that.',
      );
    }
  }
}
