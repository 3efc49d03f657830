/** German for the sentences of backup, restore, export and erasure; the key is the English one. */
export const deSentencesKeeping: Readonly<Record<string, string>> = {
  'A passphrase cannot begin with "raw:".': 'Eine Passphrase kann nicht mit „raw:“ beginnen.',
  'Another such task is running.': 'Eine solche Aufgabe läuft schon.',
  'Ask again if it is still to be answered.': 'Erneut fragen, wenn sie noch zu beantworten ist.',
  'Check it, also capitals and the keyboard layout. If it is surely right, the beginning of the file is damaged.':
    'Prüfen, auch Großbuchstaben und Tastaturbelegung. Stimmt sie sicher, ist der Anfang der Datei beschädigt.',
  'Check that the disk is not full and that you may write there, or name another place.':
    'Prüfen, ob Platz ist und dort geschrieben werden darf, oder einen anderen Ort nennen.',
  'Choose another passphrase.': 'Eine andere Passphrase wählen.',
  'Free some space, or name another place.': 'Platz schaffen oder einen anderen Ort nennen.',
  'Install the newest version and try again; nothing was changed.':
    'Die neueste Version installieren und erneut versuchen; nichts wurde geändert.',
  'Name a file that genie backup wrote.': 'Eine Datei nennen, die genie backup geschrieben hat.',
  'Name a new or an empty folder.': 'Einen neuen oder leeren Ordner nennen.',
  'Name one in which you may write.': 'Einen nennen, in den geschrieben werden darf.',
  'Name the file of a backup.': 'Die Datei einer Sicherung nennen.',
  'The backup cannot be written to {path}.': 'Die Sicherung lässt sich nicht nach {path} schreiben.',
  'The file {path} cannot be read.': 'Die Datei {path} lässt sich nicht lesen.',
  'The folder {path} cannot be used.': 'Der Ordner {path} ist nicht nutzbar.',
  'The folder {path} is not empty.': 'Der Ordner {path} ist nicht leer.',
  'The passphrase is too short.': 'Die Passphrase ist zu kurz.',
  'The texts of this request are gone already.': 'Die Texte dieser Anfrage sind schon gelöscht.',
  'There is not enough room for the backup.': 'Für die Sicherung ist nicht genug Platz.',
  'There is nothing left to keep.': 'Es gibt nichts mehr zu behalten.',
  'This backup is damaged and was not restored.': 'Diese Sicherung ist beschädigt und wurde nicht eingespielt.',
  'This backup was written by a newer version of Genie Tray.':
    'Diese Sicherung stammt von einer neueren Version von Genie Tray.',
  'This file is no backup of Genie Tray.': 'Diese Datei ist keine Sicherung von Genie Tray.',
  'This passphrase does not open the backup.': 'Diese Passphrase öffnet die Sicherung nicht.',
  'This request came back with a backup and was not asked again.':
    'Diese Anfrage kam mit einer Sicherung zurück und wurde nicht erneut gestellt.',
  'This was stopped; nothing was changed.': 'Das wurde abgebrochen; nichts wurde geändert.',
  'Unlock the keychain it was made with and start again; nothing was changed.':
    'Den Schlüsselbund entsperren, mit dem es angelegt wurde, und neu starten; nichts wurde geändert.',
  'Use another backup; nothing was changed.': 'Eine andere Sicherung nehmen; nichts wurde geändert.',
  'Use eight characters or more.': 'Mindestens acht Zeichen nehmen.',
  'Wait until it has ended, or stop it.': 'Abwarten oder abbrechen.',
  'Another program has the mail database open.': 'Ein anderes Programm hat die Maildatenbank geöffnet.',
  'End what uses genie mcp with this profile; the next start goes on.':
    'Beenden, was genie mcp mit diesem Profil nutzt; der nächste Start macht weiter.',
};
