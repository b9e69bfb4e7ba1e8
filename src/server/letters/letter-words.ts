import type { PriceLine } from '#contract/billing/price-lines.ts'
import type { LetterLanguage, ContactSource } from '#contract/letters/contacts/contact.ts'

/** What a letter says beside its text, in the languages that it is written in; in others it stands in English. */
export type LetterWords = {
  locale: string
  reference: string
  answerBy: string
  total: string
  enclosures: string
  evidence: string
  report: (number: string) => string
  draft: string
  page: string
  found: Record<ContactSource, string>
  signed: string
  /** Stands where the link of the image user stood, in the copy of anybody else. */
  leftOut: string
  copy: string
  copyOf: (sha256: string) => string
  /** How whoever got it learns that it is from us. */
  check: (number: string, url: string) => string
  open: string
  /** The label of the link to the page where the case is read and answered. */
  thread: string
  /** What a line of the price is for; in English its own description says it. */
  lines: Partial<Record<PriceLine['kind'], string>>
}

const en: LetterWords = {
  locale: 'en-GB',
  reference: 'Reference',
  answerBy: 'Please answer by',
  total: 'Total',
  enclosures: 'Enclosed',
  evidence: 'Evidence',
  report: (number) => `Report of evidence ${number}`,
  draft: 'Draft: this letter was not sent',
  page: 'page',
  found: {
    imprint: 'the imprint of the site',
    'contact-page': 'the page of the site to write on',
    registry: 'the registry of the domain',
    'security-txt': 'the security.txt of the site',
    'earlier-case': 'an earlier letter of ours to you',
    typed: 'sources that anybody can read, such as registers and your own site',
  },
  signed: 'This letter is signed electronically; it is valid without a signature on paper.',
  leftOut:
    'this link is left out of the copy. It is for the image user alone: whoever has it answers and pays in their name.',
  copy: 'Copy for the owner of the photographs',
  copyOf: (sha256) => `This is a copy without a signature. SHA-256 of the letter that was sent: ${sha256}`,
  check: (number, url) => `Is this letter really from us? Its number is ${number}. Type it at ${url} to see.`,
  open: 'Check, answer or pay',
  thread: 'Read and answer on the page of this case',
  lines: {},
}

const fr: LetterWords = {
  locale: 'fr-FR',
  reference: 'Référence',
  answerBy: 'Merci de répondre au plus tard le',
  total: 'Total',
  enclosures: 'Pièces jointes',
  evidence: 'Preuve',
  report: (number) => `Rapport de la preuve ${number}`,
  draft: 'Projet : cette lettre n’a pas été envoyée',
  page: 'page',
  found: {
    imprint: 'les mentions légales du site',
    'contact-page': 'la page de contact du site',
    registry: 'le registre du domaine',
    'security-txt': 'le fichier security.txt du site',
    'earlier-case': 'une lettre que nous vous avons déjà adressée',
    typed: 'des sources que chacun peut lire, comme les registres et votre propre site',
  },
  signed: 'Cette lettre est signée électroniquement ; elle est valable sans signature manuscrite.',
  leftOut:
    'ce lien ne figure pas dans la copie. Il n’est destiné qu’à l’utilisateur des images : quiconque le possède répond et paie en son nom.',
  copy: 'Copie pour le titulaire des photographies',
  copyOf: (sha256) => `Ceci est une copie sans signature. SHA-256 de la lettre envoyée : ${sha256}`,
  check: (number, url) =>
    `Cette lettre vient-elle vraiment de nous ? Son numéro est ${number}. Saisissez-le sur ${url} pour le vérifier.`,
  open: 'Vérifier, répondre ou payer',
  thread: 'Lire et répondre sur la page de ce dossier',
  lines: {
    past_use: 'Utilisation jusqu’à présent',
    future_licence: 'Licence pour la suite',
    costs: 'Frais',
    interest: 'Intérêts',
  },
}

/** The words of a language; English where it has none. */
export const letterWords = (language: LetterLanguage): LetterWords => (language === 'fr' ? fr : en)
