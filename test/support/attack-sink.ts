import { createSocket } from 'node:dgram';
import { createServer, type AddressInfo } from 'node:net';

export type SinkContact = { by: 'tcp' | 'smtp' | 'udp'; text: string };

/** Everything that left the computer, or would have. */
export interface AttackSink {
  /** Takes whatever the recorder leads here: TCP, TLS, HTTP. */
  readonly port: number;
  /** A mail server that would take a mail. */
  readonly smtpPort: number;
  /** A name server that is asked over UDP. */
  readonly namePort: number;
  readonly contacts: SinkContact[];
  close(): Promise<void>;
}

const FIRST_OCTETS = 4_000;

/** Listens on loopback and keeps what it is told: over TCP (HTTP gets an empty answer), as SMTP, as name server. */
export async function openAttackSink(): Promise<AttackSink> {
  const contacts: SinkContact[] = [];
  const listen = async (by: 'tcp' | 'smtp', greeting: string, answer: string) => {
    const server = createServer((socket) => {
      const contact: SinkContact = { by, text: '' };
      contacts.push(contact);
      socket.on('error', () => socket.destroy());
      socket.on('data', (data) => {
        if (contact.text.length < FIRST_OCTETS) contact.text += data.toString('latin1').slice(0, FIRST_OCTETS);
        socket.write(answer);
      });
      if (greeting !== '') socket.write(greeting);
    });
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    return server;
  };
  const tcp = await listen('tcp', '', 'HTTP/1.1 204 No Content\r\nConnection: close\r\n\r\n');
  const smtp = await listen('smtp', '220 sink.test ESMTP\r\n', '250 sink.test\r\n');
  const names = createSocket('udp4', (data) => contacts.push({ by: 'udp', text: data.toString('latin1') }));
  await new Promise<void>((done) => names.bind(0, '127.0.0.1', done));
  return {
    port: (tcp.address() as AddressInfo).port,
    smtpPort: (smtp.address() as AddressInfo).port,
    namePort: names.address().port,
    contacts,
    async close() {
      // Whoever is still connected goes with the process.
      for (const server of [tcp, smtp]) server.unref().close();
      await new Promise<void>((done) => names.close(done));
    },
  };
}
