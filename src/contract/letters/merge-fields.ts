/** A name that stands for something of the case in the text of a letter: `{{reference}}`. A `block` stands on a line of its own. */
export type MergeField = {
  name: MergeFieldName
  /** Meaning of the field, for authors of texts. */
  label: string
  kind: 'word' | 'block'
  /** Where it is filled in where it is empty. */
  fillIn: string
}

export const mergeFieldNames = [
  'reference',
  'date',
  'due_date',
  'first_letter_date',
  'answer_status',
  'owner',
  'provider',
  'provider_address',
  'privacy_email',
  'recipient',
  'site',
  'uses',
  'evidence',
  'price_lines',
  'price_total',
  'portal_link',
  'mandate_date',
  'contact_source',
  'sender',
] as const
export type MergeFieldName = (typeof mergeFieldNames)[number]

const inSettings =
  'The operator names the company under INVOICE_ISSUER, INVOICE_ISSUER_ADDRESS and INVOICE_ISSUER_COUNTRY.'
const inContact = 'Fill it in under “Contacts” on the page of the case.'
const inPrice = 'Set the price on the page of the case.'

/** Every field that a text may name. */
export const mergeFields: Readonly<Record<MergeFieldName, MergeField>> = {
  reference: word('reference', 'What the case is called, RF-000042', 'Every case has one.'),
  date: word('date', 'The day on which the letter is sent', 'It is filled in by itself.'),
  due_date: word('due_date', 'The day by which an answer is asked for', 'It is filled in by itself.'),
  first_letter_date: word(
    'first_letter_date',
    'The day of the first letter',
    'Send the first letter before a reminder.',
  ),
  answer_status: word(
    'answer_status',
    'That there was no answer, or when the image user wrote and was answered',
    'It is filled in by itself.',
  ),
  owner: word('owner', 'The photographer', 'Ask the owner for the claimant’s name.'),
  provider: word('provider', 'Our name', inSettings),
  provider_address: word('provider_address', 'Our postal address, in one line', inSettings),
  privacy_email: word(
    'privacy_email',
    'Where people ask what we hold about them',
    'The operator names it under BRAND_SUPPORT.',
  ),
  recipient: word('recipient', 'Who is written to: a person, else the company', inContact),
  site: word('site', 'The site that shows the photographs', 'Ask the owner for the page.'),
  uses: block('uses', 'The photographs and the pages that show them', 'Ask the owner for the pages.'),
  evidence: block(
    'evidence',
    'The number of each evidence, with where anybody checks it',
    'Secure the evidence of every page.',
  ),
  price_lines: block('price_lines', 'What is asked for, line by line, with the sum', inPrice),
  price_total: word('price_total', 'The sum', inPrice),
  portal_link: block(
    'portal_link',
    'The page on which the letter is checked, answered and paid',
    'Open the payment page of the case again.',
  ),
  mandate_date: word(
    'mandate_date',
    'The day on which the owner gave the mandate',
    'Ask the owner to submit the case with its mandate.',
  ),
  contact_source: word('contact_source', 'Where the contact was found', inContact),
  sender: word('sender', 'Who sends the letter', 'Your own name stands in your account.'),
}

function word(name: MergeFieldName, label: string, fillIn: string): MergeField {
  return { name, label, kind: 'word', fillIn }
}

function block(name: MergeFieldName, label: string, fillIn: string): MergeField {
  return { name, label, kind: 'block', fillIn }
}

const named = /\{\{\s{0,20}([^{}\n]{0,60}?)\s{0,20}\}\}/g

/** What a text names between braces, each once; also what is no field. */
export const namesIn = (text: string): string[] => [...new Set([...text.matchAll(named)].map(([, name]) => name!))]

export const isMergeField = (name: string): name is MergeFieldName =>
  (mergeFieldNames as readonly string[]).includes(name)

/** What is wrong with the fields that a text names, each as a sentence: unknown names, and blocks within a line. */
export function problemsOfFields(text: string): string[] {
  const unknown = namesIn(text).filter((name) => !isMergeField(name))
  const lines = text.split('\n').map((line) => line.trim())
  const inLine = Object.values(mergeFields).filter(
    ({ name, kind }) => kind === 'block' && lines.some((line) => namesIn(line).includes(name) && !isAlone(line)),
  )
  const open = text.replaceAll(named, '').match(/\{\{|\}\}/)
  return [
    ...unknown.map((name) => `There is no field {{${name}}}.`),
    ...inLine.map(({ name }) => `{{${name}}} stands on a line of its own.`),
    ...(/\[\[|\]\]/.test(text.replaceAll(numbered, '')) ? [halves] : []),
    ...(open ? ['A field begins with {{ and ends with }} on the same line.'] : []),
  ]
}

const halves = 'Two wordings stand as [[one photograph|photographs]], on one line.'

const isAlone = (line: string) => /^\{\{\s*\w+\s*\}\}$/.test(line)

/** The text with each word put in; what is not known stays as it was written. */
export const withWords = (text: string, words: Readonly<Record<string, string>>): string =>
  text.replaceAll(named, (whole, name: string) => words[name] || whole)

const numbered = /\[\[([^[\]|\n]{0,200})\|([^[\]|\n]{0,200})\]\]/g

/** The text for so many photographs: `[[this photograph|these photographs]]` keeps one of its halves. */
export const inNumber = (text: string, count: number): string =>
  text.replaceAll(numbered, (_, one: string, many: string) => (count === 1 ? one : many))
