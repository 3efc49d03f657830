import type { ProposedAction } from '../../shared/domain/action';
import { canonicalJson, sha256 } from './canonical-json';

/** What an approval is bound to: the action and, for a draft, where it would go. */
export type ApprovableContent = {
  actionId: string;
  action: ProposedAction;
  draft: { from: string; to: string[]; cc: string[]; subject: string } | null;
};

/** SHA-256 of the canonical content, as shown to the user and as recomputed before it runs (A8). */
export function contentHash(content: ApprovableContent): string {
  const { actionId, action, draft } = content;
  return sha256(canonicalJson({ actionId, kind: action.kind, params: action.params, draft }));
}
