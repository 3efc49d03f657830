/**
 * The newest messages of an account in their order: without it the list of a profile with a million messages was sorted
 * anew for every fifty of them (export, preview of a rule). The key of the table, which sorts by time, is part of it.
 */
export const newest = `
CREATE INDEX contents_by_account ON message_contents (account_id);
`;
