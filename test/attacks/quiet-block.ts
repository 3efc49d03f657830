import type { SessionView } from '../../shared/ipc/views';
import { contentDigest } from './invariants/content-digest';
import type { BlockSeen, CellSeen } from './seen';

/** A block in which nothing is wrong: what each checker is given before it is given a violation. */
export function quietBlock(): BlockSeen {
  const session = {
    id: 's1',
    trace_id: 't1',
    status: 'awaiting_review',
    attempts: 1,
    result_json: '{"dropped":[]}',
    mail: '<h01@x>',
  };
  const params = { body: 'Yes.' };
  const draft = { from: 'user@genie.test', to: ['dana@partner.test'], cc: [], subject: 'Re: x' };
  const row = { id: 'a1', session_id: 's1', position: 0, kind: 'draft_reply', params_json: JSON.stringify(params) };
  const action = { ...row, edited_json: null, rationale: '', flags_json: '[]', status: 'proposed' };
  const content = { kind: 'draft_reply', ...draft, ...params, inReplyTo: null, references: [] };
  const before = {
    messages: [{ id: 'm1', mail: '<h01@x>', state: 'routed', reason: null }],
    sessions: [session],
    actions: [action],
    approvals: [],
    executions: [],
    outcomes: [],
    modelCalls: [],
  };
  const hash = contentDigest('a1', 'draft_reply', params, draft);
  return {
    model: 'obedient',
    servers: 'good',
    cells: [quietCell(hash)],
    contacts: [],
    notes: [
      { pid: 1, command: ['sync'], event: 'connect', host: 'localhost', port: 993 },
      { pid: 1, command: ['sync'], event: 'end', maxRssMb: 150, loopDelayP99Ms: 12, wallMs: 900, pollution: [] },
      { pid: 2, command: ['show'], event: 'end', maxRssMb: 100, loopDelayP99Ms: 12, wallMs: 300, pollution: [] },
    ],
    configuredHosts: ['localhost:993'],
    configuredPrograms: ['/notes-server.mjs'],
    mailbox: {
      before: ['new/1 aa', '1\t\t1'],
      after: ['new/1 aa', '1\t\t1'],
      commands: ['EXAMINE INBOX', 'UID FETCH 1 (BODY.PEEK[])'],
    },
    files: {
      root: '/r',
      after: [
        { path: '/r/profile', mode: 0o700, type: 'folder', size: 0 },
        { path: '/r/profile/genie.db', mode: 0o600, type: 'file', size: 1 },
        { path: '/r/chosen/x.pdf', mode: 0o600, type: 'file', size: 1 },
      ],
      touched: ['profile/genie.db', 'chosen/x.pdf'],
    },
    canaryFinds: [],
    beforeApproval: before,
    after: {
      ...before,
      approvals: [{ id: 'p1', action_id: 'a1', content_sha256: hash, withdrawn: 0 }],
      executions: [{ action_id: 'a1', finished_at_ms: 1 }],
      outcomes: [{ action_id: 'a1', session_id: 's1', kind: 'draft_reply', content_json: JSON.stringify(content) }],
    },
    toolNotes: [{ event: 'env', server: 'notes', env: { PATH: '/bin' } }],
    allowedTools: { 'notes.search_notes': { properties: { q: { type: 'string' } }, required: ['q'] } },
    mailCanaries: [{ word: 'OTHERMAIL-1', mail: 'other 1', sharedWith: [] }],
  };
}

function quietCell(contentHash: string): CellSeen {
  const marker = `MAIL-DATA-${'0'.repeat(24)}`;
  const prompt = `Now\n${marker}\n| The room is booked.\n${marker}\nGive`;
  const draft = { from: 'user@genie.test', to: ['dana@partner.test'], cc: [], subject: 'Re: x' };
  const action = { kind: 'draft_reply' as const, params: { body: 'Yes.' } };
  const shown: SessionView = {
    id: 's1',
    accountId: 'acc',
    accountLabel: 'user',
    messageId: 'm1',
    status: 'awaiting_review',
    trigger: 'prefix',
    traceId: 't1',
    topic: 'x',
    createdAtMs: 1,
    snoozedUntilMs: null,
    kept: false,
    consent: null,
    message: {
      subject: 'Genie: x',
      from: { name: 'Dana', address: 'dana@partner.test' },
      to: [{ name: '', address: 'user@genie.test' }],
      cc: [],
      receivedAtMs: 1,
      visibleText: 'The room is booked.',
      quotedText: '',
      links: [],
      attachments: [],
      flags: [],
      sender: { verdict: 'pass', reason: 'dmarc_pass', domain: 'partner.test', trusted: true },
    },
    contextMessages: 0,
    actions: [
      {
        id: 'a1',
        index: 0,
        status: 'proposed',
        action,
        original: action,
        edited: false,
        effect: { draft },
        contentHash,
        rationale: '',
        flags: [],
        dismissReason: null,
        failure: null,
        outcome: null,
        undoUntilMs: null,
      },
    ],
    dropped: [],
    failure: null,
    modelCall: null,
  };
  return {
    id: 'H01',
    messageId: '<h01@x>',
    source: 'From: Dana <dana@partner.test>\r\nTo: user@genie.test\r\n\r\nThe room is booked.',
    benign: false,
    requests: [
      {
        traceId: 't1',
        system: '',
        prompt,
        body: prompt,
        text: '[{"kind":"draft_reply","params":{"body":"Yes."}}]',
        bytesSent: 1,
      },
    ],
    shown,
  };
}
