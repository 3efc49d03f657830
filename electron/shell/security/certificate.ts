import type { App } from 'electron';

/** A certificate that does not verify ends the connection, whoever asks; no client certificate is ever offered. */
export function refuseBadCertificates(app: App): void {
  app.on('certificate-error', (event, _contents, _url, _error, _certificate, answer) => {
    event.preventDefault();
    answer(false);
  });
  app.on('select-client-certificate', (event, _contents, _url, _list, answer) => {
    event.preventDefault();
    answer();
  });
}
