/** German for the sentences of Microsoft 365 and of signing in through a browser; the key is the English one. */
export const deSentencesSignIn: Readonly<Record<string, string>> = {
  'A password was offered to Microsoft 365.': 'Microsoft 365 bekam ein Passwort angeboten.',
  'A rule of your organisation keeps {user} from signing in here.':
    'Eine Regel Ihrer Organisation verhindert, dass sich {user} hier anmeldet.',
  'A rule of your organisation keeps {user} from signing in here (AADSTS{number}).':
    'Eine Regel Ihrer Organisation verhindert, dass sich {user} hier anmeldet (AADSTS{number}).',
  'Ask your administrator and name that number.': 'Die Administration fragen und diese Nummer nennen.',
  'Check that this computer is online; it is tried again by itself.':
    'Prüfen, ob dieser Rechner online ist; es wird von selbst erneut versucht.',
  'Check the client id and the tenant; the registration must allow public clients and http://localhost.':
    'Client-ID und Mandant prüfen; die Registrierung muss öffentliche Clients und http://localhost erlauben.',
  'Choose it from the list.': 'Aus der Liste wählen.',
  'Close other programs and try again.': 'Andere Programme schließen und erneut versuchen.',
  'Compare client id and secret with those of your OAuth client (type: desktop app), and check that it may use the mail scope.':
    'Client-ID und Geheimnis mit denen des OAuth-Clients vergleichen (Typ: Desktop-App) und prüfen, ob er den Mail-Scope nutzen darf.',
  'Enter its id or its domain.': 'Seine ID oder seine Domain eingeben.',
  'Genie Tray may not read the mail of {user}: the permission Mail.Read was not given.':
    'Genie Tray darf die Mail von {user} nicht lesen: Die Berechtigung Mail.Read wurde nicht erteilt.',
  'Genie Tray may not read the mail of {user}: the permission Mail.Read was not given (AADSTS{number}).':
    'Genie Tray darf die Mail von {user} nicht lesen: Die Berechtigung Mail.Read wurde nicht erteilt (AADSTS{number}).',
  'Microsoft 365 asks to be asked less often for {user}.': 'Microsoft 365 will für {user} seltener gefragt werden.',
  'Microsoft 365 asks to be asked less often for {user}. It asks for more than 15 minutes; it is asked again after 15.':
    'Microsoft 365 will für {user} seltener gefragt werden. Verlangt sind mehr als 15 Minuten; nach 15 wird wieder gefragt.',
  'Microsoft 365 cannot be reached for {user}.': 'Microsoft 365 ist für {user} nicht erreichbar.',
  'Microsoft 365 cannot serve the mailbox of {user} right now.':
    'Microsoft 365 kann das Postfach von {user} gerade nicht öffnen.',
  'Microsoft 365 did not answer in time for {user}.': 'Microsoft 365 hat für {user} nicht rechtzeitig geantwortet.',
  'Microsoft 365 has no folder or message of this name.':
    'Microsoft 365 hat keinen Ordner und keine Nachricht dieses Namens.',
  'Microsoft 365 lists the mailbox of {user} in a circle.':
    'Microsoft 365 listet das Postfach von {user} im Kreis auf.',
  'Microsoft 365 lost its place in the mailbox of {user}.':
    'Microsoft 365 weiß im Postfach von {user} nicht mehr, wie weit gelesen wurde.',
  'Microsoft 365 no longer accepts the sign-in of {user}.':
    'Microsoft 365 nimmt die Anmeldung von {user} nicht mehr an.',
  'Microsoft 365 refused to read the mailbox of {user}.': 'Microsoft 365 lässt das Postfach von {user} nicht lesen.',
  'Microsoft does not accept the application {client} in the tenant {tenant}.':
    'Microsoft nimmt die Anwendung {client} im Mandanten {tenant} nicht an.',
  'Microsoft does not accept the application {client} in the tenant {tenant} (AADSTS{number}).':
    'Microsoft nimmt die Anwendung {client} im Mandanten {tenant} nicht an (AADSTS{number}).',
  'Microsoft refused the sign-in of {user}.': 'Microsoft hat die Anmeldung von {user} abgelehnt.',
  'Microsoft refused the sign-in of {user} (AADSTS{number}).':
    'Microsoft hat die Anmeldung von {user} abgelehnt (AADSTS{number}).',
  'Microsoft wants you to sign in again as {user}.': 'Microsoft verlangt eine neue Anmeldung als {user}.',
  'Microsoft wants you to sign in again as {user} (AADSTS{number}).':
    'Microsoft verlangt eine neue Anmeldung als {user} (AADSTS{number}).',
  'No port on this computer is free for the answer of the browser.':
    'Auf diesem Rechner ist kein Port für die Antwort des Browsers frei.',
  'Open a web page and sign in to the network; then it goes on by itself.':
    'Eine Webseite öffnen und im Netz anmelden; dann geht es von selbst weiter.',
  'Open it in Outlook.': 'In Outlook öffnen.',
  'Reading the mailbox of {user} failed.': 'Das Postfach von {user} ließ sich nicht lesen.',
  'Sign in again and agree to the access to your mail.': 'Erneut anmelden und dem Zugriff auf die Mail zustimmen.',
  'Sign in again and allow it; where your organisation reserves that, ask for admin consent to Mail.Read.':
    'Erneut anmelden und erlauben; darf das nur die Administration, dort um Zustimmung zu Mail.Read bitten.',
  'Sign in again in the settings of this account.': 'In den Einstellungen dieses Postfachs erneut anmelden.',
  'Sign in again. Usual causes: the access was withdrawn, the password was changed, or the OAuth client is still in testing, where Google ends every sign-in after seven days.':
    'Erneut anmelden. Übliche Gründe: Der Zugriff wurde entzogen, das Passwort geändert, oder der OAuth-Client ist noch im Test; dort beendet Google jede Anmeldung nach sieben Tagen.',
  'Sign in again.': 'Erneut anmelden.',
  'Sign in again; if it stays, ask your administrator and name that number.':
    'Erneut anmelden; bleibt es so, die Administration fragen und diese Nummer nennen.',
  'Sign in as that one, or add the other as an account of its own.':
    'Als dieses Konto anmelden oder das andere als eigenes Postfach hinzufügen.',
  'Sign in to this account again.': 'Bei diesem Konto erneut anmelden.',
  'Signing in took too long.': 'Die Anmeldung hat zu lange gedauert.',
  'Somebody may be reading along on this network: check for a proxy that opens encrypted connections.':
    'In diesem Netz liest vielleicht jemand mit: nach einem Proxy suchen, der verschlüsselte Verbindungen öffnet.',
  'Start again and let it be opened.': 'Neu beginnen und das Öffnen erlauben.',
  'Start it again when you like.': 'Bei Bedarf neu beginnen.',
  'Start the sign-in again.': 'Die Anmeldung neu beginnen.',
  'The answer of Microsoft 365 for this account was cut off or makes no sense.':
    'Die Antwort von Microsoft 365 für dieses Konto ist abgeschnitten oder ergibt keinen Sinn.',
  'The answer of Microsoft 365 for {user} is beyond every limit.':
    'Die Antwort von Microsoft 365 für {user} ist maßlos groß.',
  'The answer of Microsoft 365 for {user} was cut off or makes no sense.':
    'Die Antwort von Microsoft 365 für {user} ist abgeschnitten oder ergibt keinen Sinn.',
  'The answer of Microsoft 365 led to another server; it was not followed.':
    'Die Antwort von Microsoft 365 verwies auf einen anderen Server; dem wurde nicht gefolgt.',
  'The code was not entered in time.': 'Der Code wurde nicht rechtzeitig eingegeben.',
  'The sign-in at {service} was not finished in ten minutes.':
    'Die Anmeldung bei {service} wurde nicht innerhalb von zehn Minuten abgeschlossen.',
  'The sign-in page was not opened.': 'Die Anmeldeseite wurde nicht geöffnet.',
  'The sign-in service gave a token of no known form.': 'Der Anmeldedienst gab ein Token unbekannter Form.',
  'The sign-in service gave no lasting access, so Genie Tray would have to ask you every hour.':
    'Der Anmeldedienst gab keinen dauerhaften Zugriff; Genie Tray müsste jede Stunde fragen.',
  'The sign-in service named a server that is not one of Microsoft; it was not asked.':
    'Der Anmeldedienst nannte einen Server, der nicht zu Microsoft gehört; er wurde nicht gefragt.',
  'The sign-in service of {service} could not be reached, or gave no answer Genie Tray understands.':
    'Der Anmeldedienst von {service} war nicht erreichbar oder antwortete unverständlich.',
  'The sign-in service of {service} is busy.': 'Der Anmeldedienst von {service} ist überlastet.',
  'The sign-in service of Microsoft asks to be asked less often.':
    'Der Anmeldedienst von Microsoft will seltener gefragt werden.',
  'The sign-in service of Microsoft asks to be asked less often (AADSTS{number}).':
    'Der Anmeldedienst von Microsoft will seltener gefragt werden (AADSTS{number}).',
  'The sign-in service of Microsoft cannot answer right now.':
    'Der Anmeldedienst von Microsoft kann gerade nicht antworten.',
  'The sign-in service of Microsoft cannot answer right now (AADSTS{number}).':
    'Der Anmeldedienst von Microsoft kann gerade nicht antworten (AADSTS{number}).',
  'The sign-in service of Microsoft cannot be reached.': 'Der Anmeldedienst von Microsoft ist nicht erreichbar.',
  'The sign-in to Microsoft failed.': 'Die Anmeldung bei Microsoft ist fehlgeschlagen.',
  'The sign-in was cancelled.': 'Die Anmeldung wurde abgebrochen.',
  'The stored sign-in of this account is damaged.': 'Die gespeicherte Anmeldung dieses Kontos ist beschädigt.',
  'This message is larger than 30 MB.': 'Diese Nachricht ist größer als 30 MB.',
  'This network answers in place of Microsoft 365.': 'Dieses Netz antwortet anstelle von Microsoft 365.',
  'This network answers in place of the sign-in service of Microsoft.':
    'Dieses Netz antwortet anstelle des Anmeldedienstes von Microsoft.',
  'Try again in a few minutes.': 'In einigen Minuten erneut versuchen.',
  'Withdraw the access of this client in your account there and sign in again; the client must be of the type desktop app.':
    'Dort im Konto den Zugriff dieses Clients entziehen und erneut anmelden; der Client muss vom Typ Desktop-App sein.',
  'You signed in as {signedIn}, but this account is this account.':
    'Angemeldet ist {signedIn}; dieses Postfach gehört einem anderen Konto.',
  'You signed in as {signedIn}, but this account is {user}.':
    'Angemeldet ist {signedIn}; dieses Postfach gehört aber {user}.',
  '{service} does not accept the stored sign-in any more.': '{service} nimmt die gespeicherte Anmeldung nicht mehr an.',
  '{service} does not know this OAuth client, or its secret is wrong.':
    '{service} kennt diesen OAuth-Client nicht, oder sein Geheimnis ist falsch.',
  '{service} refused the sign-in: an unknown reason.': '{service} hat die Anmeldung abgelehnt: Grund unbekannt.',
  '{service} refused the sign-in: {reason}.': '{service} hat die Anmeldung abgelehnt: {reason}.',
  '{service} was not allowed to let Genie Tray in.': '{service} durfte Genie Tray nicht einlassen.',
  '{tenant} is not the name of a tenant.': '{tenant} ist kein Name eines Mandanten.',
};
