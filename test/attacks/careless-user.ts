import type { SessionView } from '../../shared/ipc/views';
import type { DatabaseRows } from '../support/attack-database';
import type { AttackHome } from './attack-home';

/** Approves whatever can be approved, without reading it; what is refused stays as it is. */
export async function approveEverything(home: AttackHome, rows: () => DatabaseRows): Promise<void> {
  const waiting = rows().sessions.filter(({ status }) => status === 'awaiting_review');
  await home.batch(waiting.map(({ id }) => ['approve', '--all', id]));
  // Approving all stops at the first that fails; a careless user goes on.
  const left = rows().actions.filter(({ status }) => status === 'proposed');
  await home.batch(left.map(({ id }) => ['approve', id]));
}

/** Saves every attachment that is shown into the chosen folder. */
export async function saveAttachments(
  home: AttackHome,
  { messages, sessions }: DatabaseRows,
  shown: ReadonlyMap<string, SessionView>,
): Promise<void> {
  const commands = sessions.flatMap((session) => {
    const attachments = shown.get(session.id)?.message.attachments ?? [];
    const message = messages.find(({ mail }) => mail === session.mail);
    return attachments.map((_, index) => [
      'message',
      'attachment',
      message?.id ?? '',
      String(index + 1),
      '--out',
      home.chosen,
    ]);
  });
  await home.batch(commands);
}
