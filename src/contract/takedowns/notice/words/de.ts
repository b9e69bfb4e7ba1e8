import type { Words } from './words.ts'

export const de: Words = {
  subject: 'Meldung einer Urheberrechtsverletzung',
  basis: (law) => `Diese Meldung stützt sich auf ${law}.`,
  request: {
    remove: 'Bitte entfernen Sie die unten genannten Inhalte oder sperren Sie den Zugang zu ihnen.',
    delist: 'Bitte entfernen Sie die unten genannten Adressen aus Ihren Ergebnissen.',
  },
  labels: {
    title: 'Titel',
    description: 'Beschreibung',
    original: 'Original',
    created: 'Entstanden am',
    published: 'Zuerst veröffentlicht am',
    page: 'Seite',
    file: 'Datei',
    name: 'Name',
    address: 'Anschrift',
    phone: 'Telefon',
    email: 'E-Mail',
    owner: 'Rechteinhaber',
    agent: 'Vertreter',
    signer: 'Gezeichnet',
    date: 'Datum',
  },
  headings: {
    works: 'Geschütztes Werk',
    location: 'Fundort des Inhalts',
    reasons: 'Begründung der Rechtswidrigkeit',
    goodFaith: 'Guter Glaube',
    accuracy: 'Richtigkeit und Vollmacht',
    contact: 'Kontaktdaten',
    notifier: 'Name und E-Mail-Adresse des Meldenden',
    signature: 'Unterschrift',
  },
  sentences: {
    goodFaith:
      'Ich bin in gutem Glauben davon überzeugt, dass die Angaben und Anführungen in dieser Meldung richtig und vollständig sind.',
    accuracy: 'Die Angaben in dieser Meldung sind richtig.',
    authority: 'Ich bin Inhaber des verletzten Rechts oder berechtigt, für den Inhaber zu handeln.',
    oath: 'Ich versichere unter Strafandrohung für Meineid: Ich bin Inhaber des verletzten ausschließlichen Rechts oder berechtigt, für den Inhaber zu handeln.',
    noLicence: 'Der Rechteinhaber hat für diese Nutzung weder eine Lizenz noch eine andere Erlaubnis erteilt.',
  },
  colon: ': ',
}
