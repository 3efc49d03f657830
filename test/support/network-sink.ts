import { createSocket } from 'node:dgram';
import { createServer, type AddressInfo } from 'node:net';

export type NetworkSink = {
  tcpPort: number;
  udpPort: number;
  /** TCP connections and UDP datagrams so far. */
  touches(): number;
  close(): Promise<void>;
};

/** Listens on loopback, TCP and UDP, and only counts who comes. */
export async function openNetworkSink(): Promise<NetworkSink> {
  let touches = 0;
  const tcp = createServer((socket) => {
    touches++;
    socket.destroy();
  });
  const udp = createSocket('udp4', () => touches++);
  await new Promise<void>((listening) => tcp.listen(0, '127.0.0.1', listening));
  await new Promise<void>((listening) => udp.bind(0, '127.0.0.1', listening));
  return {
    tcpPort: (tcp.address() as AddressInfo).port,
    udpPort: udp.address().port,
    touches: () => touches,
    async close() {
      await new Promise((closed) => tcp.close(closed));
      await new Promise<void>((closed) => udp.close(closed));
    },
  };
}
