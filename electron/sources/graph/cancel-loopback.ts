/**
 * Ends msal's wait for the browser: it listens on a loopback port until an answer comes and knows no other way to stop
 * (acquireTokenInteractive). So the answer "cancelled" is given, with the state that the page in the browser carries.
 */
export async function cancelLoopback(authorizeUrl: string, post: typeof fetch): Promise<void> {
  const { searchParams } = new URL(authorizeUrl);
  const port = /^http:\/\/localhost:(\d{1,5})\/?$/.exec(searchParams.get('redirect_uri') ?? '')?.[1];
  if (port === undefined) return;
  const body = new URLSearchParams({ error: 'access_denied', state: searchParams.get('state') ?? '' });
  // The listener may be gone already, which is what is wanted.
  await post(`http://127.0.0.1:${port}/`, { method: 'POST', body }).catch(() => undefined);
}
