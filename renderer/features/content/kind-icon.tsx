import { AlignLeft, CircleSlash, Hand, ListTodo, Reply, Search, type LucideIcon } from 'lucide-react';
import type { ActionKind } from '../../../shared/domain/action';

export const KIND_ICONS: Record<ActionKind, LucideIcon> = {
  draft_reply: Reply,
  create_issue: ListTodo,
  summarize_thread: AlignLeft,
  fetch_data: Search,
  escalate_human: Hand,
  no_action: CircleSlash,
};
