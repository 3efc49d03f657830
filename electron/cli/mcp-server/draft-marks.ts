import type { ProposedAction } from '../../../shared/domain/action';
import { urlsIn } from '../../proposing/action-text';
import { checkItems } from '../../proposing/policy';
import { participants } from '../../reading/reply';
import type { StoredMessage } from '../../store/messages';

/** What the policy for models marks in a draft: foreign links, remote content, a Reply-To that leads elsewhere. */
export function draftMarks(draft: ProposedAction, { parsed }: StoredMessage): string[] {
  const author = parsed.from?.address.toLowerCase();
  const { kept } = checkItems([draft], {
    participants: participants(parsed, []),
    tools: [],
    knownUrls: [...parsed.links.map((link) => link.url), ...[parsed.visibleText, parsed.quotedText].flatMap(urlsIn)],
    divertedTo: parsed.replyTo.map((one) => one.address).filter((address) => address.toLowerCase() !== author),
  });
  return kept[0]?.flags ?? [];
}
