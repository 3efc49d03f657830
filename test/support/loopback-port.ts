import { randomInt } from 'node:crypto';
import { connect, createServer, type AddressInfo, type Server } from 'node:net';

// Below the range from which Linux and macOS give a port to every connection: one of those is soon somebody else's.
const FIRST_PORT = 20_000;
const LAST_PORT = 31_999;

/** So many TCP ports of this computer, each another one, that nobody listens on just now. */
export async function freePorts(count: number): Promise<number[]> {
  // All held until the last is known.
  const probes = await Promise.all(Array.from({ length: count }, listenSomewhere));
  const ports = probes.map((probe) => (probe.address() as AddressInfo).port);
  await Promise.all(probes.map((probe) => new Promise((done) => probe.close(done))));
  return ports;
}

function listenSomewhere(): Promise<Server> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    const listen = () => probe.listen(randomInt(FIRST_PORT, LAST_PORT + 1), '127.0.0.1');
    probe.on('error', (error: NodeJS.ErrnoException) => (error.code === 'EADDRINUSE' ? listen() : reject(error)));
    probe.on('listening', () => resolve(probe));
    listen();
  });
}

/** Whether somebody listens there. */
export function accepts(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy();
      resolve(true);
    }).on('error', () => resolve(false));
  });
}
