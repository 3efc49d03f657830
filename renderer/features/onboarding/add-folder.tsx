import { useState } from 'react';
import type { AccountView } from '../../../shared/domain/account';
import { FolderForm } from '../settings/folder-form';
import { AddedStep } from './added-step';

/** A folder has no server to find: one form, then what happens now. */
export function AddFolder({ onDone }: { onDone: () => void }) {
  const [added, setAdded] = useState<AccountView | null>(null);
  if (added !== null) return <AddedStep account={added} onDone={onDone} />;
  return <FolderForm onAdded={setAdded} onCancel={onDone} />;
}
