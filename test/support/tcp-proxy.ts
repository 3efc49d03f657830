import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

export type TcpProxy = {
  port: number;
  /** How many connections were accepted. */
  connections: () => number;
  /** From now on nothing passes in either direction, and nothing is closed: a link that died without a word. */
  stall: () => void;
  /** Lets new connections through again; the stalled ones stay dead. */
  heal: () => void;
  /** Resets every connection. */
  reset: () => void;
  stop: () => Promise<void>;
};

/** A loopback proxy in front of a port on this computer, to break connections on purpose. Always call `stop`. */
export async function startTcpProxy(targetPort: number): Promise<TcpProxy> {
  const sockets = new Set<Socket>();
  let stalled = false;
  let accepted = 0;
  const server = createServer((client) => {
    accepted += 1;
    const target = connect(targetPort, '127.0.0.1');
    for (const [from, to] of [
      [client, target],
      [target, client],
    ] as const) {
      sockets.add(from);
      // Each end tells the other by closing; the error itself says no more.
      from.on('error', () => to.destroy());
      from.on('close', () => {
        sockets.delete(from);
        if (!stalled) to.destroy();
      });
    }
    if (stalled) return;
    client.pipe(target);
    target.pipe(client);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    connections: () => accepted,
    stall: () => {
      stalled = true;
      for (const socket of sockets) socket.unpipe().pause();
    },
    heal: () => (stalled = false),
    reset: () => {
      for (const socket of sockets) socket.resetAndDestroy();
    },
    stop: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => resolve());
      }),
  };
}
