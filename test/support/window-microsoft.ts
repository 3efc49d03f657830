import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { LaunchedApp } from './launch-app.mjs';
import { FakeLogin } from './fake-graph-login';
import { FakeGraphMailbox } from './fake-graph-mailbox';

type Relayed = { url: string; method: string; headers: [string, string][]; body: string | null };

export type FakeMicrosoft = {
  login: FakeLogin;
  mailbox: FakeGraphMailbox;
  /** From now on everything that the app asks over https is asked here, and its browser is a user who says yes. */
  takeOver(running: LaunchedApp): Promise<void>;
  stop(): Promise<void>;
};

/** Microsoft's sign-in and one mailbox of Graph, for the app as it was built. */
export async function startMicrosoft(): Promise<FakeMicrosoft> {
  const login = await FakeLogin.start();
  const mailbox = new FakeGraphMailbox();
  const answer = async ({ url, method, headers, body }: Relayed): Promise<Response> => {
    if (method === 'BROWSE') return new Response(await login.browse(url));
    const service = url.startsWith('https://graph.microsoft.com/') ? mailbox : login;
    return service.fetch(url, { method, headers, body, signal: new AbortController().signal });
  };
  const server = createServer((request, response) => {
    void (async () => {
      const parts: Buffer[] = [];
      for await (const part of request) parts.push(part as Buffer);
      const answered = await answer(JSON.parse(Buffer.concat(parts).toString()) as Relayed);
      response.writeHead(answered.status, Object.fromEntries(answered.headers));
      response.end(Buffer.from(await answered.arrayBuffer()));
    })().catch((error: unknown) => response.writeHead(502).end(String(error)));
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const relay = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  return {
    login,
    mailbox,
    async takeOver({ app }) {
      await app.evaluate(({ dialog, shell }, to) => {
        const real = globalThis.fetch;
        const relayed: typeof fetch = (input, init) => {
          const url = input instanceof Request ? input.url : input.toString();
          if (!url.startsWith('https://')) return real(input, init);
          const { method = 'GET' } = init ?? {};
          // Both libraries send their forms as text.
          const body = typeof init?.body === 'string' ? init.body : null;
          const asked = { url, method, headers: [...new Headers(init?.headers)], body };
          return real(to, { method: 'POST', body: JSON.stringify(asked), signal: init?.signal ?? null });
        };
        globalThis.fetch = relayed;
        // The app asks first; the first button opens the page.
        dialog.showMessageBox = () => Promise.resolve({ response: 0, checkboxChecked: false });
        shell.openExternal = async (url) => void (await relayed(url, { method: 'BROWSE' }));
      }, relay);
    },
    async stop() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
      await login.stop();
    },
  };
}
