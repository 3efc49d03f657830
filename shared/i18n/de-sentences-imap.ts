/** German for the sentences of IMAP and of the connection to a mail server; the key is the English one. */
export const deSentencesImap: Readonly<Record<string, string>> = {
  '{host} accepted {user} but opened no mailbox.': '{host} hat {user} angenommen, aber kein Postfach geöffnet.',
  '{host} accepts no connection on port {port}.': '{host} nimmt auf Port {port} keine Verbindung an.',
  '{provider} accepts only an app password here: create one in the account settings and enter it.':
    '{provider} nimmt hier nur ein App-Passwort: in den Kontoeinstellungen eines anlegen und eingeben.',
  '{server} asks to be asked less often.': '{server} will seltener gefragt werden.',
  '{server} asks to be asked less often. It said: {text}': '{server} will seltener gefragt werden. Antwort: {text}',
  '{server} cannot be reached.': '{server} ist nicht erreichbar.',
  '{server} cannot serve the mailbox right now.': '{server} kann das Postfach gerade nicht öffnen.',
  '{server} cannot serve the mailbox right now. It said: {text}':
    '{server} kann das Postfach gerade nicht öffnen. Antwort: {text}',
  '{host} did not accept the user name {user} with this password.':
    '{host} hat den Benutzernamen {user} mit diesem Passwort abgelehnt.',
  '{host} did not accept the user name {user} with this password. It said: {text}':
    '{host} hat den Benutzernamen {user} mit diesem Passwort abgelehnt. Antwort: {text}',
  '{server} did not answer.': '{server} hat nicht geantwortet.',
  '{server} has no INBOX for {user}.': '{server} hat keinen Posteingang für {user}.',
  '{server} has no INBOX for {user}. It said: {text}': '{server} hat keinen Posteingang für {user}. Antwort: {text}',
  '{server} has no mailbox "{mailbox}" for {user}.': '{server} hat keinen Ordner „{mailbox}“ für {user}.',
  '{server} has no mailbox "{mailbox}" for {user}. It said: {text}':
    '{server} hat keinen Ordner „{mailbox}“ für {user}. Antwort: {text}',
  '{host} no longer accepts passwords over IMAP.': '{host} nimmt über IMAP keine Passwörter mehr an.',
  '{host} no longer accepts passwords over IMAP. It said: {text}':
    '{host} nimmt über IMAP keine Passwörter mehr an. Antwort: {text}',
  '{host} no longer accepts the sign-in of {user}.': '{host} nimmt die Anmeldung von {user} nicht mehr an.',
  '{host} no longer accepts the sign-in of {user}. It said: {text}':
    '{host} nimmt die Anmeldung von {user} nicht mehr an. Antwort: {text}',
  '{server} no longer answers.': '{server} antwortet nicht mehr.',
  '{mailbox} of {user} is not watched.': '{mailbox} von {user} wird nicht beobachtet.',
  '{server} offers no STARTTLS, so the password was not sent.':
    '{server} bietet kein STARTTLS, deshalb wurde das Passwort nicht gesendet.',
  '{server} refused to open INBOX.': '{server} öffnet den Posteingang nicht.',
  '{server} refused to open INBOX. It said: {text}': '{server} öffnet den Posteingang nicht. Antwort: {text}',
  '{server} refused to open mailbox "{mailbox}".': '{server} öffnet den Ordner „{mailbox}“ nicht.',
  '{server} refused to open mailbox "{mailbox}". It said: {text}':
    '{server} öffnet den Ordner „{mailbox}“ nicht. Antwort: {text}',
  '{server} refused to read the mailbox. It said: {text}': '{server} lässt das Postfach nicht lesen. Antwort: {text}',
  '{server} sent an answer beyond every limit.': '{server} hat eine maßlos große Antwort gesendet.',
  '{server} shows INBOX empty to programs that only read, although it holds mail.':
    '{server} zeigt Programmen, die nur lesen, den Posteingang leer, obwohl Mail darin liegt.',
  '{server} shows mailbox "{mailbox}" empty to programs that only read, although it holds mail.':
    '{server} zeigt Programmen, die nur lesen, den Ordner „{mailbox}“ leer, obwohl Mail darin liegt.',
  '{host} wants an app password for {user}.': '{host} verlangt für {user} ein App-Passwort.',
  '{host} wants an app password for {user}. It said: {text}':
    '{host} verlangt für {user} ein App-Passwort. Antwort: {text}',
  '{host} wants {user} to sign in with a web browser first.':
    '{host} verlangt, dass sich {user} zuerst im Browser anmeldet.',
  '{host} wants {user} to sign in with a web browser first. It said: {text}':
    '{host} verlangt, dass sich {user} zuerst im Browser anmeldet. Antwort: {text}',
  '{host}:{port} offers no sign-in with OAuth.': '{host}:{port} bietet keine Anmeldung mit OAuth.',
  '{host}:{port} offers no sign-in with a password.': '{host}:{port} bietet keine Anmeldung mit Passwort.',
  'Add it to the watched mailboxes of the account first.': 'Zuerst zu den beobachteten Ordnern hinzufügen.',
  'Check that port and security belong together: TLS usually on 993, STARTTLS on 143.':
    'Prüfen, ob Port und Sicherheit zusammengehören: TLS meist 993, STARTTLS meist 143.',
  'Check that the port and the security setting (TLS, STARTTLS) belong together.':
    'Prüfen, ob Port und Sicherheit (TLS, STARTTLS) zusammengehören.',
  'Check that the user name is the one of the mailbox.': 'Prüfen, ob der Benutzername zu diesem Postfach gehört.',
  'Check that this computer is online.': 'Prüfen, ob dieser Rechner online ist.',
  'Check the clock of this computer; if it is right, the provider has to renew the certificate.':
    'Uhr dieses Rechners prüfen; geht sie richtig, muss der Anbieter das Zertifikat erneuern.',
  'Check the port and the security setting; some providers must first allow IMAP in their settings.':
    'Port und Sicherheit prüfen; bei manchen Anbietern muss IMAP erst eingeschaltet werden.',
  'Check the port: 993 is usual for TLS, 143 for STARTTLS.': 'Port prüfen: üblich sind 993 für TLS, 143 für STARTTLS.',
  'Check the server name and port, and that no firewall is in between.':
    'Servernamen und Port prüfen, und ob eine Firewall dazwischen ist.',
  'Check the spelling of the server name and that this computer is online.':
    'Schreibweise des Servernamens prüfen, und ob dieser Rechner online ist.',
  'Check the user name (often the whole address) and enter the password again; some providers want an app password.':
    'Benutzernamen prüfen (oft die ganze Adresse) und Passwort neu eingeben; manche Anbieter verlangen ein App-Passwort.',
  'Choose TLS (usually port 993). If STARTTLS worked here before, somebody in the network may be removing it.':
    'TLS wählen (meist Port 993). Ging STARTTLS hier vorher, entfernt es vielleicht jemand im Netz.',
  'Choose TLS or STARTTLS; an unencrypted connection is allowed only to this computer.':
    'TLS oder STARTTLS wählen; unverschlüsselt geht es nur zu diesem Rechner.',
  'Create an app password in the account settings of the provider and enter it here.':
    'In den Kontoeinstellungen des Anbieters ein App-Passwort anlegen und hier eingeben.',
  'Do not sign in over this network; use TLS on port 993 if the provider offers it.':
    'Über dieses Netz nicht anmelden; TLS auf Port 993 nehmen, wenn der Anbieter es bietet.',
  'Genie Tray opens mailboxes read-only and nothing else, so this mailbox cannot be watched here.':
    'Genie Tray öffnet Postfächer nur lesend, deshalb lässt sich dieser Ordner hier nicht beobachten.',
  'If the server has its own certificate authority, add it to the account (--ca FILE); if not, do not sign in there.':
    'Hat der Server eine eigene Zertifizierungsstelle, diese beim Postfach eintragen (--ca DATEI); sonst dort nicht anmelden.',
  'It is tried again by itself; if it stays, ask the provider for the right to read it, or watch another mailbox.':
    'Wird von selbst erneut versucht; bleibt es so, beim Anbieter um Leserecht bitten oder einen anderen Ordner wählen.',
  'It is tried again by itself; if it stays, ask the provider.':
    'Wird von selbst erneut versucht; bleibt es so, den Anbieter fragen.',
  'It was renamed or deleted: choose which mailbox to watch instead. What was read of it stays, and the others go on being read.':
    'Er wurde umbenannt oder gelöscht: einen anderen Ordner wählen. Gelesenes bleibt, die übrigen werden weiter gelesen.',
  'Make room in the mailbox.': 'Im Postfach Platz schaffen.',
  'No encrypted connection to {server} came about.': 'Mit {server} kam keine verschlüsselte Verbindung zustande.',
  'No server named {host} was found.': 'Einen Server namens {host} gibt es nicht.',
  'Nothing to do: reading goes on by itself. Another mail program on the same account may use up its connections.':
    'Nichts zu tun: Es geht von selbst weiter. Vielleicht verbraucht ein anderes Mailprogramm die erlaubten Verbindungen.',
  'Reading from {server} failed.': 'Von {server} ließ sich nicht lesen.',
  'Sign in again; if that does not help, check that the account may use IMAP and that it is the right one.':
    'Erneut anmelden; hilft das nicht, prüfen, ob das Konto IMAP nutzen darf und das richtige ist.',
  'Sign in on the web site of the provider, confirm that it was you, then try again here.':
    'Auf der Website des Anbieters anmelden, den Zugriff bestätigen, dann hier erneut versuchen.',
  'Sign in with Microsoft (OAuth) instead, or ask the provider for another way.':
    'Stattdessen mit Microsoft (OAuth) anmelden oder den Anbieter nach einem anderen Weg fragen.',
  'Something between this computer and {server} tried to slip in commands before encryption began.':
    'Zwischen diesem Rechner und {server} wurde versucht, vor der Verschlüsselung Befehle einzuschleusen.',
  'The certificate of {server} has expired.': 'Das Zertifikat von {server} ist abgelaufen.',
  'The certificate of {server} is not valid yet.': 'Das Zertifikat von {server} gilt noch nicht.',
  'The certificate of {server}, signed by "{issuer}", has expired.':
    'Das Zertifikat von {server}, ausgestellt von „{issuer}“, ist abgelaufen.',
  'The certificate of {server}, signed by "{issuer}", is not valid yet.':
    'Das Zertifikat von {server}, ausgestellt von „{issuer}“, gilt noch nicht.',
  'The certificate of {server} is signed by "{issuer}", which this computer does not trust.':
    'Das Zertifikat von {server} hat „{issuer}“ ausgestellt; dem vertraut dieser Rechner nicht.',
  'The certificate of {server} is signed by an authority that this computer does not trust.':
    'Das Zertifikat von {server} stammt von einer Stelle, der dieser Rechner nicht vertraut.',
  'The connection to {server} was lost.': 'Die Verbindung zu {server} ist abgebrochen.',
  'The mailbox on {server} is full.': 'Das Postfach auf {server} ist voll.',
  'The mailbox on {server} is full. It said: {text}': 'Das Postfach auf {server} ist voll. Antwort: {text}',
  'The password is not sent to {host} without encryption.':
    'Ohne Verschlüsselung wird das Passwort nicht an {host} gesendet.',
  'The server at {server} shows a certificate for another name, not for {host}.':
    'Der Server unter {server} zeigt ein Zertifikat für einen anderen Namen, nicht für {host}.',
  'The server at {server} shows a certificate for {names}, not for {host}.':
    'Der Server unter {server} zeigt ein Zertifikat für {names}, nicht für {host}.',
  'Use the server name that the provider gives, and check that no hotel or company network is in between.':
    'Den Servernamen nehmen, den der Anbieter nennt; prüfen, ob ein Hotel- oder Firmennetz dazwischen ist.',
  'Usual causes: IMAP is switched off for the mailbox, the user name is not the mailbox, the permission IMAP.AccessAsUser.All is missing, or too many requests.':
    'Übliche Gründe: IMAP ist für das Postfach aus, der Benutzername ist nicht der des Postfachs, die Berechtigung IMAP.AccessAsUser.All fehlt, oder es waren zu viele Anfragen.',
};
