import { z } from 'zod'
import { RegionCode } from '../law/region.ts'

export const RecipientKind = z.enum(['site', 'platform', 'host', 'cdn', 'registrar', 'search'])
export type RecipientKind = z.infer<typeof RecipientKind>

export const Perjury = z.enum(['required', 'allowed', 'avoid'])
export type Perjury = z.infer<typeof Perjury>

/** Limits and wishes of a recipient, each asked by `lintNotice`. */
const Wants = z.strictObject({
  /** Everything in the body of the mail: attachments are not opened. */
  plainTextOnly: z.boolean(),
  /** One host name, or one domain, a notice. */
  oneHostName: z.boolean(),
  maxUrls: z.number().int().positive().nullable(),
  /** A regular expression on the path of an item's address; addresses of shops and profiles do not match. */
  itemPath: z.string().nullable(),
  /** Letters that a form takes. */
  maxLengths: z
    .strictObject({ name: z.number(), owner: z.number(), work: z.number(), comments: z.number() })
    .nullable(),
  /** The only language that is read. */
  language: z.enum(['en']).nullable(),
  /** The days of creation and first publication. */
  dates: z.boolean(),
  /** No personal data in the explanation, which goes to the customer. */
  impersonalReasons: z.boolean(),
  /** A sentence to begin with. */
  opening: z.string().nullable(),
  /** The host of the original must have removed the copy first. */
  originFirst: z.boolean(),
})

export const Recipient = z.strictObject({
  id: z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/),
  name: z.string().min(2).max(60),
  kind: RecipientKind,
  /** Domains, and `name.*` for the same name under the domains of countries. All are memory until seen. */
  hosts: z.array(z.string()),
  /** Names of networks in RDAP. */
  networks: z.array(z.string()),
  /** Response headers that betray a delivery network. */
  headers: z.array(z.string()),
  /** Country of the company, never of a network; the source is `memory` where none was read. */
  country: z.string().length(2).nullable(),
  countrySource: z.string(),
  /** True where the service is offered in the European Union; null where that is not known. */
  servesEu: z.boolean().nullable(),
  servesEuSource: z.string(),
  email: z.email().nullable(),
  form: z.url().nullable(),
  /** The lines of a postal address, used where there is neither mail nor form. */
  post: z.string().nullable(),
  asks: z.array(z.string()),
  agentAllowed: z.boolean(),
  perjury: Perjury.nullable(),
  /** The only kind of notice that is read, where the recipient says so. */
  takes: RegionCode.nullable(),
  wants: Wants,
  /** Name and address of the sender go to the user, or to everybody. */
  passesOn: z.boolean(),
  publishes: z.boolean(),
  asksId: z.enum(['no', 'sometimes', 'yes']),
  asksIndemnity: z.boolean(),
  asksSignIn: z.boolean(),
  actsBy: z.enum(['removal', 'forwarding', 'delisting', 'nothing']),
  /** Days until a decision, where the recipient or a report says so. */
  expectedDays: z.number().positive().nullable(),
  note: z.string(),
  source: z.string(),
  isVerified: z.boolean(),
  unverified: z.array(z.string()),
  checkedAt: z.iso.date(),
})
export type Recipient = z.infer<typeof Recipient>

const ordinary = {
  hosts: [],
  networks: [],
  headers: [],
  countrySource: 'memory',
  servesEu: null,
  servesEuSource: 'memory',
  email: null,
  form: null,
  post: null,
  agentAllowed: true,
  perjury: null,
  takes: null,
  passesOn: false,
  publishes: false,
  asksId: 'no',
  asksIndemnity: false,
  asksSignIn: false,
  actsBy: 'removal',
  expectedDays: null,
  note: '',
  unverified: [],
  checkedAt: '2026-11-28',
} satisfies Partial<Recipient>

export const noWants: Recipient['wants'] = {
  plainTextOnly: false,
  oneHostName: false,
  maxUrls: null,
  itemPath: null,
  maxLengths: null,
  language: null,
  dates: false,
  impersonalReasons: false,
  opening: null,
  originFirst: false,
}

type Given = Omit<Recipient, keyof typeof ordinary | 'wants'> &
  Partial<Pick<Recipient, keyof typeof ordinary>> & { wants?: Partial<Recipient['wants']> }

/** A row of the table; what is not named is as with most recipients. */
export const recipient = (given: Given): Recipient => ({
  ...ordinary,
  ...given,
  wants: { ...noWants, ...given.wants },
})

/** Elements that the statute of the United States asks for, as most forms do. */
export const statutoryFields = [
  'signature (typed full legal name)',
  'work identified (description or link)',
  'exact addresses',
  'name, postal address, phone, e-mail',
  'good-faith statement',
  'accuracy and authority under penalty of perjury',
]
