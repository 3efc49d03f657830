import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

export type ChaosProxy = {
  port: number;
  /** How often each thing was done to a connection. */
  faults: Record<'reset' | 'silence' | 'close' | 'delay', number>;
  /** From now on everything passes. */
  calm: () => void;
  stop: () => Promise<void>;
};

const MOST_OCTETS = 400_000;
const LONGEST_DELAY_MS = 40;

/**
 * A loopback proxy that breaks every connection sooner or later, each in a way of its own: a reset, an orderly close in
 * the middle of an answer, or silence in both directions while the connection stays open. On the way data is late.
 * What is lost on a TCP connection is sent again by the systems at its ends: to the programs it is a delay.
 */
export async function startChaosProxy(targetPort: number, random: () => number): Promise<ChaosProxy> {
  const sockets = new Set<Socket>();
  const faults: ChaosProxy['faults'] = { reset: 0, silence: 0, close: 0, delay: 0 };
  let calm = false;

  const server = createServer((client) => {
    const target = connect(targetPort, '127.0.0.1');
    // Some die before the greeting, some live long.
    let left = Math.floor(MOST_OCTETS * random() ** 2);
    let silent = false;
    const breakIt = () => {
      const chance = random();
      if (chance < 0.35) {
        faults.silence += 1;
        silent = true;
      } else if (chance < 0.7) {
        faults.reset += 1;
        client.resetAndDestroy();
      } else {
        faults.close += 1;
        client.end();
      }
    };
    const pass = async (from: Socket, to: Socket) => {
      for await (const data of from as AsyncIterable<Buffer>) {
        if (silent) continue;
        if (!calm && random() < 0.05) {
          faults.delay += 1;
          await new Promise((resolve) => setTimeout(resolve, random() * LONGEST_DELAY_MS));
        }
        const part = calm ? data : data.subarray(0, left);
        if (part.length > 0 && !to.destroyed) to.write(part);
        left -= part.length;
        if (!calm && left <= 0 && !silent) breakIt();
      }
      if (!silent) to.end();
    };
    for (const [from, to] of [
      [client, target],
      [target, client],
    ] as const) {
      sockets.add(from);
      from.on('error', () => to.destroy());
      from.on('close', () => {
        sockets.delete(from);
        if (!silent || from === client) to.destroy();
      });
      // A destroyed socket ends the loop over it with its error, which was dealt with above.
      void pass(from, to).catch(() => to.destroy());
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    faults,
    calm: () => (calm = true),
    stop: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => resolve());
      }),
  };
}
