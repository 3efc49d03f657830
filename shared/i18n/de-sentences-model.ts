/** German for the sentences of models and their servers; the key is the English one. */
export const deSentencesModel: Readonly<Record<string, string>> = {
  'A web page answered instead of the model at {server}.': 'Statt des Modells bei {server} antwortete eine Webseite.',
  'Allow the model a longer answer or a shorter context, then try again.':
    'Dem Modell eine längere Antwort oder einen kürzeren Kontext erlauben, dann erneut versuchen.',
  'Check plan and billing at the provider, or choose another model.':
    'Tarif und Abrechnung beim Anbieter prüfen oder ein anderes Modell wählen.',
  'Check provider and address in Settings; the address usually ends in /v1.':
    'Anbieter und Adresse in den Einstellungen prüfen; die Adresse endet meist auf /v1.',
  'Check the address in Settings; Genie Tray never connects past a bad certificate.':
    'Adresse in den Einstellungen prüfen; mit falschem Zertifikat verbindet sich Genie Tray nie.',
  'Check the connection and the address in Settings. Is a model server running there?':
    'Verbindung und Adresse in den Einstellungen prüfen. Läuft dort ein Modellserver?',
  'Choose a larger model.': 'Ein größeres Modell wählen.',
  'Choose a model with a larger context, or raise its context length at the server.':
    'Ein Modell mit größerem Kontext wählen oder die Kontextlänge am Server anheben.',
  'Choose an installed model, or install it there first (with Ollama: ollama pull {model}).':
    'Ein installiertes Modell wählen oder es dort erst installieren (mit Ollama: ollama pull {model}).',
  'Choose another model in Settings, by the name that its provider gives it.':
    'In den Einstellungen ein anderes Modell wählen, mit dem Namen, den der Anbieter ihm gibt.',
  'Choose another model, or check the server.': 'Ein anderes Modell wählen oder den Server prüfen.',
  'Enter a valid key in Settings.': 'In den Einstellungen einen gültigen Schlüssel eingeben.',
  'Enter its prices for a million tokens, or limit the tokens of a day instead.':
    'Preise je Million Token eingeben oder stattdessen die Token eines Tages begrenzen.',
  'Genie Tray could not prepare this request.': 'Genie Tray konnte diese Anfrage nicht vorbereiten.',
  'Genie Tray tries again by itself.': 'Genie Tray versucht es von selbst erneut.',
  'Genie Tray waits and tries again by itself.': 'Genie Tray wartet und versucht es von selbst erneut.',
  'Handle this mail yourself, or choose another model.': 'Diese Mail selbst bearbeiten oder ein anderes Modell wählen.',
  'Is Ollama running? Start it (or your model server), or choose another model in Settings.':
    'Läuft Ollama? Es (oder den Modellserver) starten oder in den Einstellungen ein anderes Modell wählen.',
  'No model answers under this address at {server}.': 'Unter dieser Adresse bei {server} antwortet kein Modell.',
  'No model is being asked for this request.': 'Für diese Anfrage wird gerade kein Modell gefragt.',
  'Nothing answers at {server}.': 'Bei {server} antwortet nichts.',
  'Open Settings, Privacy and save them anew.': 'Einstellungen, Datenschutz öffnen und neu speichern.',
  'Raise the limit in Settings, or let the built-in rules answer for the rest of the day.':
    'Die Grenze in den Einstellungen anheben oder für den Rest des Tages die eingebauten Regeln antworten lassen.',
  'Sign in to the network in a browser, or check the address in Settings.':
    'Im Browser im Netz anmelden oder die Adresse in den Einstellungen prüfen.',
  'The account at {server} has no quota left.': 'Das Kontingent des Kontos bei {server} ist aufgebraucht.',
  'The answer of {model} at {server} broke off.': 'Die Antwort von {model} bei {server} brach ab.',
  'The built-in proposer needs no model.': 'Die eingebauten Regeln brauchen kein Modell.',
  'The certificate of {server} is not trusted ({code}).': 'Dem Zertifikat von {server} wird nicht vertraut ({code}).',
  'The content filter of {server} stopped this request.': 'Der Inhaltsfilter von {server} hat diese Anfrage gestoppt.',
  'The mail is too long for the model {model}.': 'Die Mail ist zu lang für das Modell {model}.',
  'The model {model} answered in prose, without proposals.': 'Das Modell {model} antwortete in Prosa, ohne Vorschläge.',
  'The model {model} answered with nothing.': 'Das Modell {model} gab eine leere Antwort.',
  'The model {model} does not exist at {server}.': 'Das Modell {model} gibt es bei {server} nicht.',
  'The model {model} gave an ambiguous answer.': 'Das Modell {model} gab eine mehrdeutige Antwort.',
  'The model {model} gave an answer of another form.': 'Das Modell {model} gab eine Antwort in anderer Form.',
  'The model {model} gave an answer that could not be read.': 'Das Modell {model} gab eine unlesbare Antwort.',
  'The model {model} gave two different answers.': 'Das Modell {model} gab zwei verschiedene Antworten.',
  'The model {model} proposed nothing that is allowed.': 'Das Modell {model} schlug nichts Erlaubtes vor.',
  'The model {model} ran out of output before its answer was complete.':
    'Die Antwort des Modells {model} brach an ihrer Längengrenze ab.',
  'The model {model} refused to answer.': 'Das Modell {model} verweigerte die Antwort.',
  'The model {model} tried to call a tool by itself.': 'Das Modell {model} wollte von sich aus ein Werkzeug aufrufen.',
  'The model {model} was stopped by its content filter.': 'Das Modell {model} wurde von seinem Inhaltsfilter gestoppt.',
  'The privacy settings cannot be read, so nothing is sent to a model.':
    'Die Datenschutz-Einstellungen sind nicht lesbar, deshalb geht nichts an ein Modell.',
  "Today's limit for the model is reached; requests wait until tomorrow.":
    'Die Tagesgrenze des Modells ist erreicht; Anfragen warten bis morgen.',
  'The reply of {server} is not an answer of a model.': 'Die Antwort von {server} stammt nicht von einem Modell.',
  'Try again when you like.': 'Bei Bedarf erneut versuchen.',
  'Try again, or choose a smaller or faster model.':
    'Erneut versuchen oder ein kleineres oder schnelleres Modell wählen.',
  'Try again, or choose another model in Settings.':
    'Erneut versuchen oder in den Einstellungen ein anderes Modell wählen.',
  'Try again, or choose another model.': 'Erneut versuchen oder ein anderes Modell wählen.',
  'What {model} costs is not known, so a daily cost cannot be kept.':
    'Was {model} kostet, ist nicht bekannt; Tageskosten lassen sich so nicht begrenzen.',
  'You stopped this request.': 'Sie haben diese Anfrage abgebrochen.',
  '{model} answers, but not with proposals that can be used ({reason}).':
    '{model} antwortet, aber nicht mit brauchbaren Vorschlägen ({reason}).',
  '{model} at {server} answered far more than any proposal needs.':
    '{model} bei {server} antwortete weit mehr, als ein Vorschlag braucht.',
  '{model} at {server} said nothing for {seconds} seconds.': '{model} bei {server} schwieg {seconds} Sekunden lang.',
  '{server} could not answer right now{said}.': '{server} konnte gerade nicht antworten{said}.',
  '{server} is limiting requests for now.': '{server} begrenzt gerade die Anfragen.',
  '{server} refused the API key for the model {model}.':
    '{server} hat den API-Schlüssel für das Modell {model} abgelehnt.',
  '{server} rejected the request ({status}){said}.': '{server} hat die Anfrage abgelehnt ({status}){said}.',
  '{server} wants an API key for the model {model}.': '{server} verlangt einen API-Schlüssel für das Modell {model}.',
  '{model} works: it answered with proposals that can be used.':
    '{model} funktioniert: Die Antwort enthält brauchbare Vorschläge.',
};
