/** German for the sentences of the app itself, its data and the messages it keeps; the key is the English one. */
export const deSentencesApp: Readonly<Record<string, string>> = {
  'A message cannot be read.': 'Eine Nachricht ist nicht lesbar.',
  'A message ended the reader.': 'Eine Nachricht hat das Lesen abgebrochen.',
  'A message needs too much memory to be read.': 'Eine Nachricht braucht zu viel Arbeitsspeicher.',
  'A message takes too long to read.': 'Eine Nachricht zu lesen dauert zu lange.',
  'A server needs words to look for.': 'Ein Server braucht Wörter, nach denen er sucht.',
  'Add a word to the query, or search only what is here.':
    'Ein Wort zur Suche hinzufügen oder nur hier Gespeichertes durchsuchen.',
  'Add an account first: genie accounts add.': 'Zuerst ein Postfach hinzufügen: genie accounts add.',
  'An unencrypted connection is allowed only to this computer; choose TLS or STARTTLS.':
    'Unverschlüsselt geht es nur zu diesem Rechner; TLS oder STARTTLS wählen.',
  'Ask again with such a number.': 'Mit einer solchen Zahl erneut fragen.',
  'Ask for chunk 1 to {count}.': 'Abschnitt 1 bis {count} verlangen.',
  'Check GENIE_PASSPHRASE; the vault was left as it is.': 'GENIE_PASSPHRASE prüfen; der Tresor blieb, wie er ist.',
  'Check that the disk is not full and that you may write there; the vault was left as it is.':
    'Prüfen, ob der Datenträger voll ist und dort geschrieben werden darf; der Tresor blieb, wie er ist.',
  'Check that you may write there and that the disk is not full, or name another one with --profile.':
    'Prüfen, ob dort geschrieben werden darf und Platz ist, oder mit --profile einen anderen nennen.',
  'Check that you may write there, or name another one with --profile.':
    'Prüfen, ob dort geschrieben werden darf, oder mit --profile einen anderen nennen.',
  'Correct the entry and try again.': 'Den Eintrag berichtigen und erneut versuchen.',
  'Fetch it again.': 'Erneut holen.',
  'Find it with genie search.': 'Mit genie search suchen.',
  'Free some space; nothing is lost, and it goes on where it stopped.':
    'Platz schaffen; verloren geht nichts, es geht weiter, wo es aufgehört hat.',
  'GENIE_SECRETS={choice} is not known.': 'GENIE_SECRETS={choice} ist nicht bekannt.',
  'Genie Tray is already running with this profile.': 'Genie Tray läuft schon mit diesem Profil.',
  'It stays untouched in your mailbox; open it there.': 'Sie bleibt unberührt im Postfach; dort öffnen.',
  'Its text that was read before stays here.': 'Der schon gelesene Text bleibt hier.',
  'List the accounts: genie accounts list.': 'Postfächer auflisten: genie accounts list.',
  'Look at its list of attachments.': 'Die Liste der Anhänge ansehen.',
  'Look for it again in the search.': 'In der Suche noch einmal suchen.',
  'Name another file, or a folder in which you may write.':
    'Eine andere Datei nennen oder einen Ordner, in den geschrieben werden darf.',
  'Nothing was changed. Use the keychain or passphrase this profile was made with and the newest Genie Tray, or restore a backup: genie restore FILE.':
    'Nichts wurde geändert. Schlüsselbund oder Passphrase nehmen, mit denen das Profil angelegt wurde, und das neueste Genie Tray, oder eine Sicherung einspielen: genie restore FILE.',
  'The mail database is damaged.': 'Die Maildatenbank ist beschädigt.',
  'The mail database is empty: its file was cut off.': 'Die Maildatenbank ist leer: Ihre Datei wurde abgeschnitten.',
  'Install the newest Genie Tray; nothing was changed.': 'Das neueste Genie Tray installieren; nichts wurde geändert.',
  'Nothing was replaced. Restore a backup: genie restore FILE; what is here is put aside.':
    'Nichts wurde ersetzt. Eine Sicherung einspielen: genie restore FILE; was hier liegt, wird beiseitegelegt.',
  'The mail database cannot be written where it lies.':
    'Die Maildatenbank lässt sich dort, wo sie liegt, nicht schreiben.',
  'Make its folder writable again; nothing is lost, and it goes on where it stopped.':
    'Ihren Ordner wieder beschreibbar machen; nichts geht verloren, und es geht dort weiter, wo es aufhörte.',
  'Genie Tray ended unexpectedly several times, so it reads no mail for now.':
    'Genie Tray wurde mehrmals unerwartet beendet und liest deshalb vorerst keine Mails.',
  'Resume from the tray menu; if it ends again, pause the mailbox that was added last.':
    'Im Tray-Menü fortsetzen; endet es wieder, das zuletzt hinzugefügte Postfach anhalten.',
  'Open the message in your mail program instead.': 'Die Nachricht stattdessen im Mailprogramm öffnen.',
  'Set GENIE_PASSPHRASE to the passphrase you chose for this profile.':
    'GENIE_PASSPHRASE auf die für dieses Profil gewählte Passphrase setzen.',
  'Sign in again: it makes a new one. The mail that was read before stays.':
    'Erneut anmelden: Dann entsteht eine neue. Schon gelesene Mail bleibt.',
  'Something went wrong inside Genie Tray.': 'In Genie Tray ist etwas schiefgegangen.',
  'Start Genie Tray again.': 'Genie Tray neu starten.',
  'The account of this message is paused.': 'Das Postfach dieser Nachricht ist angehalten.',
  'The account was paused or removed meanwhile.': 'Das Postfach wurde inzwischen angehalten oder entfernt.',
  'The attachment is not here any more.': 'Der Anhang ist nicht mehr da.',
  'The attachment {name} is larger than 10 MiB.': 'Der Anhang {name} ist größer als 10 MiB.',
  'The attachments of this message are larger than 10 MiB.': 'Die Anhänge dieser Nachricht sind größer als 10 MiB.',
  'The chunk is a whole number, {least} or more.': 'Der Abschnitt ist eine ganze Zahl ab {least}.',
  'The chunk is a whole number, {least} to {most}.': 'Der Abschnitt ist eine ganze Zahl von {least} bis {most}.',
  'The disk is full, so nothing more can be stored.': 'Der Datenträger ist voll; es lässt sich nichts mehr speichern.',
  'The entry “{entry}” does not fit.': 'Der Eintrag „{entry}“ passt nicht.',
  'The index of the search is damaged.': 'Der Index der Suche ist beschädigt.',
  'The key of the mail database is damaged.': 'Der Schlüssel der Maildatenbank ist beschädigt.',
  'The key of the mail database is not in the keychain any more.':
    'Der Schlüssel der Maildatenbank ist nicht mehr im Schlüsselbund.',
  'The length of a chunk is a whole number, {least} or more.':
    'Die Länge eines Abschnitts ist eine ganze Zahl ab {least}.',
  'The length of a chunk is a whole number, {least} to {most}.':
    'Die Länge eines Abschnitts ist eine ganze Zahl von {least} bis {most}.',
  'The mail database could not be opened: its key does not fit or the file is damaged.':
    'Die Maildatenbank ließ sich nicht öffnen: Der Schlüssel passt nicht, oder die Datei ist beschädigt.',
  'The mail database holds rows that do not belong together.':
    'Die Maildatenbank enthält Zeilen, die nicht zusammengehören.',
  'The mail database was written by a newer version of Genie Tray.':
    'Die Maildatenbank stammt von einer neueren Version von Genie Tray.',
  'The mail database was written by an older version of Genie Tray.':
    'Die Maildatenbank stammt von einer älteren Version von Genie Tray.',
  'The mail reader has ended.': 'Der Mailleser ist beendet.',
  'The message has no attachment {position}.': 'Die Nachricht hat keinen Anhang {position}.',
  'The number of images is a whole number, {least} or more.': 'Die Zahl der Bilder ist eine ganze Zahl ab {least}.',
  'The number of images is a whole number, {least} to {most}.':
    'Die Zahl der Bilder ist eine ganze Zahl von {least} bis {most}.',
  'The number of links is a whole number, {least} or more.': 'Die Zahl der Links ist eine ganze Zahl ab {least}.',
  'The number of links is a whole number, {least} to {most}.':
    'Die Zahl der Links ist eine ganze Zahl von {least} bis {most}.',
  'The offset of the images is a whole number, {least} or more.':
    'Der Beginn der Bilder ist eine ganze Zahl ab {least}.',
  'The offset of the images is a whole number, {least} to {most}.':
    'Der Beginn der Bilder ist eine ganze Zahl von {least} bis {most}.',
  'The offset of the links is a whole number, {least} or more.': 'Der Beginn der Links ist eine ganze Zahl ab {least}.',
  'The offset of the links is a whole number, {least} to {most}.':
    'Der Beginn der Links ist eine ganze Zahl von {least} bis {most}.',
  'The passphrase for the secrets of this profile is empty.':
    'Die Passphrase für die Geheimnisse des Profils ist leer.',
  'The profile folder {path} cannot be used.': 'Der Profilordner {path} ist nicht nutzbar.',
  'The request was not understood.': 'Die Anfrage wurde nicht verstanden.',
  'The secrets of this profile could not be opened with this passphrase.':
    'Die Geheimnisse des Profils ließen sich mit dieser Passphrase nicht öffnen.',
  'The secrets of this profile could not be written to {path}.':
    'Die Geheimnisse des Profils ließen sich nicht nach {path} schreiben.',
  'The server does not have this message any more.': 'Der Server hat diese Nachricht nicht mehr.',
  'The stored sign-in of this account cannot be opened any more.':
    'Die gespeicherte Anmeldung dieses Kontos lässt sich nicht mehr öffnen.',
  'The system keychain could not be opened, so Genie Tray has no safe place for passwords.':
    'Der Schlüsselbund des Systems ließ sich nicht öffnen; Genie Tray hat keinen sicheren Ort für Passwörter.',
  'There is no message {id} here.': 'Eine Nachricht {id} gibt es hier nicht.',
  'This message ends with chunk {count}.': 'Diese Nachricht endet mit Abschnitt {count}.',
  'This message is not here any more.': 'Diese Nachricht ist nicht mehr da.',
  'This message is not in quarantine.': 'Diese Nachricht ist nicht in Quarantäne.',
  'This profile has no database yet.': 'Dieses Profil hat noch keine Datenbank.',
  'This request did not come from the Genie Tray window.': 'Diese Anfrage kam nicht aus dem Fenster von Genie Tray.',
  'Try again; the log names the fault.': 'Erneut versuchen; das Protokoll nennt den Fehler.',
  'Unlock or install a keyring (GNOME Keyring or KWallet) and start again, or use a passphrase: GENIE_SECRETS=passphrase.':
    'Einen Schlüsselbund (GNOME Keyring oder KWallet) entsperren oder installieren und neu starten, oder eine Passphrase nutzen: GENIE_SECRETS=passphrase.',
  'Unlock the keychain and start again, or use a passphrase: GENIE_SECRETS=passphrase.':
    'Den Schlüsselbund entsperren und neu starten, oder eine Passphrase nutzen: GENIE_SECRETS=passphrase.',
  'Unlock the keychain it was made with, or move the profile folder away to start anew; nothing was changed.':
    'Den Schlüsselbund entsperren, mit dem es angelegt wurde, oder für einen Neuanfang den Profilordner verschieben; nichts wurde geändert.',
  'Use its window, or quit it from the tray menu and try again.':
    'Dessen Fenster nutzen, oder es über das Symbolmenü beenden und erneut versuchen.',
  'Use keychain, passphrase (with GENIE_PASSPHRASE) or session.':
    'keychain, passphrase (mit GENIE_PASSPHRASE) oder session nehmen.',
  'Use the window that opens from the tray.': 'Das Fenster nutzen, das sich über das Symbol öffnet.',
  'Your mail is not touched by it. Make the index anew: genie search --rebuild.':
    'Ihre Mail ist davon nicht betroffen. Den Index neu anlegen: genie search --rebuild.',
  'The list of updates is not signed by the makers of Genie Tray.':
    'Die Liste der Updates trägt nicht die Unterschrift der Macher von Genie Tray.',
  'The list of updates has a form that this version does not know.':
    'Die Liste der Updates hat eine Form, die diese Version nicht kennt.',
  'The list of updates is larger than such a list is.': 'Die Liste der Updates ist größer, als eine solche Liste ist.',
  'The list of updates names a file on another server.':
    'Die Liste der Updates nennt eine Datei auf einem anderen Server.',
  'The update server offers a version that is older than this one.':
    'Der Update-Server bietet eine Version an, die älter ist als diese.',
  'The update server sends on to another address.': 'Der Update-Server leitet an eine andere Adresse weiter.',
  'The downloaded update is not the file that was signed.':
    'Das heruntergeladene Update ist nicht die Datei, die unterschrieben wurde.',
  'Nothing was changed and this version goes on. If it stays so, get the new version from the project page.':
    'Nichts wurde geändert, diese Version läuft weiter. Bleibt es so, die neue Version von der Projektseite holen.',
  'Version {version} has no file for this computer.': 'Version {version} hat keine Datei für diesen Rechner.',
  'Look at the project page for the version you need.': 'Auf der Projektseite nach der passenden Version sehen.',
  '{host} did not answer with what an update needs.': '{host} hat nicht geantwortet, wie es für ein Update nötig ist.',
  'Check the connection; it is tried again by itself.': 'Die Verbindung prüfen; es wird von selbst erneut versucht.',
  'Looking for updates is turned off.': 'Die Suche nach Updates ist ausgeschaltet.',
  'Turn it on first.': 'Zuerst einschalten.',
  'There is no update to download now.': 'Es gibt gerade kein Update zum Herunterladen.',
  'There is no update to install now.': 'Es gibt gerade kein Update zum Installieren.',
  'Look for updates first.': 'Zuerst nach Updates suchen.',
  'This build does not update itself.': 'Dieser Build aktualisiert sich nicht selbst.',
  'Get a new version where you got this one.': 'Eine neue Version dort holen, wo diese herkam.',
};
