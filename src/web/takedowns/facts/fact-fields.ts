import type { Part } from '#contract/takedowns/law/region.ts'
import type { TakedownFacts } from '#contract/takedowns/takedown-facts.ts'
import type { Needs } from './needs.ts'

export type StatementName = keyof TakedownFacts['statements']
type Need = Part | 'exceptions'

/** A text that the owner writes, with the sections that it fills. */
export type TextFact = {
  name:
    | `grounds.${keyof TakedownFacts['grounds']}`
    | `photograph.${'marking' | 'creation'}`
    | 'uploader'
    | 'recordNumber'
    | 'identityDocument'
    | 'mandate'
    | 'remedy'
  label: string
  hint: string
  isLong: boolean
  fills: readonly Need[]
}

const long = (name: TextFact['name'], label: string, hint: string, fills: Need[]): TextFact => ({
  name,
  label,
  hint,
  isLong: true,
  fills,
})
const line = (name: TextFact['name'], label: string, hint: string, fills: Need[]): TextFact => ({
  ...long(name, label, hint, fills),
  isLong: false,
})

/** Why the use infringes. */
export const groundFacts: readonly TextFact[] = [
  long(
    'grounds.ownership',
    'Why the photographs are yours',
    'For example: I took them in May 2021 and hold all rights.',
    ['ownership', 'reasons'],
  ),
  long(
    'grounds.infringement',
    'What the pages do',
    'For example: The page shows my whole photograph beside an offer.',
    ['infringement', 'reasons'],
  ),
  line(
    'grounds.right',
    'The right that is infringed',
    'For example: the exclusive right to reproduce the photograph.',
    ['right'],
  ),
  long('grounds.legalBasis', 'Legal basis', 'The article of the law that forbids the use.', ['legalBasis']),
  line('photograph.marking', 'Mark on your own copies', 'For example: © Ana Almeida 2021.', ['marking']),
  long('photograph.creation', 'What makes it your creation', 'The light, the moment and the angle that you chose.', [
    'creation',
  ]),
  line('uploader', 'Who uploaded the copy', 'Leave it empty if you do not know.', ['uploader']),
  line('recordNumber', 'Record number of the site', 'Chinese sites name it at their foot.', ['recordNumber']),
  long('remedy', 'What you ask for', 'For example: Remove the copy.', ['remedy']),
  line('identityDocument', 'Proof of identity', 'The kind and number of the document.', ['identity']),
]

export const exceptionFact: TextFact = long(
  'grounds.exceptions',
  'Why no exception covers the use',
  'Think of quotation, criticism, news, parody and private use. For example: The copy decorates a product.',
  ['exceptions', 'reasons'],
)

export const mandateFact: TextFact = line('mandate', 'Power of attorney', 'The day of the document.', ['mandate'])

/** The statements of the signer, with the sections that each fills. */
export const statementFills: Record<StatementName, readonly Need[]> = {
  goodFaith: ['goodFaith'],
  accuracy: ['accuracy'],
  authority: ['accuracy'],
  noLicence: ['noLicence', 'reasons'],
  truth: ['truth'],
  reasonableSteps: ['reasonableSteps'],
  sworn: ['sworn'],
  suit: ['suit'],
  dataConsent: ['dataConsent'],
}
export const statementNames = Object.keys(statementFills) as StatementName[]

export const isNeeded = (fills: readonly Need[], { parts }: Needs): boolean => fills.some((one) => parts.has(one))
