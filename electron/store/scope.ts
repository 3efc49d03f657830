/**
 * The accounts a read may see. There is no unscoped read of content: a caller that may see everything says so by
 * naming every account.
 */
export type AccountScope = readonly string[];

/** For `account_id IN (SELECT value FROM json_each(:scope))`. */
export function scopeParameter(scope: AccountScope): string {
  return JSON.stringify(scope);
}
