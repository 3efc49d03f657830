import {
  ACTION_KINDS,
  MAX_ACTIONS,
  MAX_RATIONALE,
  actionParams,
  codePointLength,
  type ActionKind,
  type DropReason,
  type DroppedItem,
  type ProposedAction,
} from '../../shared/domain/action';
import type { ToolDefinition } from '../interfaces/tool-client';
import { canonicalJson } from '../lib/canonical-json';
import { foldAddress } from '../reading/address-list';
import { cleanText, cleanValue } from '../reading/safe-text';
import { hasForeignContact, hasForeignUrl, hasRemoteContent, textsOf, type KnownContacts } from './action-text';
import { INSTRUCTION_LIKE } from '../reading/instruction-like';

/** What an item is measured against. Nothing here comes from the model. */
export type PolicyContext = {
  /** Addresses that already take part in the thread: the only ones a draft may name. */
  participants: readonly string[];
  /** The allow-list; a definition also brings the schema its arguments must fit, a bare name does not. */
  tools: readonly (ToolDefinition | string)[];
  /** Links of the visible mail text. When given, any other web address in an action is flagged. */
  knownUrls?: readonly string[];
  /** Mail addresses and figures of the visible mail. When given, any other address or phone number is flagged. */
  knownContacts?: KnownContacts;
  /** The mail tries to dictate the output: everything proposed about it is flagged. */
  instructionLike?: boolean;
  /** Where a plain reply goes because of Reply-To, when that is not the From address (RFC 5322 §3.6.2). */
  divertedTo?: readonly string[];
};

/** An item that passed, with its place in the answer. */
export type KeptAction = { index: number; action: ProposedAction; rationale: string; flags: string[] };
export type PolicyResult = { kept: KeptAction[]; dropped: DroppedItem[] };

type Checked = Omit<KeptAction, 'index'>;

const ITEM_KEYS = ['kind', 'params', 'rationale'];

/**
 * Checks the items of an answer one by one against the contract: closed list of kinds, strict params, known
 * recipients, allow-listed tools, no repetition, at most 20. An item is kept as it is or dropped whole, with its
 * reason; it is never mended, except that characters nobody can see are removed (flag `hidden_chars`).
 */
export function checkItems(items: readonly unknown[], context: PolicyContext): PolicyResult {
  const kept: KeptAction[] = [];
  const dropped: DroppedItem[] = [];
  const seen = new Set<string>();
  items.forEach((item, index) => {
    const checked: Checked | DropReason = index < MAX_ACTIONS ? checkItem(item, context) : 'limit';
    if (typeof checked === 'string') {
      dropped.push({ index, reason: checked });
      return;
    }
    const content = canonicalJson(checked.action);
    if (seen.has(content)) dropped.push({ index, reason: 'duplicate' });
    else kept.push({ index, ...checked });
    seen.add(content);
  });
  return { kept, dropped };
}

function checkItem(item: unknown, context: PolicyContext): Checked | DropReason {
  if (typeof item !== 'object' || item === null || Array.isArray(item)) return 'params';
  const kind = own(item, 'kind');
  if (!isActionKind(kind)) return 'kind';
  if (Object.keys(item).some((key) => !ITEM_KEYS.includes(key)) || hasUnsafeKey(item)) return 'params';
  const rationale = Object.hasOwn(item, 'rationale') ? own(item, 'rationale') : '';
  if (typeof rationale !== 'string' || codePointLength(rationale, MAX_RATIONALE + 1) > MAX_RATIONALE) return 'params';
  const params = safeParams(kind, own(item, 'params'));
  if (params === null) return 'params';
  const action = { kind, params: params.value } as ProposedAction;
  const refused = checkRecipients(action, context) ?? checkTool(action, context);
  if (refused !== null) return refused;
  const reason = cleanValue(rationale);
  const flags = flagsOf(action, reason.value, context);
  return {
    action,
    rationale: reason.value,
    flags: params.hidden || reason.hidden ? ['hidden_chars', ...flags] : flags,
  };
}

// Checked as it came, cleaned, and checked again: a text of nothing but hidden characters is an empty text.
function safeParams(kind: ActionKind, params: unknown): { value: unknown; hidden: boolean } | null {
  const raw = actionParams[kind].safeParse(params);
  if (!raw.success) return null;
  const cleaned = cleanValue(raw.data);
  return actionParams[kind].safeParse(cleaned.value).success ? cleaned : null;
}

function checkRecipients(action: ProposedAction, context: PolicyContext): DropReason | null {
  if (action.kind !== 'draft_reply') return null;
  const known = new Set(context.participants.map(foldAddress));
  const named = [...(action.params.to ?? []), ...(action.params.cc ?? [])];
  return named.every((address) => known.has(foldAddress(address))) ? null : 'recipients';
}

function checkTool(action: ProposedAction, context: PolicyContext): DropReason | null {
  if (action.kind !== 'fetch_data') return null;
  const { tool, arguments: args } = action.params;
  const allowed = context.tools.find((entry) => (typeof entry === 'string' ? entry : entry.name) === tool);
  if (allowed === undefined) return 'tool';
  if (typeof allowed === 'string') return null;
  return allowed.arguments.safeParse(args).success ? null : 'params';
}

function flagsOf(action: ProposedAction, rationale: string, context: PolicyContext): string[] {
  const texts = [rationale, ...textsOf(action.params)];
  const flags: string[] = [];
  if (hasRemoteContent(texts)) flags.push('remote_content');
  if (context.knownUrls && hasForeignUrl(texts, new Set(context.knownUrls))) flags.push('url_not_in_mail');
  if (context.knownContacts && hasForeignContact(texts, context.knownContacts)) flags.push('contact_not_in_mail');
  if (context.instructionLike) flags.push(INSTRUCTION_LIKE);
  if (isDiverted(action, context.divertedTo ?? [])) flags.push('reply_to_differs');
  return flags;
}

function isDiverted(action: ProposedAction, divertedTo: readonly string[]): boolean {
  if (action.kind !== 'draft_reply' || divertedTo.length === 0) return false;
  if (action.params.to === undefined) return true;
  const elsewhere = new Set(divertedTo.map(foldAddress));
  return action.params.to.some((address) => elsewhere.has(foldAddress(address)));
}

function isActionKind(kind: unknown): kind is ActionKind {
  return typeof kind === 'string' && (ACTION_KINDS as readonly string[]).includes(kind);
}

function own(object: object, key: string): unknown {
  return Object.hasOwn(object, key) ? (object as Record<string, unknown>)[key] : undefined;
}

// JSON.parse keeps `__proto__` as an ordinary member, but the first copy by assignment turns it into a prototype. A key
// with characters nobody sees would be shown as another key than the one that is sent.
function hasUnsafeKey(value: unknown): boolean {
  if (value === null || typeof value !== 'object') return false;
  return Object.entries(value).some(
    ([key, member]) => key === '__proto__' || cleanText(key).text !== key || hasUnsafeKey(member),
  );
}
