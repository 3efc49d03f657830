import { connect, createServer, type AddressInfo, type Server } from 'node:net';

/** So many TCP ports of this computer, each another one, that nobody listens on just now. */
export async function freePorts(count: number): Promise<number[]> {
  // All held until the last is known: one that was let go may be given out again.
  const probes = await Promise.all(Array.from({ length: count }, listen));
  const ports = probes.map((probe) => (probe.address() as AddressInfo).port);
  await Promise.all(probes.map((probe) => new Promise((done) => probe.close(done))));
  return ports;
}

function listen(): Promise<Server> {
  return new Promise((resolve, reject) => {
    const probe = createServer().on('error', reject);
    probe.listen(0, '127.0.0.1', () => resolve(probe));
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
