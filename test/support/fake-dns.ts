import { createSocket } from 'node:dgram';

export type FakeDns = {
  /** As `Resolver.setServers` takes it. */
  address: string;
  /** Names that were asked for, in order. */
  asked: string[];
  stop: () => Promise<void>;
};

const TXT = 16;
const NO_SUCH_NAME = 3;

/** A name server on loopback (RFC 1035) that knows these TXT records and nothing else. Always call `stop`. */
export async function startFakeDns(records: Record<string, string>): Promise<FakeDns> {
  const asked: string[] = [];
  const socket = createSocket('udp4');
  socket.on('message', (query, peer) => {
    const { name, end } = questionOf(query);
    asked.push(name);
    const text = records[name.toLowerCase()];
    socket.send(answerTo(query.subarray(0, end), text), peer.port, peer.address);
  });
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve));
  return {
    address: `127.0.0.1:${socket.address().port}`,
    asked,
    stop: () => new Promise((resolve) => socket.close(() => resolve())),
  };
}

function questionOf(query: Buffer): { name: string; end: number } {
  const labels: string[] = [];
  let at = 12;
  for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length));
    at += 1 + length;
  }
  return { name: labels.join('.'), end: at + 5 };
}

function answerTo(question: Buffer, text: string | undefined): Buffer {
  const header = Buffer.from(question.subarray(0, 12));
  header.writeUInt16BE(text === undefined ? 0x8180 | NO_SUCH_NAME : 0x8180, 2);
  header.writeUInt16BE(1, 4);
  header.writeUInt16BE(text === undefined ? 0 : 1, 6);
  header.fill(0, 8, 12);
  const asked = question.subarray(12);
  if (text === undefined) return Buffer.concat([header, asked]);
  // A TXT record is a row of strings of at most 255 octets.
  const strings = (text.match(/[^]{1,255}/g) ?? []).map((part) =>
    Buffer.from(`${String.fromCharCode(part.length)}${part}`, 'latin1'),
  );
  const data = Buffer.concat(strings);
  const record = Buffer.alloc(12);
  // The name is the one that was asked for, at octet 12.
  record.writeUInt16BE(0xc00c, 0);
  record.writeUInt16BE(TXT, 2);
  record.writeUInt16BE(1, 4);
  record.writeUInt32BE(60, 6);
  record.writeUInt16BE(data.length, 10);
  return Buffer.concat([header, asked, record, data]);
}
