import { useState } from 'react';
import type { AccountCandidate, Discovery } from '../../../shared/domain/account';
import { ImapForm } from '../settings/imap-form';
import type { ImapTexts } from '../settings/imap-input';
import { AddressStep } from './address-step';
import { FoundStep } from './found-step';

type Stage =
  | { name: 'address'; email: string }
  | { name: 'found'; email: string; discovery: Discovery; candidate: AccountCandidate }
  | { name: 'byHand'; initial: Partial<ImapTexts> };

/** One way to add a mailbox: its address first, then what was found for it, or every field by hand. */
export function AddAccountForm({ onDone }: { onDone: () => void }) {
  const [stage, setStage] = useState<Stage>({ name: 'address', email: '' });
  const byHand = (initial: Partial<ImapTexts>) => setStage({ name: 'byHand', initial });
  switch (stage.name) {
    case 'address':
      return (
        <AddressStep
          initial={stage.email}
          onFound={(email, discovery, candidate) => setStage({ name: 'found', email, discovery, candidate })}
          onByHand={(email) => byHand({ email })}
          onCancel={onDone}
        />
      );
    case 'found':
      return (
        <FoundStep
          email={stage.email}
          discovery={stage.discovery}
          candidate={stage.candidate}
          onByHand={() => byHand({ email: stage.email, ...placeOf(stage.candidate, stage.email) })}
          onBack={() => setStage({ name: 'address', email: stage.email })}
          onDone={onDone}
        />
      );
    case 'byHand':
      return <ImapForm initial={stage.initial} onDone={onDone} />;
  }
}

function placeOf(candidate: AccountCandidate, email: string): Partial<ImapTexts> {
  if (candidate.kind === 'graph') return {};
  const { host, port, security, user } = candidate.imap;
  return {
    host,
    port: String(port),
    security,
    user: user === email ? '' : user,
    authservId: candidate.authservId ?? '',
  };
}
