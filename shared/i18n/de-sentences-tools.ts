/** German for the sentences of tools, tool servers and other programs; the key is the English one. */
export const deSentencesTools: Readonly<Record<string, string>> = {
  'Allow it in the settings or with genie tools allow, or dismiss the proposal.':
    'In den Einstellungen oder mit genie tools allow erlauben oder den Vorschlag verwerfen.',
  'An unencrypted address is allowed only on this computer.': 'Unverschlüsselt geht es nur auf diesem Rechner.',
  'Check its address or command and try again.': 'Adresse oder Befehl prüfen und erneut versuchen.',
  'Check its path and that you may run it.': 'Den Pfad prüfen, und ob es gestartet werden darf.',
  'Check the arguments and try again.': 'Die Argumente prüfen und erneut versuchen.',
  'Check what was asked of it and try again.': 'Prüfen, was gefragt wurde, und erneut versuchen.',
  'Choose another name.': 'Einen anderen Namen wählen.',
  'Correct the arguments or dismiss the proposal.': 'Die Argumente berichtigen oder den Vorschlag verwerfen.',
  'Edit the proposal and try again.': 'Den Vorschlag bearbeiten und erneut versuchen.',
  'Give an https: address, and what it needs to sign in as a header.':
    'Eine https:-Adresse angeben; was zur Anmeldung nötig ist, als Kopfzeile.',
  'Give exactly one value for every name.': 'Zu jedem Namen genau einen Wert angeben.',
  'It can be run only as a task, which Genie Tray does not do.': 'Es läuft nur als Aufgabe, was Genie Tray nicht kann.',
  'Its definition has no name.': 'Die Definition hat keinen Namen.',
  'Its definition is larger than 64 KiB.': 'Die Definition ist größer als 64 KiB.',
  'Its definition is nested too deeply.': 'Die Definition ist zu tief verschachtelt.',
  'Its name has characters that could be taken for others.': 'Der Name enthält verwechselbare Zeichen.',
  'Its server defines this name more than once.': 'Der Server definiert diesen Namen mehrmals.',
  'Look at that server; it may be of a newer kind than Genie Tray knows.':
    'Den Server ansehen; vielleicht ist er neuer, als Genie Tray kennt.',
  'Look at that server; remove it if you do not know why it does that.':
    'Den Server ansehen; entfernen, wenn der Grund nicht klar ist.',
  'Look at the list: genie clients list.': 'In der Liste nachsehen: genie clients list.',
  'Look at the list: genie tools list.': 'In der Liste nachsehen: genie tools list.',
  'Look at what it offers in the settings, or with genie tools describe.':
    'In den Einstellungen oder mit genie tools describe ansehen, was er bietet.',
  'Read its new definition in the settings, or with genie tools describe, before you allow it again.':
    'Vor neuer Erlaubnis die neue Definition lesen: in den Einstellungen oder mit genie tools describe.',
  'Read its present definition and allow that one.': 'Die jetzige Definition lesen und diese erlauben.',
  'Remove it and add it again with a header it accepts.':
    'Entfernen und mit einer Kopfzeile neu hinzufügen, die er annimmt.',
  'Remove that account first.': 'Zuerst jenes Postfach entfernen.',
  'Resume it in the settings, or with genie tools resume.':
    'In den Einstellungen oder mit genie tools resume fortsetzen.',
  'Run its command in a terminal to see what it says.': 'Den Befehl im Terminal starten und die Ausgabe lesen.',
  'The address must not contain a user name or password.':
    'Die Adresse darf weder Benutzernamen noch Passwort enthalten.',
  'The address of a tool server has no user name in it, and is encrypted unless it is on this computer.':
    'Die Adresse eines Werkzeug-Servers enthält keinen Benutzernamen und ist verschlüsselt, außer auf diesem Rechner.',
  'The arguments for {tool} do not fit.': 'Die Argumente für {tool} passen nicht.',
  'The program {command} of the tool server {server} could not be started.':
    'Das Programm {command} des Werkzeug-Servers {server} ließ sich nicht starten.',
  'The tool server {server} answered with an error: “{text}”.':
    'Der Werkzeug-Server {server} meldete einen Fehler: „{text}“.',
  'The tool server {server} answered with something that is not understood.':
    'Der Werkzeug-Server {server} antwortete unverständlich.',
  'The tool server {server} could not be reached.': 'Der Werkzeug-Server {server} ist nicht erreichbar.',
  'The tool server {server} could not be reached (HTTP {status}).':
    'Der Werkzeug-Server {server} ist nicht erreichbar (HTTP {status}).',
  'The tool server {server} did not answer within {seconds} seconds.':
    'Der Werkzeug-Server {server} hat nicht innerhalb von {seconds} Sekunden geantwortet.',
  'The tool server {server} does not offer {tool} now.': 'Der Werkzeug-Server {server} bietet {tool} nicht mehr.',
  'The tool server {server} ended before it answered.': 'Der Werkzeug-Server {server} endete, bevor er antwortete.',
  'The tool server {server} ended before it answered (exit code {code}).':
    'Der Werkzeug-Server {server} endete, bevor er antwortete (Exit-Code {code}).',
  'The tool server {server} is paused.': 'Der Werkzeug-Server {server} ist angehalten.',
  'The tool server {server} refused the sign-in (HTTP {status}).':
    'Der Werkzeug-Server {server} hat die Anmeldung abgelehnt (HTTP {status}).',
  'The tool server {server} sent a list of tools of more than {count} pages, so the connection was ended.':
    'Der Werkzeug-Server {server} sandte eine Werkzeugliste von über {count} Seiten; die Verbindung wurde beendet.',
  'The tool server {server} sent a message of more than 1 MiB, so the connection was ended.':
    'Der Werkzeug-Server {server} sandte eine Nachricht von über 1 MiB; die Verbindung wurde beendet.',
  'The tool server {server} sent more than 16 MiB, so the connection was ended.':
    'Der Werkzeug-Server {server} sandte mehr als 16 MiB; die Verbindung wurde beendet.',
  'The tool server {server} sent more than {count} messages, so the connection was ended.':
    'Der Werkzeug-Server {server} sandte mehr als {count} Nachrichten; die Verbindung wurde beendet.',
  'The tool server {server} sent more than {count} tools, so the connection was ended.':
    'Der Werkzeug-Server {server} sandte mehr als {count} Werkzeuge; die Verbindung wurde beendet.',
  'The tool server {server} sent too many lines that are no messages, so the connection was ended.':
    'Der Werkzeug-Server {server} sandte zu viele Zeilen, die keine Nachrichten sind; die Verbindung wurde beendet.',
  'The tool {tool} is not allowed.': 'Das Werkzeug {tool} ist nicht erlaubt.',
  'The tool {tool} is not what you allowed any more, so it was not called and is not allowed now.':
    'Das Werkzeug {tool} ist nicht mehr das, was Sie erlaubt haben; es wurde nicht aufgerufen und ist nicht mehr erlaubt.',
  'The tool {server}.{tool} cannot be allowed.': 'Das Werkzeug {server}.{tool} lässt sich nicht erlauben.',
  'There is a tool server {name} already.': 'Einen Werkzeug-Server {name} gibt es schon.',
  'There is no such tool server.': 'Diesen Werkzeug-Server gibt es nicht.',
  'This name is taken by the built-in tools.': 'Dieser Name gehört den eingebauten Werkzeugen.',
  'This tool server does not exist.': 'Diesen Werkzeug-Server gibt es nicht.',
  'Try again; if it stays so, look at that server.': 'Erneut versuchen; bleibt es so, den Server ansehen.',
  'mail.thread needs the Message-ID of a mail.': 'mail.thread braucht die Message-ID einer Mail.',
  '{client} has no rights to take.': '{client} hat keine Rechte, die sich entziehen ließen.',
  '{tool} answered with an error: “{text}”.': '{tool} meldete einen Fehler: „{text}“.',
  '{name} has a value that cannot be sent.': '{name} hat einen Wert, der sich nicht senden lässt.',
  '{name} has no value.': '{name} hat keinen Wert.',
  '{tool} is not allowed with these arguments.': '{tool} ist mit diesen Argumenten nicht erlaubt.',
  '{name} is not named for this server.': '{name} ist für diesen Server nicht vorgesehen.',
  '{server}.{tool} is not defined as it was shown to you.':
    '{server}.{tool} ist nicht mehr so definiert, wie es gezeigt wurde.',
};
