import type { AuditKind } from '../../shared/domain/session';

export type AuditEntry = {
  kind: AuditKind;
  accountId: string;
  sessionId: string;
  actionId: string | null;
  traceId: string;
  /** Counts, codes and SHA-256 of content; never a text of a mail or a model. */
  detail: Record<string, string | number | boolean | null>;
};

/** Append-only log. A stage records inside the transaction that makes the thing true. */
export interface AuditTrail {
  record(entry: AuditEntry): void;
}
