/** How an interactive sign-in reaches the user. */
export type SignInPrompts = {
  /** Opens the page of the sign-in service in the system's browser. */
  openBrowser: (url: string) => Promise<void>;
  /** The user types `userCode` at `verificationUri`, on any device (RFC 8628). */
  showCode: (code: { userCode: string; verificationUri: string; expiresAtMs: number }) => void;
};
