import { z } from 'zod';
import {
  accountInput,
  accountOptions,
  accountView,
  discovery,
  mailboxChoice,
  PROVIDERS,
  signInInput,
  signInProgress,
  watchedMailboxes,
} from '../domain/account';
import { proposedAction } from '../domain/action';
import { healthView } from '../domain/health';
import { historyWindow, importView } from '../domain/history';
import { backupPassphrase, keepingProgress, keepingView, retentionSettings } from '../domain/keeping';
import { clientCall, clientGrant, clientGrantInput, clientName } from '../domain/client-grant';
import { dailyCap, localModelServer, modelInput, modelProbe, modelView } from '../domain/model';
import { HANDOFFS } from '../domain/outcome';
import { privacySettings } from '../domain/privacy';
import { rules, rulesPreview, rulesView } from '../domain/rule';
import { toolDescription, toolServerInput, toolServerView } from '../domain/tool-server';
import { updateView } from '../domain/update';
import { contactCard, contactNotes, voiceProfile } from '../domain/voice';
import type { CallName, EventName } from './call-names';
import {
  activityEntry,
  actionView,
  desktopView,
  foundMessage,
  historyEntry,
  heldView,
  messageReading,
  outcomeView,
  queueItem,
  sessionView,
  settings,
  statusView,
  threadMessage,
} from './views';

type Call = { input: z.ZodType; output: z.ZodType };

const id = z.string().min(1).max(64);
const hash = z.string().regex(/^[0-9a-f]{64}$/);
const nothing = z.strictObject({});
const done = z.object({});
const opened = z.object({ opened: z.boolean() });
const page = z.strictObject({ before: z.number().nullable(), limit: z.int().min(1).max(200) });

/** Every call: strict input with length limits, and the shape of its answer. */
export const calls = {
  /** `open`: what waits for the user, newest first. `all`: with history. */
  'review.list': {
    input: z.strictObject({ filter: z.enum(['open', 'all']) }),
    output: z.object({ items: z.array(queueItem), revision: z.number() }),
  },
  'review.get': {
    input: z.strictObject({ type: z.enum(['session', 'held']), id }),
    output: z.object({ session: sessionView.nullable(), held: heldView.nullable() }),
  },
  'review.approve': { input: z.strictObject({ actionId: id, contentHash: hash }), output: actionView },
  'review.approveAll': {
    input: z.strictObject({
      sessionId: id,
      approvals: z
        .array(z.strictObject({ actionId: id, contentHash: hash }))
        .min(1)
        .max(20),
    }),
    /** Stops at the first failure; `executed` counts what was done before it. */
    output: z.object({ executed: z.number(), failedActionId: z.string().nullable() }),
  },
  /** The new content replaces what is shown; the original is kept. `baseHash` is what the editor started from. */
  'review.edit': {
    input: z.strictObject({ actionId: id, baseHash: hash, action: proposedAction }),
    output: actionView,
  },
  'review.dismiss': { input: z.strictObject({ actionId: id, reason: z.string().max(500).optional() }), output: done },
  'review.dismissSession': {
    input: z.strictObject({ sessionId: id, reason: z.string().max(500).optional() }),
    output: done,
  },
  'review.retry': { input: z.strictObject({ sessionId: id }), output: done },
  /** The exact text that was sent to the model (A6). */
  'review.payload': { input: z.strictObject({ sessionId: id }), output: z.object({ text: z.string().nullable() }) },
  /** Takes an approval back, up to ten seconds after it, where its outcome is local (A12). */
  'review.undo': { input: z.strictObject({ actionId: id }), output: actionView },
  /** Out of the queue until then; null brings it back at once. */
  'review.snooze': { input: z.strictObject({ sessionId: id, untilMs: z.int().positive().nullable() }), output: done },
  /** Sends exactly the text that was shown; its hash says which (E4). `send: false` leaves it to the built-in rules. */
  'review.consent': {
    input: z.strictObject({ sessionId: id, payloadHash: hash, send: z.boolean() }),
    output: done,
  },
  /** Ends a model call that is under way. */
  'review.cancel': { input: z.strictObject({ sessionId: id }), output: done },
  /** What happened to a request and its proposals, oldest first. */
  'review.history': { input: z.strictObject({ sessionId: id }), output: z.object({ entries: z.array(historyEntry) }) },
  /** "Ask Genie" on any message (A4); the session that exists already where there is one. */
  'review.ask': { input: z.strictObject({ messageId: id }), output: z.object({ sessionId: z.string() }) },
  'held.decide': {
    input: z.strictObject({ heldId: id, decision: z.enum(['ask', 'allow_sender', 'ignore']) }),
    output: z.object({ sessionId: z.string().nullable() }),
  },
  'outcomes.list': { input: nothing, output: z.object({ items: z.array(outcomeView) }) },
  /** copy puts text on the clipboard, mailto opens the mail program, the others save a file the user names. */
  'outcomes.handOff': {
    input: z.strictObject({ outcomeId: id, how: z.enum(HANDOFFS) }),
    output: z.object({ done: z.boolean() }),
  },
  /** Closes a "needs you", or opens it again. */
  'outcomes.setDone': { input: z.strictObject({ outcomeId: id, done: z.boolean() }), output: outcomeView },
  'outcomes.remind': {
    input: z.strictObject({ outcomeId: id, atMs: z.int().positive().nullable() }),
    output: outcomeView,
  },
  /** Local search over everything seen (C6), newest first. */
  'messages.search': {
    input: z.strictObject({ query: z.string().max(500), limit: z.int().min(1).max(200) }),
    output: z.object({ hits: z.array(foundMessage) }),
  },
  /** Asks the servers of the accounts for these words (C6), keeps what they find, and says which could not be asked. */
  'messages.searchServers': {
    input: z.strictObject({ query: z.string().max(500), limit: z.int().min(1).max(200) }),
    output: z.object({
      hits: z.array(foundMessage),
      failures: z.array(z.object({ accountLabel: z.string(), message: z.string(), hint: z.string() })),
    }),
  },
  'messages.read': {
    input: z.strictObject({
      messageId: id,
      chunk: z.int().min(1).max(100_000).optional(),
      quoted: z.boolean().optional(),
      linksOffset: z.int().min(0).max(100_000).optional(),
    }),
    output: messageReading,
  },
  /** The conversation of a message; `fetch` asks the server for what is missing (C4). */
  'messages.thread': {
    input: z.strictObject({ messageId: id, fetch: z.boolean() }),
    output: z.object({
      messages: z.array(threadMessage),
      completeness: z.enum(['full', 'partial']),
      missing: z.number(),
      /** Mails that refer to each other but in which the author took no part: never in a model's context. */
      excluded: z.number(),
    }),
  },
  /** The untouched source, from the server; `text` is its beginning, `save` writes all of it to a file the user names. */
  'messages.source': {
    input: z.strictObject({ messageId: id, save: z.boolean() }),
    output: z.object({ text: z.string(), size: z.number(), truncated: z.boolean(), saved: z.boolean() }),
  },
  /** Fetches an attachment into quarantine and writes it to a file the user names. Position from 1. */
  'messages.saveAttachment': {
    input: z.strictObject({ messageId: id, position: z.int().min(1).max(1_000) }),
    output: z.object({ saved: z.boolean() }),
  },
  'activity.list': { input: page, output: z.object({ entries: z.array(activityEntry) }) },
  'activity.verify': {
    input: nothing,
    output: z.object({ ok: z.boolean(), entries: z.number(), firstBadSeq: z.number().nullable() }),
  },
  /** JSON Lines with everything needed to verify the chain elsewhere, to a file the user names. */
  'activity.export': { input: nothing, output: z.object({ saved: z.boolean(), entries: z.number() }) },
  'accounts.list': { input: nothing, output: z.object({ accounts: z.array(accountView) }) },
  /** Signs in and looks once before anything is stored; the error says which step failed. */
  'accounts.add': { input: accountInput, output: accountView },
  'accounts.update': { input: z.strictObject({ accountId: id, options: accountOptions }), output: accountView },
  'accounts.remove': { input: z.strictObject({ accountId: id }), output: done },
  'accounts.setActive': { input: z.strictObject({ accountId: id, active: z.boolean() }), output: accountView },
  /** The ways into a mailbox by its address; an answer without candidates says at which step what was missing. */
  'accounts.discover': { input: z.strictObject({ address: z.string().max(400) }), output: discovery },
  /** A new password, or signing in again. Like `accounts.add` it may wait for the user in a browser. */
  'accounts.signIn': { input: z.strictObject({ accountId: id, input: signInInput }), output: accountView },
  /** What a sign-in that is under way wants the user to do; to be asked while it is. */
  'accounts.signInProgress': { input: nothing, output: signInProgress },
  /** Opens the page the code is typed in. */
  'accounts.openSignInPage': { input: nothing, output: opened },
  'accounts.cancelSignIn': { input: nothing, output: done },
  /** The provider's own page about its app passwords or IMAP switch. */
  'accounts.openHelp': { input: z.strictObject({ provider: z.enum(PROVIDERS) }), output: opened },
  'accounts.mailboxes': {
    input: z.strictObject({ accountId: id }),
    output: z.object({ mailboxes: z.array(mailboxChoice) }),
  },
  'accounts.setMailboxes': {
    input: z.strictObject({ accountId: id, mailboxes: watchedMailboxes }),
    output: accountView,
  },
  'health.get': { input: nothing, output: healthView },
  /** What an import of this window would read, by mailbox; stores nothing. */
  'import.preview': {
    input: z.strictObject({ accountId: id, window: historyWindow }),
    output: z.object({ total: z.number(), bytes: z.number().nullable() }),
  },
  'import.start': { input: z.strictObject({ accountId: id, window: historyWindow }), output: done },
  'import.decide': {
    input: z.strictObject({ importId: id, decision: z.enum(['pause', 'resume', 'cancel']) }),
    output: importView,
  },
  'model.get': { input: nothing, output: modelView },
  'model.set': { input: modelInput, output: modelView },
  /** Tries the given configuration without storing it. */
  'model.probe': { input: modelInput, output: modelProbe },
  /** Model servers found on this computer (E2). */
  'model.local': { input: nothing, output: z.object({ servers: z.array(localModelServer) }) },
  'model.setCap': { input: dailyCap, output: modelView },
  'rules.get': { input: nothing, output: rulesView },
  /** `baseVersion`: the version the editor started from; another one since then is a conflict. */
  'rules.set': { input: z.strictObject({ baseVersion: z.int().min(0), rules }), output: rulesView },
  'rules.preview': { input: z.strictObject({ rules }), output: rulesPreview },
  'voice.get': { input: z.strictObject({ accountId: id }), output: voiceProfile },
  'voice.set': { input: z.strictObject({ accountId: id, profile: voiceProfile }), output: voiceProfile },
  'contacts.get': {
    input: z.strictObject({ accountId: id, address: z.string().min(1).max(320) }),
    output: contactCard,
  },
  'contacts.setNotes': {
    input: z.strictObject({ accountId: id, address: z.string().min(1).max(320), notes: contactNotes }),
    output: contactCard,
  },
  'privacy.get': { input: nothing, output: privacySettings },
  'privacy.set': { input: privacySettings, output: privacySettings },
  'tools.list': { input: nothing, output: z.object({ servers: z.array(toolServerView) }) },
  /** Starts the server once and asks for its tools before it is stored; allows none of them. */
  'tools.add': { input: toolServerInput, output: toolServerView },
  'tools.remove': { input: z.strictObject({ serverId: id }), output: done },
  'tools.setActive': { input: z.strictObject({ serverId: id, active: z.boolean() }), output: toolServerView },
  /** What the server offers now, beside what is allowed. */
  'tools.describe': { input: z.strictObject({ serverId: id }), output: z.object({ tools: z.array(toolDescription) }) },
  /** Allows exactly the definition that was shown. */
  'tools.allow': {
    input: z.strictObject({ serverId: id, tool: z.string().min(1).max(128), definitionSha256: hash }),
    output: toolServerView,
  },
  'tools.revoke': { input: z.strictObject({ serverId: id, tool: z.string().min(1).max(128) }), output: toolServerView },
  /** Other programs with their rights, and what they asked for last. */
  'clients.list': {
    input: nothing,
    output: z.object({ grants: z.array(clientGrant), calls: z.array(clientCall) }),
  },
  'clients.grant': { input: clientGrantInput, output: done },
  'clients.revoke': { input: z.strictObject({ client: clientName }), output: done },
  'keeping.get': { input: nothing, output: keepingView },
  'keeping.set': { input: retentionSettings, output: keepingView },
  /** "Keep this": nothing of a request expires until it is released (F3). */
  'keeping.hold': { input: z.strictObject({ sessionId: id, hold: z.boolean() }), output: done },
  /**
   * These run long: ask `keeping.progress` meanwhile. `saved`, `restored` and `exported` are false when the user chose
   * no file; a cancelled one ends with the error `conflict`.
   */
  'keeping.backup': {
    input: z.strictObject({ passphrase: backupPassphrase }),
    output: z.object({ saved: z.boolean() }),
  },
  /** From a file the user names. What was here is put aside; the app starts anew with what was restored. */
  'keeping.restore': {
    input: z.strictObject({ passphrase: z.string().min(1).max(1_000) }),
    output: z.object({ restored: z.boolean() }),
  },
  /** Everything in open formats, into a folder the user names. */
  'keeping.export': { input: nothing, output: z.object({ exported: z.boolean(), files: z.number() }) },
  /** Deletes everything there is of this profile; the app ends. */
  'keeping.erase': { input: z.strictObject({ confirm: z.literal('erase') }), output: done },
  /** The database gets another key when the app starts anew, which it does at once; old copies cannot be opened then. */
  'keeping.rotateKey': { input: nothing, output: done },
  'keeping.progress': { input: nothing, output: keepingProgress },
  'keeping.cancel': { input: nothing, output: z.object({ cancelled: z.boolean() }) },
  'updates.get': { input: nothing, output: updateView },
  /** Asks now. What it found, or why it was refused, is in the view. */
  'updates.look': { input: nothing, output: updateView },
  /** The user's word to install: downloads in the background, and installs when the app quits. */
  'updates.download': { input: nothing, output: updateView },
  /** Quits, installs what is ready, and starts it. */
  'updates.restart': { input: nothing, output: done },
  /** The page with the new version, after a question. */
  'updates.openPage': { input: nothing, output: opened },
  'settings.get': { input: nothing, output: settings },
  'settings.set': { input: settings.partial().strict(), output: settings },
  'app.status': { input: nothing, output: statusView },
  'app.desktop': { input: nothing, output: desktopView },
  'app.openDemo': { input: nothing, output: done },
  'app.chooseFolder': { input: nothing, output: z.object({ path: z.string().nullable() }) },
  'app.checkNow': { input: nothing, output: done },
  /** Puts the window away, as Escape does where there is nothing to go back from. */
  'app.putAway': { input: nothing, output: done },
  /** Facts for a bug report (bars V5), to a file the user names. */
  'app.saveDiagnostics': { input: nothing, output: z.object({ saved: z.boolean() }) },
  /** Ends a pause. */
  'app.resume': { input: nothing, output: done },
} as const satisfies Record<CallName, Call>;

export const events = {
  'review.changed': z.object({ revision: z.number() }),
  /** How much of an answer has come in; a hint for the eye, not stored. */
  'review.progress': z.object({ sessionId: z.string(), characters: z.number() }),
  'accounts.changed': z.object({}),
  'settings.changed': z.object({}),
  /** Retention changed something, or a piece of work began, went on or ended. */
  'keeping.changed': z.object({}),
  'updates.changed': z.object({}),
  'status.changed': z.object({}),
  /** A notification or a tray item was clicked: show this. */
  'app.navigate': z.object({
    to: z.enum(['review', 'outcomes', 'activity', 'health', 'search', 'settings']),
    item: z.object({ type: z.enum(['session', 'held']), id: z.string() }).nullable(),
  }),
} as const satisfies Record<EventName, z.ZodType>;

export type CallInput<N extends CallName> = z.input<(typeof calls)[N]['input']>;
export type CallParsed<N extends CallName> = z.output<(typeof calls)[N]['input']>;
export type CallOutput<N extends CallName> = z.output<(typeof calls)[N]['output']>;
export type EventPayload<N extends EventName> = z.output<(typeof events)[N]>;
