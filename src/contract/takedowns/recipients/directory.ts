import { z } from 'zod'
import { CountryCode } from '#contract/letters/contact-by/country-rule.ts'
import { PlainEmail } from '#contract/letters/contacts/contact.ts'
import { isOnHost } from '../../reference/web-address.ts'
import type { Source } from '../law/sources.ts'
import { type Recipient, recipient, RecipientKind } from './recipient.ts'
import { recipients } from './recipients.ts'

const hostPattern = /^(?:[a-z]+\.\*|(?:[a-z0-9-]+\.)+[a-z0-9-]{2,})$/
const maxHosts = 50
const limit = (most: number) => `Maximum of ${most} characters allowed.`

/** The part of an entry that staff can correct. */
export const RecipientEntry = z.object({
  name: z.string().trim().min(2, 'Please name the recipient.').max(60, limit(60)),
  kind: RecipientKind,
  /** Domains, and `name.*` for the same name under the domains of countries. */
  hosts: z
    .array(
      z
        .string()
        .trim()
        .toLowerCase()
        .max(253, { error: 'Write host names as host.example.', abort: true })
        .regex(hostPattern, 'Write host names as host.example.'),
    )
    .max(maxHosts, `Maximum of ${maxHosts} host names allowed.`),
  email: PlainEmail.nullable(),
  form: z
    .url({ protocol: /^https?$/, error: 'Write the address of the form, with https.' })
    .max(1000)
    .nullable(),
  post: z.string().trim().min(10, 'Write the whole postal address.').max(1000, limit(1000)).nullable(),
  country: CountryCode.nullable(),
  servesEu: z.boolean().nullable(),
  note: z.string().trim().max(1000, limit(1000)),
})
export type RecipientEntry = z.infer<typeof RecipientEntry>

export const RecipientDecisionKind = z.enum(['added', 'corrected', 'verified', 'withdrawn', 'restored'])
export type RecipientDecisionKind = z.infer<typeof RecipientDecisionKind>

/** A decision of staff; `entry` and `source` are null where an entry is withdrawn or restored. */
export type RecipientDecision = {
  recipient: string
  version: number
  kind: RecipientDecisionKind
  entry: RecipientEntry | null
  source: Source | null
}

/** An entry as it counts now. `version` counts the decisions on it; 0 is the entry that the product comes with. */
export type DirectoryEntry = Recipient & { version: number; isWithdrawn: boolean }
export type Directory = readonly DirectoryEntry[]

/** The directory with the newest decisions of staff of each kind, which win over the table. Added entries come first. */
export function decidedDirectory(decisions: readonly RecipientDecision[]): Directory {
  const decided = Map.groupBy(decisions, ({ recipient: id }) => id)
  const shipped = new Set(recipients.map(({ id }) => id))
  const added = [...decided.keys()].filter((id) => !shipped.has(id)).map(blank)
  return [...added, ...recipients].map((row) => decide(row, decided.get(row.id) ?? []))
}

export const shippedDirectory: Directory = decidedDirectory([])

/** A row for an added entry, before its decision is read. */
function blank(id: string): Recipient {
  return recipient({ id, name: id, kind: 'host', country: null, asks: [], source: '', isVerified: false })
}

function decide(row: Recipient, decisions: readonly RecipientDecision[]): DirectoryEntry {
  const begun: DirectoryEntry = { ...row, version: 0, isWithdrawn: false }
  return decisions.toSorted((a, b) => a.version - b.version).reduce(follow, begun)
}

function follow(row: DirectoryEntry, { version, kind, entry, source }: RecipientDecision): DirectoryEntry {
  if (entry === null || source === null) return { ...row, version, isWithdrawn: kind === 'withdrawn' }
  const cited = [source.title, source.address].filter((part) => part !== null).join(' ; ')
  const { checkedAt } = source
  const read = { countrySource: cited, servesEuSource: cited, source: cited, checkedAt }
  return { ...row, ...entry, ...read, isVerified: true, unverified: [], version }
}

/** The part of an entry that staff can correct, as it is. */
export const correctable = ({ name, kind, hosts, email, form, post, country, servesEu, note }: Recipient) =>
  ({ name, kind, hosts, email, form, post, country, servesEu, note }) satisfies RecipientEntry

/** The recipient that serves the pages or files of a host, search engines excepted: they serve neither. */
export function recipientOfHost(directory: Directory, host: string): DirectoryEntry | undefined {
  return inUse(directory).find(
    ({ kind, hosts }) => kind !== 'search' && hosts.some((pattern) => isNamed(pattern, host)),
  )
}

/** The recipient that owns a network, by its name in RDAP. */
export function recipientOfNetwork(directory: Directory, network: string): DirectoryEntry | undefined {
  const name = network.toUpperCase()
  return inUse(directory).find(({ networks }) => networks.some((own) => new RegExp(`^${own}([^A-Z]|$)`).test(name)))
}

export const searchEngines = (directory: Directory): Directory =>
  inUse(directory).filter(({ kind }) => kind === 'search')

/** Networks that betray themselves by the headers of what they deliver. */
export const deliveryNetworks = (directory: Directory): Directory =>
  inUse(directory).filter(({ headers }) => headers.length > 0)

const inUse = (directory: Directory): Directory => directory.filter(({ isWithdrawn }) => !isWithdrawn)

/** `ebay.*` is ebay.com and ebay.co.uk, never ebay.shop.example. */
function isNamed(pattern: string, host: string): boolean {
  const [, name] = /^([a-z]+)\.\*$/.exec(pattern) ?? []
  if (name === undefined) return isOnHost(host, pattern)
  return new RegExp(`(^|\\.)${name}\\.(com|[a-z]{2}|com?\\.[a-z]{2})$`).test(host)
}
