import { useState } from 'react';
import type { AccountCandidate, AccountView, Discovery } from '../../../shared/domain/account';
import { FolderForm } from '../settings/folder-form';
import { ImapForm } from '../settings/imap-form';
import type { ImapTexts } from '../settings/imap-input';
import { AddedStep } from './added-step';
import { AddressStep } from './address-step';
import { FoundStep } from './found-step';
import { SetupStepLine } from './setup-step-line';

type Stage =
  | { name: 'address'; email: string }
  | { name: 'found'; email: string; discovery: Discovery; candidate: AccountCandidate }
  | { name: 'byHand'; initial: Partial<ImapTexts> }
  | { name: 'folder' }
  | { name: 'added'; account: AccountView };

/** Every way to add a mailbox: its address first, then what was found for it, every field by hand, or a folder. */
export function AddAccountForm({ onDone }: { onDone: () => void }) {
  const [stage, setStage] = useState<Stage>({ name: 'address', email: '' });
  return (
    <>
      {stage.name !== 'folder' && <SetupStepLine stage={stageOf(stage.name)} />}
      <StageForm stage={stage} onStage={setStage} onDone={onDone} />
    </>
  );
}

type StageFormProps = { stage: Stage; onStage: (stage: Stage) => void; onDone: () => void };

function StageForm({ stage, onStage, onDone }: StageFormProps) {
  const byHand = (initial: Partial<ImapTexts>) => onStage({ name: 'byHand', initial });
  const onAdded = (account: AccountView) => onStage({ name: 'added', account });
  switch (stage.name) {
    case 'address':
      return (
        <AddressStep
          initial={stage.email}
          onFound={(email, discovery, candidate) => onStage({ name: 'found', email, discovery, candidate })}
          onByHand={(email) => byHand({ email })}
          onFolder={() => onStage({ name: 'folder' })}
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
          onBack={() => onStage({ name: 'address', email: stage.email })}
          onAdded={onAdded}
        />
      );
    case 'byHand':
      return (
        <ImapForm
          initial={stage.initial}
          onAdded={onAdded}
          onBack={() => onStage({ name: 'address', email: stage.initial.email ?? '' })}
        />
      );
    case 'folder':
      return <FolderForm onAdded={onAdded} onCancel={() => onStage({ name: 'address', email: '' })} />;
    case 'added':
      return <AddedStep account={stage.account} onDone={onDone} />;
  }
}

function stageOf(name: Exclude<Stage['name'], 'folder'>) {
  switch (name) {
    case 'address':
      return 'address';
    case 'found':
    case 'byHand':
      return 'signIn';
    case 'added':
      return 'done';
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
