/** German for the sentences of requests, proposals, outcomes and rules; the key is the English one. */
export const deSentencesReview: Readonly<Record<string, string>> = {
  'Add other recipients in your mail program when you send the draft.':
    'Weitere Empfänger beim Senden des Entwurfs im Mailprogramm ergänzen.',
  'An edit cannot turn a proposal into another kind.':
    'Durch Bearbeiten lässt sich aus einem Vorschlag kein anderer machen.',
  'Ask Genie again and approve the new proposal.': 'Genie erneut fragen und den neuen Vorschlag genehmigen.',
  'Check whether it happened; it is not repeated by itself.':
    'Prüfen, ob es geschehen ist; von selbst wird es nicht wiederholt.',
  'Choose a time within the next twelve months.': 'Einen Zeitpunkt in den nächsten zwölf Monaten wählen.',
  'Choose another folder.': 'Einen anderen Ordner wählen.',
  'Choose another way.': 'Einen anderen Weg wählen.',
  'Copy the link if you trust it.': 'Den Link kopieren, wenn er vertrauenswürdig ist.',
  'Copy the text instead, and choose the recipients in your mail program.':
    'Stattdessen den Text kopieren und die Empfänger im Mailprogramm wählen.',
  'Correct that field and save again.': 'Dieses Feld berichtigen und erneut speichern.',
  'Correct that part and propose it again.': 'Diesen Teil berichtigen und erneut vorschlagen.',
  'Dismiss it instead.': 'Stattdessen verwerfen.',
  'Dismiss the proposal.': 'Den Vorschlag verwerfen.',
  'Dismiss the request.': 'Die Anfrage verwerfen.',
  'Every rule needs an id of its own.': 'Jede Regel braucht eine eigene ID.',
  'Genie Tray stopped while this was running, so its outcome is unknown.':
    'Genie Tray wurde währenddessen beendet; das Ergebnis ist unbekannt.',
  'Hand this outcome over to another program instead.':
    'Dieses Ergebnis stattdessen an ein anderes Programm übergeben.',
  'It may belong to a removed account.': 'Es gehört vielleicht zu einem entfernten Postfach.',
  'Its outcome stays; it was sent nowhere.': 'Das Ergebnis bleibt; gesendet wurde es nirgendwohin.',
  'Its result stays with the request.': 'Das Ergebnis bleibt bei der Anfrage.',
  'Look at it again.': 'Noch einmal ansehen.',
  'Look at the list again.': 'Die Liste noch einmal ansehen.',
  'Look at the list again: genie outcomes list.': 'Die Liste noch einmal ansehen: genie outcomes list.',
  'Look at the list again: genie sessions.': 'Die Liste noch einmal ansehen: genie sessions.',
  'Look at the queue again.': 'Die Liste noch einmal ansehen.',
  'Look at the request again.': 'Die Anfrage noch einmal ansehen.',
  'Look for it again.': 'Noch einmal suchen.',
  'Look for it again: genie search.': 'Noch einmal suchen: genie search.',
  'Name only people of its From, Reply-To, To and Cc, or leave the recipients out.':
    'Nur Personen aus Von, Antwort an, An und Kopie nennen oder die Empfänger weglassen.',
  'Nothing was changed.': 'Nichts wurde geändert.',
  'Nothing was done; look at its result.': 'Nichts wurde getan; das Ergebnis ansehen.',
  'Nothing was saved; look at the rules again and repeat your change.':
    'Nichts wurde gespeichert; die Regeln noch einmal ansehen und die Änderung wiederholen.',
  'One of these proposals belongs to another request.': 'Einer dieser Vorschläge gehört zu einer anderen Anfrage.',
  'Only a failed one can be retried.': 'Nur eine fehlgeschlagene lässt sich wiederholen.',
  'Only https links are opened.': 'Nur https-Links werden geöffnet.',
  'Only tasks and what needs you can be closed, and only the latter can remind.':
    'Abhaken geht nur bei Aufgaben und bei dem, was Sie braucht; erinnern nur bei diesem.',
  'Only what waits for you can be snoozed.': 'Zurückstellen lässt sich nur, was auf Sie wartet.',
  'Open it again to be reminded of it.': 'Für eine Erinnerung wieder öffnen.',
  'Paste it into a new mail, or save the draft as .eml and open that.':
    'In eine neue Mail einfügen oder den Entwurf als .eml speichern und diese öffnen.',
  'Proposals for this mail are being prepared.': 'Vorschläge zu dieser Mail sind in Arbeit.',
  'Read it again, then decide.': 'Noch einmal lesen, dann entscheiden.',
  'Rule {place} “{name}”: conditions.{index}.value has no visible character.':
    'Regel {place} „{name}“: conditions.{index}.value hat kein sichtbares Zeichen.',
  'Rule {place} “{name}”: conditions.{index}.value is no domain.':
    'Regel {place} „{name}“: conditions.{index}.value ist keine Domain.',
  'Take it back in the program you gave it to.': 'In dem Programm zurücknehmen, das es bekommen hat.',
  'The draft cannot be handed to the mail program: a recipient has a line break.':
    'Der Entwurf lässt sich nicht an das Mailprogramm geben: Ein Empfänger enthält einen Zeilenumbruch.',
  'The draft cannot be handed to the mail program: it is not a mailto address.':
    'Der Entwurf lässt sich nicht an das Mailprogramm geben: Das ist keine mailto-Adresse.',
  'The draft cannot be handed to the mail program: the draft is too long for one.':
    'Der Entwurf lässt sich nicht an das Mailprogramm geben: Er ist zu lang.',
  'The draft cannot be handed to the mail program: the field “{field}” has a line break.':
    'Der Entwurf lässt sich nicht an das Mailprogramm geben: Das Feld „{field}“ enthält einen Zeilenumbruch.',
  'The draft cannot be handed to the mail program: the field “{field}” is not allowed.':
    'Der Entwurf lässt sich nicht an das Mailprogramm geben: Das Feld „{field}“ ist nicht erlaubt.',
  'The draft does not fit: {field}: it has a part that is not known.':
    'Der Entwurf passt nicht: {field}: Ein Teil ist unbekannt.',
  'The draft does not fit: {field}: {problem}.': 'Der Entwurf passt nicht: {field}: {problem}.',
  'The field “{field}” of this edit does not fit.': 'Das Feld „{field}“ der Bearbeitung passt nicht.',
  'The file {path} cannot be written.': 'Die Datei {path} lässt sich nicht schreiben.',
  'The file “{name}” could not be written.': 'Die Datei „{name}“ ließ sich nicht schreiben.',
  'The mail of this request is not here any more.': 'Die Mail dieser Anfrage ist nicht mehr da.',
  'The mail this draft answers is not here any more.': 'Die Mail, die dieser Entwurf beantwortet, ist nicht mehr da.',
  'The rules were saved by somebody else meanwhile: version {current}, not {base}.':
    'Die Regeln wurden inzwischen anderswo gespeichert: Version {current}, nicht {base}.',
  'The subject has a line break.': 'Der Betreff enthält einen Zeilenumbruch.',
  'The ten seconds to take this approval back are over.':
    'Die zehn Sekunden zum Zurücknehmen dieser Genehmigung sind vorbei.',
  'The text changed since it was shown, so nothing was sent.':
    'Der Text hat sich geändert, seit er gezeigt wurde; nichts wurde gesendet.',
  'The user decides about it in Genie Tray first.': 'Darüber wird zuerst in Genie Tray entschieden.',
  'There is a file {path} already.': 'Die Datei {path} gibt es schon.',
  'There is no approval to take back: this proposal is approved.':
    'Es gibt keine Genehmigung zurückzunehmen: Dieser Vorschlag ist genehmigt.',
  'There is no approval to take back: this proposal is dismissed.':
    'Es gibt keine Genehmigung zurückzunehmen: Dieser Vorschlag ist verworfen.',
  'There is no approval to take back: this proposal is executed.':
    'Es gibt keine Genehmigung zurückzunehmen: Dieser Vorschlag ist ausgeführt.',
  'There is no approval to take back: this proposal is failed.':
    'Es gibt keine Genehmigung zurückzunehmen: Dieser Vorschlag ist fehlgeschlagen.',
  'There is no approval to take back: this proposal is proposed.':
    'Es gibt keine Genehmigung zurückzunehmen: Dieser Vorschlag wartet noch.',
  'There is no such message.': 'Diese Nachricht gibt es nicht.',
  'This draft is too long for a mailto: link, so its text was copied instead.':
    'Dieser Entwurf ist zu lang für einen mailto:-Link; stattdessen wurde sein Text kopiert.',
  'This draft waits for the user already.': 'Dieser Entwurf wartet schon auf eine Entscheidung.',
  'This is done already.': 'Das ist schon erledigt.',
  'This mail has only just arrived.': 'Diese Mail ist eben erst angekommen.',
  'This mail waits as a held request.': 'Diese Mail wartet als zurückgehaltene Anfrage.',
  'This outcome cannot be handed over as {format}.': 'Dieses Ergebnis lässt sich nicht als {format} übergeben.',
  'This outcome cannot be handed to the mail program.': 'Dieses Ergebnis lässt sich nicht an das Mailprogramm geben.',
  'This outcome does not exist.': 'Dieses Ergebnis gibt es nicht.',
  'This outcome was handed over already.': 'Dieses Ergebnis wurde schon übergeben.',
  'This proposal changed since it was shown.': 'Dieser Vorschlag hat sich geändert, seit er gezeigt wurde.',
  'This proposal does not exist.': 'Diesen Vorschlag gibt es nicht.',
  'This proposal is already approved.': 'Dieser Vorschlag ist schon genehmigt.',
  'This proposal is already dismissed.': 'Dieser Vorschlag ist schon verworfen.',
  'This proposal is already executed.': 'Dieser Vorschlag ist schon ausgeführt.',
  'This proposal is already failed.': 'Dieser Vorschlag ist schon fehlgeschlagen.',
  'This proposal is already proposed.': 'Dieser Vorschlag wartet schon.',
  'This proposal is not what was approved, so it was not run.':
    'Dieser Vorschlag ist nicht der genehmigte; er wurde nicht ausgeführt.',
  'This request cannot be snoozed: it is being prepared.':
    'Diese Anfrage lässt sich nicht zurückstellen: Sie ist noch in Arbeit.',
  'This request cannot be snoozed: it is being run.':
    'Diese Anfrage lässt sich nicht zurückstellen: Sie wird gerade ausgeführt.',
  'This request cannot be snoozed: it is dismissed.':
    'Diese Anfrage lässt sich nicht zurückstellen: Sie ist verworfen.',
  'This request cannot be snoozed: it is done.': 'Diese Anfrage lässt sich nicht zurückstellen: Sie ist erledigt.',
  'This request cannot be snoozed: it is failed.':
    'Diese Anfrage lässt sich nicht zurückstellen: Sie ist fehlgeschlagen.',
  'This request cannot be snoozed: it is waiting for you.':
    'Diese Anfrage lässt sich nicht zurückstellen: Sie wartet gerade auf Sie.',
  'This request does not exist.': 'Diese Anfrage gibt es nicht.',
  'This request does not wait for your consent.': 'Diese Anfrage wartet nicht auf Ihre Zustimmung.',
  'This request has nothing to try again.': 'An dieser Anfrage gibt es nichts zu wiederholen.',
  'This request is already being prepared.': 'Diese Anfrage ist schon in Arbeit.',
  'This request is already being run.': 'Diese Anfrage wird schon ausgeführt.',
  'This request is already dismissed.': 'Diese Anfrage ist schon verworfen.',
  'This request is already done.': 'Diese Anfrage ist schon erledigt.',
  'This request is already failed.': 'Diese Anfrage ist schon fehlgeschlagen.',
  'This request is already waiting for you.': 'Diese Anfrage wartet schon auf Sie.',
  'This time has passed already.': 'Dieser Zeitpunkt ist schon vorbei.',
  'This time is more than a year away.': 'Dieser Zeitpunkt ist mehr als ein Jahr entfernt.',
  'Try again after some of them are decided.': 'Erneut versuchen, wenn einige entschieden sind.',
  'Try again in a few seconds.': 'In einigen Sekunden erneut versuchen.',
  'Try again in a minute.': 'In einer Minute erneut versuchen.',
  'Use Copy or Save .eml instead.': 'Stattdessen Kopieren oder .eml speichern nehmen.',
  'Wait for the decision.': 'Die Entscheidung abwarten.',
  'What a tool was asked for cannot be taken back.': 'Was ein Werkzeug gefragt wurde, lässt sich nicht zurücknehmen.',
  '{address} does not take part in this mail.': '{address} ist an dieser Mail nicht beteiligt.',
  '{address} does not take part in this thread.': '{address} ist an diesem Gespräch nicht beteiligt.',
  '{count} proposals of this mail wait for the user already.':
    '{count} Vorschläge zu dieser Mail warten schon auf eine Entscheidung.',
  '{count} requests of programs wait for the user already.':
    '{count} Anfragen von Programmen warten schon auf eine Entscheidung.',
  '“{address}” is not an address that a mail program takes.':
    '„{address}“ ist keine Adresse, die ein Mailprogramm annimmt.',
};
