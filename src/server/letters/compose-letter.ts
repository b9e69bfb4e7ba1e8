import type { Language } from '#contract/languages/languages.ts'
import { formatChange, type CountryRule } from '#contract/letters/contact-by/country-rule.ts'
import { type CaseContact, isPostable } from '#contract/letters/contacts/contact.ts'
import type {
  Objection,
  PrintBlocker,
  LetterBasis,
  LetterBlock,
  LetterContent,
  LetterKind,
} from '#contract/letters/letter.ts'
import { answerStatusIn, denialOfAnswer } from '#contract/letters/answer-status.ts'
import { lintLetter } from '#contract/letters/lint-letter.ts'
import {
  inNumber,
  isMergeField,
  mergeFields,
  type MergeFieldName,
  namesIn,
  problemsOfFields,
  withWords,
} from '#contract/letters/merge-fields.ts'
import { pairsOf } from '#contract/cases/submission/pairs.ts'
import { formatAmount } from '#contract/reference/money.ts'
import { blocksOf, enclosuresOf } from './blocks-of-letter.ts'
import { envelopeOf } from './contacts/envelope.ts'
import { printBlockers } from './drawing/print-blockers.ts'
import { type LetterFacts, lackingOf, ofQuestions } from './letter-facts.ts'
import { type LetterWords, letterWords } from './letter-words.ts'
import { lackingOfReminder } from './sending/reminder-facts.ts'

export type Contact = Pick<CaseContact, 'person' | 'company' | 'address' | 'email' | 'source'> & {
  correctedAt: Date | null
}

/** The author's text, to be combined with the facts. */
export type Written = {
  kind: LetterKind
  language: Language
  subject: string
  body: string
  contact: Contact | undefined
  recipients: readonly string[]
  byPost: boolean
  sender: string
}

export type Composed = { content: LetterContent; mailedTo: string[]; lacking: PrintBlocker[]; objections: Objection[] }

/** Puts a letter together. Everything that keeps it from leaving is named; what is empty stands in it as its field. */
export function composeLetter(facts: LetterFacts, written: Written): Composed {
  const { kind, language, subject, body, contact, byPost } = written
  const words = wordsOf(facts, written)
  const blocks = blocksOf(facts, language)
  const count = pairsOf(facts.draft).length
  const mailedTo = distinct([contact?.email ?? '', ...written.recipients])
  const content: LetterContent = {
    kind,
    language,
    reference: facts.row.name,
    date: facts.now.toISOString().slice(0, 10),
    dueOn: facts.dueOn,
    sender: facts.sender,
    recipient: {
      lines: contact ? envelopeOf(contact, facts.sender.country) : [],
      country: contact?.address.country ?? null,
    },
    subject: withWords(inNumber(subject, count), words),
    blocks: paragraphsOf(inNumber(body, count)).flatMap((paragraph) => activeBlock(paragraph, words, blocks)),
    enclosures: kind === 'first' ? enclosuresOf(facts, letterWords(language)) : [],
  }
  const country = contact ? contact.address.country : facts.country
  const lacking = [
    ...lackingOf(facts),
    ...lackingOfReminder(facts, kind),
    ...ofCountry(facts, contact),
    ...ofContact(facts, { contact, mailedTo, byPost }),
    ...printBlockers(content, { byPost, where: `/desk/cases/${facts.row.id}` }),
    ...ofFields(facts, `${subject}\n${body}`, words, blocks),
  ]
  const objections = [...lintLetter({ subject, body }, { kind, country }), ...untrueOf(facts, { subject, body })]
  return { content, mailedTo, lacking, objections }
}

/** A text that says that nobody answered, where the image user did. */
function untrueOf(
  { heard: { lastAt }, now }: LetterFacts,
  { subject, body }: Pick<Written, 'subject' | 'body'>,
): Objection[] {
  const words = lastAt === null ? undefined : denialOfAnswer(`${subject}\n${body}`)
  if (lastAt === null || words === undefined) return []
  const day = lastAt.toISOString().slice(0, 10)
  return [
    {
      rule: 'answer-denied',
      sentence: `The image user wrote on ${day}. Take this out, and put {{answer_status}} in its place: it says how it stands.`,
      words,
      source: 'The correspondence of this case',
      checkedAt: now.toISOString().slice(0, 10),
    },
  ]
}

/** Addresses of mail, each once however its letters are written, as it was first. */
function distinct(addresses: readonly string[]): string[] {
  const all = new Map<string, string>()
  for (const address of addresses) {
    const spelling = address.toLowerCase()
    if (spelling !== '' && !all.has(spelling)) all.set(spelling, address)
  }
  return [...all.values()]
}

/** Changes since the letter was written, each as a sentence. */
export function changedSince(
  facts: LetterFacts,
  basis: LetterBasis,
  rule: CountryRule | undefined,
  template: string,
): string[] {
  const { country, may, price } = facts
  return [
    ...(country === basis.country ? [] : ['The case is now about an image user in another country.']),
    ...(rule && country === basis.country && may.version !== basis.ruleVersion
      ? [formatChange(basis.contactBy, rule)]
      : []),
    ...(may.version === basis.ruleVersion && may.by !== basis.contactBy
      ? ['The rule of the country has run out since.']
      : []),
    ...((price?.version ?? null) === basis.priceVersion ? [] : ['The price has changed since the letter was written.']),
    ...(template === basis.template ? [] : ['The text that the letter began with was written anew since.']),
  ]
}

/** A contact without a country is under no law that we know, whatever the country of the case. */
const unknownCountry = {
  code: 'contact.country-unknown',
  sentence:
    'It is not known in which country this contact is, and so not whether we may write there. Choose the country under “Contacts”.',
}

/** Blockers by the law of the recipient's country, if it differs from the case's. */
function ofCountry({ row, abroad }: LetterFacts, contact: Contact | undefined): PrintBlocker[] {
  if (contact?.address.country === null) return [{ ...unknownCountry, where: `/desk/cases/${row.id}` }]
  const rule = abroad.find(({ country }) => country === contact?.address.country)
  if (!rule) return []
  if (rule.may.isAllowed) return ofQuestions(row, rule.questions)
  const sentence = `This contact is in another country than the case. ${rule.may.problem} Choose a contact to whom we may write, or hand the case over to the lawyers’ review.`
  return [{ code: 'contact.country', sentence, where: `/desk/cases/${row.id}` }]
}

function ofContact(
  { row }: LetterFacts,
  { contact, mailedTo, byPost }: { contact: Contact | undefined; mailedTo: string[]; byPost: boolean },
): PrintBlocker[] {
  const said = (code: string, isMissing: boolean, sentence: string): PrintBlocker[] =>
    isMissing ? [{ code, sentence, where: `/desk/cases/${row.id}` }] : []
  return [
    ...said('contact', contact === undefined, 'Choose whom the letter goes to.'),
    ...said(
      'contact.corrected',
      contact?.correctedAt != null,
      'The contact was corrected meanwhile. Choose the one that counts.',
    ),
    ...said(
      'contact.email',
      contact !== undefined && mailedTo.length === 0 && !byPost,
      'The contact has no email address. Fill one in, add one, or send the letter by post.',
    ),
    ...said(
      'contact.address',
      contact !== undefined && byPost && !isPostable(contact),
      'The contact has no whole postal address: a name, a street, a town and a country. Fill them in, or send the letter by mail alone.',
    ),
  ]
}

/** Fields that the text names and the case leaves empty, each with where it is filled in; and names that are no fields. */
function ofFields(
  { row }: LetterFacts,
  text: string,
  words: Readonly<Record<string, string>>,
  blocks: Readonly<Record<string, LetterBlock[]>>,
): PrintBlocker[] {
  const where = `/desk/cases/${row.id}`
  const isEmpty = (name: MergeFieldName) =>
    mergeFields[name].kind === 'block' ? (blocks[name] ?? []).length === 0 : !words[name]
  return [
    ...problemsOfFields(text).map((sentence) => ({ code: 'text', sentence, where: null })),
    ...namesIn(text)
      .filter(isMergeField)
      .filter(isEmpty)
      .map((name) => ({
        code: `field.${name}`,
        sentence: `{{${name}}} is empty: ${mergeFields[name].label}. ${mergeFields[name].fillIn}`,
        where,
      })),
  ]
}

const day = (moment: string | Date, { locale }: LetterWords): string =>
  new Date(moment).toLocaleDateString(locale, { dateStyle: 'long', timeZone: 'UTC' })

function wordsOf(facts: LetterFacts, { contact, language, sender }: Written): Record<string, string> {
  const { row, draft, price, sender: provider, earlier, now } = facts
  const said = letterWords(language)
  const { legal_name, first_name, last_name } = draft.claimant
  const first = earlier.at(-1)?.sentAt
  return {
    reference: row.name,
    date: day(now, said),
    due_date: day(facts.dueOn, said),
    first_letter_date: first ? day(first, said) : '',
    answer_status: answerStatusIn(language, facts.heard),
    owner: legal_name || [first_name, last_name].filter(Boolean).join(' '),
    provider: provider.name,
    provider_address: provider.lines.join(', ') || provider.email,
    privacy_email: provider.email,
    recipient: contact?.person || contact?.company || '',
    site: row.host,
    price_total: price ? formatAmount(price.total, price.currency, said.locale) : '',
    mandate_date: row.agreement ? day(row.agreement.at, said) : '',
    contact_source: contact ? said.found[contact.source] : '',
    sender,
  }
}

const paragraphsOf = (body: string): string[] =>
  body
    .replaceAll('\r\n', '\n')
    .split(/\n{2,}/)
    .map((paragraph) => paragraph.trim())
    .filter(Boolean)

/** A paragraph as text, with what its words stand for; lines that are blocks become those. */
function activeBlock(
  paragraph: string,
  words: Record<string, string>,
  blocks: Record<string, LetterBlock[]>,
): LetterBlock[] {
  if (paragraph.startsWith('> ')) return [{ note: withWords(paragraph.slice(2), words) }]
  const lines = paragraph.split('\n')
  if (lines.every((line) => line.startsWith('- ')))
    return [{ items: lines.map((line) => withWords(line.slice(2), words)) }]
  const made: LetterBlock[] = []
  let text: string[] = []
  const end = () => {
    if (text.length > 0) made.push({ text: withWords(text.join('\n'), words) })
    text = []
  }
  for (const line of lines) {
    const [, name] = /^\s*\{\{\s*(\w+)\s*\}\}\s*$/.exec(line) ?? []
    const found =
      name !== undefined && isMergeField(name) && mergeFields[name].kind === 'block' ? blocks[name] : undefined
    if (found && found.length > 0) {
      end()
      made.push(...found)
    } else text.push(line)
  }
  end()
  return made
}
