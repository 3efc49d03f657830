import { connect as connectPlain } from 'node:net';
import { connect as connectTls, rootCertificates } from 'node:tls';
import type { ConnectionOptions, TLSSocket } from 'node:tls';
import type { ImapTransport, ImapTransportOptions } from 'imapflow';

/** What the server showed during the handshake, kept for the sentence that explains why it was not accepted. */
export type ServerCertificate = { issuer: string };

/**
 * Opens the sockets of an IMAP connection, for implicit TLS and for STARTTLS alike. A certificate is always verified
 * against the host name and the known authorities (RFC 8314 §5, RFC 9525); there is no option to skip it.
 * @param caPem one more certificate authority, beside the built-in ones
 */
export function tlsTransport(
  caPem: string | undefined,
  onCertificate: (seen: ServerCertificate) => void,
): ImapTransport {
  const policy: ConnectionOptions = {
    rejectUnauthorized: true,
    minVersion: 'TLSv1.2',
    ...(caPem ? { ca: [...rootCertificates, caPem] } : {}),
  };
  const noteCertificate = (socket: TLSSocket) => {
    // `secure` fires before the verdict: afterwards the certificate of a refused connection is gone.
    socket.prependListener('secure', () => {
      const issuer = socket.getPeerCertificate()?.issuer;
      onCertificate({ issuer: firstOf(issuer?.O) ?? firstOf(issuer?.CN) ?? '' });
    });
    return socket;
  };
  const target = ({ host, port, servername }: ImapTransportOptions): ConnectionOptions => ({
    host,
    port,
    ...(servername ? { servername } : {}),
  });

  return {
    connect: (options, onConnect) =>
      options.secure
        ? noteCertificate(connectTls({ ...target(options), ...policy }, onConnect))
        : connectPlain({ host: options.host, port: options.port }, onConnect),
    upgrade: (socket, options, onSecure) =>
      noteCertificate(connectTls({ ...target(options), ...policy, socket }, onSecure)),
  };
}

// A name may carry an attribute more than once.
function firstOf(value: string | string[] | undefined): string | undefined {
  return Array.isArray(value) ? value[0] : value;
}
