/** German for the sentences of accounts: finding, adding, folders, connectors, imports; the key is the English one. */
export const deSentencesAccounts: Readonly<Record<string, string>> = {
  'A local folder is one mailbox.': 'Ein lokaler Ordner ist ein einziges Postfach.',
  'A server is described in part only.': 'Ein Server ist nur teilweise beschrieben.',
  'A server has no usable name, port or user name.': 'Einem Server fehlen Name, Port oder Benutzername.',
  'A sign-in with Google is not shown to {host}.': 'Eine Anmeldung bei Google wird {host} nicht gezeigt.',
  'Add it in the window or with genie accounts add.': 'Im Fenster oder mit genie accounts add hinzufügen.',
  'Add the connector first: genie tools add.': 'Zuerst den Konnektor hinzufügen: genie tools add.',
  'Add the mailbox itself as an account for that: genie accounts add --email ADDRESS.':
    'Dafür das Postfach selbst hinzufügen: genie accounts add --email ADRESSE.',
  'Add the mailbox itself as an account, or start Genie Tray as usual.':
    'Das Postfach selbst hinzufügen oder Genie Tray wie üblich starten.',
  'Add the other folder as an account of its own.': 'Den anderen Ordner als eigenes Postfach hinzufügen.',
  'An import of this account is not over yet.': 'Ein Import dieses Postfachs läuft noch.',
  'Change that account, or remove it before you add it again.':
    'Jenes Postfach ändern, oder vor dem neuen Hinzufügen entfernen.',
  'Check the connection and try again.': 'Verbindung prüfen und erneut versuchen.',
  'Check the drive it lies on.': 'Das Laufwerk prüfen, auf dem er liegt.',
  'Check the network and the provider’s status; it is tried again by itself, and nothing is lost.':
    'Netz und Status des Anbieters prüfen; es wird von selbst erneut versucht, verloren geht nichts.',
  'Check the path, and that the drive is connected.': 'Den Pfad prüfen, und ob das Laufwerk verbunden ist.',
  'Choose a Maildir, an mbox file or a folder with .eml files.':
    'Ein Maildir, eine mbox-Datei oder einen Ordner mit .eml-Dateien wählen.',
  'Choose a file that begins with -----BEGIN CERTIFICATE-----.':
    'Eine Datei wählen, die mit -----BEGIN CERTIFICATE----- beginnt.',
  'Choose another account.': 'Ein anderes Postfach wählen.',
  'Choose from one to fifty of them.': 'Einen bis fünfzig davon wählen.',
  'Choose the account of a mailbox.': 'Das Konto eines Postfachs wählen.',
  'DNS could not be asked for {name}.': 'DNS ließ sich nicht nach {name} fragen.',
  'DNS did not answer for {name} in time.': 'DNS hat für {name} nicht rechtzeitig geantwortet.',
  'Decide or dismiss some of them; reading goes on by itself and nothing is lost.':
    'Einige davon entscheiden oder verwerfen; dann geht es von selbst weiter, verloren geht nichts.',
  'Enter it again: Sign in, or genie accounts sign-in.': 'Neu eingeben: Anmelden, oder genie accounts sign-in.',
  'Enter the password of this account.': 'Das Passwort dieses Kontos eingeben.',
  'Enter the whole address, like ann@example.com.': 'Die ganze Adresse eingeben, etwa ann@example.com.',
  'Give yourself the right to read it.': 'Sich selbst das Leserecht geben.',
  'Import its history; then it is searched here.': 'Ältere Mail importieren; dann wird hier gesucht.',
  'Imported mail could not be stored.': 'Importierte Mail ließ sich nicht speichern.',
  'It is tried again by itself.': 'Wird von selbst erneut versucht.',
  'It is tried again by itself; check the network if this stays.':
    'Wird von selbst erneut versucht; bleibt es so, das Netz prüfen.',
  'It stays in the list as a record of what could not be read.':
    'Der Eintrag bleibt als Beleg dafür, was nicht gelesen werden konnte.',
  'Look at the list: genie accounts list.': 'In der Liste nachsehen: genie accounts list.',
  'Look at the list: genie import list.': 'In der Liste nachsehen: genie import list.',
  'Look at the list: genie quarantine list.': 'In der Liste nachsehen: genie quarantine list.',
  'Look at the names: genie accounts mailboxes ID, or the list in the window.':
    'Namen nachsehen: genie accounts mailboxes ID, oder die Liste im Fenster.',
  'Mail cannot be looked up by its Message-ID in this mailbox, because it is read through your own connector.':
    'In diesem Postfach lässt sich Mail nicht nach ihrer Message-ID suchen, weil es über Ihren Konnektor gelesen wird.',
  'No answer in time.': 'Keine rechtzeitige Antwort.',
  'No e-mail address was given.': 'Es wurde keine Mailadresse angegeben.',
  'Nothing to do: it is tried again by itself.': 'Nichts zu tun: Es wird von selbst erneut versucht.',
  'Nothing was lost.': 'Verloren ging nichts.',
  'One of these accounts does not exist.': 'Eines dieser Postfächer gibt es nicht.',
  'Raise the limit with genie config set kept-mib, or remove the account; nothing is lost.':
    'Die Grenze mit genie config set kept-mib anheben oder das Postfach entfernen; verloren geht nichts.',
  'Read its definition and allow it first: in the settings, or with genie tools describe and allow.':
    'Zuerst die Definition lesen und es erlauben: in den Einstellungen oder mit genie tools describe und allow.',
  'Reading this account was stopped.': 'Das Lesen dieses Postfachs wurde beendet.',
  'Reading this mailbox was stopped.': 'Das Lesen dieses Postfachs wurde beendet.',
  'Reading {place} was stopped.': 'Das Lesen von {place} wurde beendet.',
  'Remove the account and add it again with another --query.':
    'Das Postfach entfernen und mit einem anderen --query neu hinzufügen.',
  'Remove the account and add it again.': 'Das Postfach entfernen und neu hinzufügen.',
  'Remove the account and add it again; what was read stays.':
    'Das Postfach entfernen und neu hinzufügen; Gelesenes bleibt.',
  'Resume the account first.': 'Das Postfach zuerst fortsetzen.',
  'Resume the account.': 'Das Postfach fortsetzen.',
  'Run the connector by itself and sign in there if it asks for it.':
    'Den Konnektor allein starten und dort anmelden, wenn er es verlangt.',
  'Sign in at the connector: run its program in a terminal.':
    'Beim Konnektor anmelden: sein Programm in einem Terminal starten.',
  'Start another one if you want more history.': 'Für mehr ältere Mail einen neuen Import starten.',
  'The account {account} is read through {server}.': 'Das Postfach {account} wird über {server} gelesen.',
  'The certificate authority given for this account is no certificate in PEM form.':
    'Die Zertifizierungsstelle dieses Postfachs ist kein Zertifikat in PEM-Form.',
  'The connector’s tool {tool} answered with an error: “{text}”.':
    'Das Werkzeug {tool} des Konnektors meldete einen Fehler: „{text}“.',
  'The folders of this mailbox cannot be listed, because it is read through your own connector.':
    'Die Ordner dieses Postfachs lassen sich nicht auflisten, weil es über Ihren Konnektor gelesen wird.',
  'The history of this mailbox cannot be imported, because it is read through your own connector.':
    'Ältere Mail dieses Postfachs lässt sich nicht importieren, weil es über Ihren Konnektor gelesen wird.',
  'The password of this account is not in the keychain any more.':
    'Das Passwort dieses Kontos ist nicht mehr im Schlüsselbund.',
  'The place up to which this mailbox was read is not understood.':
    'Bis wohin dieses Postfach gelesen wurde, ist nicht verständlich.',
  'The raw source of this mail cannot be read, because it is read through your own connector.':
    'Die ursprüngliche Nachricht lässt sich nicht holen, weil dieses Postfach über Ihren Konnektor gelesen wird.',
  'The server did not answer in time.': 'Der Server hat nicht rechtzeitig geantwortet.',
  'The texts kept of {account} have reached their {limit} MiB, so no more mail of it is read.':
    'Die behaltenen Texte von {account} haben ihre {limit} MiB erreicht; mehr Mail wird nicht gelesen.',
  'The tool {server}.{tool} is not allowed, so this mailbox cannot be read through it.':
    'Das Werkzeug {server}.{tool} ist nicht erlaubt, deshalb lässt sich dieses Postfach nicht darüber lesen.',
  'There is no account {id}.': 'Ein Postfach {id} gibt es nicht.',
  'There is no import {id}.': 'Einen Import {id} gibt es nicht.',
  'There is no mailbox {name} on this server.': 'Einen Ordner {name} gibt es auf diesem Server nicht.',
  'This account does not exist.': 'Dieses Postfach gibt es nicht.',
  'This account has no sign-in of its own.': 'Dieses Konto hat keine eigene Anmeldung.',
  'This account is paused or removed.': 'Dieses Postfach ist angehalten oder entfernt.',
  'This account is paused.': 'Dieses Postfach ist angehalten.',
  'This account signs in with a browser.': 'Dieses Konto meldet sich im Browser an.',
  'This account signs in with a password.': 'Dieses Konto meldet sich mit Passwort an.',
  'This import is over already.': 'Dieser Import ist schon zu Ende.',
  'This mailbox is already here as {label}.': 'Dieses Postfach ist schon da, als {label}.',
  'This mailbox is read through a connector, which is not there.':
    'Dieses Postfach wird über einen Konnektor gelesen, den es nicht gibt.',
  'Use the server imap.gmail.com, or a password.': 'Den Server imap.gmail.com nehmen oder ein Passwort.',
  'Wait for it, or cancel it: genie import list names it.': 'Abwarten oder abbrechen: genie import list nennt ihn.',
  'What is watched of this mailbox is the search its connector was given.':
    'Was in diesem Postfach beobachtet wird, bestimmt die Suche seines Konnektors.',
  '{account} comes back and fails again, {count} times in a row by now.':
    '{account} ist da und fällt wieder aus, inzwischen {count} Mal in Folge.',
  '{account} has {count} requests that wait for you, so no more mail of it is read.':
    'Von {account} warten {count} Anfragen auf Sie; mehr Mail wird nicht gelesen.',
  '{account} is a folder and has no sign-in.': '{account} ist ein Ordner und hat keine Anmeldung.',
  '{account} is read again, after about {minutes} min.': '{account} wird wieder gelesen, nach etwa {minutes} min.',
  '{account} is read through your own connector, which signs in by itself.':
    '{account} wird über Ihren Konnektor gelesen, der sich selbst anmeldet.',
  '{account} was last read {minutes} min ago.': '{account} wurde zuletzt vor {minutes} min gelesen.',
  '{account} was last read {hours} h ago.': '{account} wurde zuletzt vor {hours} h gelesen.',
  '{count} mailboxes cannot be watched.': '{count} Ordner lassen sich nicht beobachten.',
  '{address} is no e-mail address.': '{address} ist keine Mailadresse.',
  '{host} answered with more than a mail configuration can be.':
    '{host} antwortete mit mehr, als eine Mail-Konfiguration sein kann.',
  '{host} answered with something else than a mail configuration.':
    '{host} antwortete mit etwas anderem als einer Mail-Konfiguration.',
  '{host} answered with status {status}.': '{host} antwortete mit Status {status}.',
  '{host} could not be reached safely.': '{host} war nicht sicher erreichbar.',
  '{host} did not answer in time.': '{host} hat nicht rechtzeitig geantwortet.',
  '{host} offers no encryption on port {port}.': '{host} bietet auf Port {port} keine Verschlüsselung.',
  '{host} points in circles.': '{host} verweist im Kreis.',
  '{host} points nowhere.': '{host} verweist ins Leere.',
  '{host} points to {target}, which was not followed.': '{host} verweist auf {target}; dem wurde nicht gefolgt.',
  '{host} takes no password and no OAuth sign-in on port {port}.':
    '{host} nimmt auf Port {port} weder Passwort noch OAuth-Anmeldung.',
  '{host} wants something Genie Tray does not know.': '{host} verlangt etwas, das Genie Tray nicht kennt.',
  '{mailbox} is not in {folder}.': '{mailbox} liegt nicht in {folder}.',
  '{mailbox} is not watched here.': '{mailbox} wird hier nicht beobachtet.',
  '{path} could not be read.': '{path} ließ sich nicht lesen.',
  '{path} does not exist.': '{path} gibt es nicht.',
  '{path} is a folder: there is no server that could search it.':
    '{path} ist ein Ordner: Kein Server könnte darin suchen.',
  '{path} is neither a mail folder nor an mbox file.': '{path} ist weder ein Mailordner noch eine mbox-Datei.',
  '{path} may not be read.': '{path} darf nicht gelesen werden.',
};
