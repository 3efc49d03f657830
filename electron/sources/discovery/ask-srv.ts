import type { MailAddress } from './mail-address';
import { isPublicHost } from './mail-address';
import type { NameService, SrvRecord } from './name-service';

export type SrvPlace = { host: string; port: number; security: 'tls' | 'starttls'; source: string };

const MAX_RECORDS = 4;

/**
 * IMAP servers by SRV records (RFC 6186): the lowest priority first, TLS before STARTTLS where they are equal. A target
 * of `.` says that the service is not offered. Rejects when DNS cannot be asked.
 */
export async function askSrv({ domain }: MailAddress, names: NameService): Promise<SrvPlace[]> {
  const asked = [
    { source: `_imaps._tcp.${domain}`, security: 'tls' as const },
    { source: `_imap._tcp.${domain}`, security: 'starttls' as const },
  ];
  const answers = await Promise.all(
    asked.map(async (question) =>
      (await names.srv(question.source)).map((record) => ({ ...question, ...record, host: nameOf(record) })),
    ),
  );
  return answers
    .flat()
    .filter(({ host, port }) => isPublicHost(host) && port > 0)
    .sort(
      (a, b) =>
        a.priority - b.priority ||
        asked.findIndex((q) => q.source === a.source) - asked.findIndex((q) => q.source === b.source) ||
        b.weight - a.weight,
    )
    .slice(0, MAX_RECORDS)
    .map(({ host, port, security, source }) => ({ host, port, security, source }));
}

function nameOf({ name }: SrvRecord): string {
  return name.toLowerCase().replace(/\.$/, '');
}
