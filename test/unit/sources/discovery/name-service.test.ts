import { createSocket } from 'node:dgram';
import { describe, expect, it, onTestFinished } from 'vitest';
import { systemNameService } from '../../../../electron/sources/discovery/name-service';

const [MX, SRV] = [15, 33];

describe('the name service', () => {
  it('reads MX and SRV records', async () => {
    const names = systemNameService([await nameServer()]);
    expect(await names.mx('firm.example')).toEqual([{ exchange: 'mx.hoster.example', priority: 10 }]);
    expect(await names.srv('_imaps._tcp.firm.example')).toMatchObject([
      { name: 'imap.firm.example', port: 993, priority: 1, weight: 5 },
    ]);
  });

  it('takes a name without such a record, and one that does not exist, for an empty answer', async () => {
    const names = systemNameService([await nameServer()]);
    expect(await names.mx('empty.example')).toEqual([]);
    expect(await names.srv('_imap._tcp.nowhere.example')).toEqual([]);
  });

  it('rejects when the server cannot answer', async () => {
    const names = systemNameService([await nameServer()]);
    await expect(names.mx('broken.example')).rejects.toMatchObject({ code: 'ESERVFAIL' });
  });

  it('finds this computer', async () => {
    expect(await systemNameService().exists('localhost')).toBe(true);
  });
});

/** A name server on loopback (RFC 1035) with two records. Resolves with its address. */
async function nameServer(): Promise<string> {
  const socket = createSocket('udp4');
  socket.on('message', (query, from) => socket.send(answerTo(query), from.port, from.address));
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve));
  onTestFinished(() => void socket.close());
  return `127.0.0.1:${socket.address().port}`;
}

function answerTo(query: Buffer): Buffer {
  let end = 12;
  const labels: string[] = [];
  for (let size = query[end] ?? 0; size > 0; size = query[end] ?? 0) {
    labels.push(query.toString('latin1', end + 1, end + 1 + size));
    end += 1 + size;
  }
  const name = labels.join('.').toLowerCase();
  const type = query.readUInt16BE(end + 1);
  const data =
    name === 'firm.example' && type === MX
      ? Buffer.concat([Buffer.of(0, 10), encoded('mx.hoster.example')])
      : name === '_imaps._tcp.firm.example' && type === SRV
        ? Buffer.concat([Buffer.of(0, 1, 0, 5, 993 >> 8, 993 & 255), encoded('imap.firm.example')])
        : null;
  const code = name === 'broken.example' ? 2 : name.endsWith('nowhere.example') ? 3 : 0;
  const head = Buffer.concat([
    query.subarray(0, 2),
    Buffer.of(0x81, 0x80 | code, 0, 1, 0, data === null ? 0 : 1, 0, 0, 0, 0),
  ]);
  const question = query.subarray(12, end + 5);
  if (data === null) return Buffer.concat([head, question]);
  const record = Buffer.of(0xc0, 12, 0, type, 0, 1, 0, 0, 0, 60, data.length >> 8, data.length & 255);
  return Buffer.concat([head, question, record, data]);
}

function encoded(name: string): Buffer {
  return Buffer.concat([
    ...name.split('.').map((label) => Buffer.from([label.length, ...Buffer.from(label)])),
    Buffer.of(0),
  ]);
}
