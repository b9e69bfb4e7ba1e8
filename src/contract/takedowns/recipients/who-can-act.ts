import { webAddress } from '../../reference/web-address.ts'
import type { NoticeRecipient } from '../notice/recipient.ts'
import { noWants, type Recipient, type RecipientKind } from './recipient.ts'
import { awaitsAddress, deliveryNetworks, recipientOfHost, recipientOfNetwork, searchEngines } from './recipients.ts'

/** A registry's word on a network or a domain, as far as a notice needs it. */
type Registered = {
  name: string | null
  registrar: string | null
  abuseEmail: string | null
  source: string
  checkedAt: string
}
/** An address that the site itself gives. */
type SiteContact = { email: string; source: string; checkedAt: string }

export type KnownOfUses = {
  uses: readonly { pageUrl: string; fileUrl: string | null }[]
  /** Networks by host: the one of its address, and the delivery network that its answers betray. */
  networks: ReadonlyMap<string, Registered>
  headers: ReadonlyMap<string, readonly string[]>
  /** Registrations of domains, by host. */
  domains: ReadonlyMap<string, Registered>
  contacts: readonly SiteContact[]
}

/** A recipient that can remove a copy, or make it harder to find. */
export type Actor = NoticeRecipient & {
  kind: RecipientKind
  /** The row of the table; null for a host that was found by its network. */
  id: string | null
  way: 'email' | 'form' | 'none'
  /** Staff check the address before anything goes there. */
  awaitsStaff: boolean
  /** The hosts whose pages or files this actor serves; empty for one who acts on any. */
  serves: string[]
  /** The pages of this notice, where one notice holds not all that the actor serves. */
  onlyPages?: string[]
  source: string
  checkedAt: string
  expectedDays: number | null
}

/** The order in which actors are written to. Platforms and hosts hold the copy; delivery networks only pass it on. */
const order: RecipientKind[] = ['platform', 'host', 'cdn', 'site', 'registrar', 'search']

/** Addresses of desks that decide nothing about a page. */
const wrongDesk =
  /^(?:privacy|datenschutz|dataprotection|data-protection|dpo|dsb|gdpr|rgpd|dsgvo|webmaster|webdesign)@|@(?:[^@]*\.)?(?:whoisguard|withheldforprivacy|domainsbyproxy|privacyprotect|contactprivacy|whoisproxy)\./i

export const isWrongDesk = (address: string): boolean => wrongDesk.test(address)

/** Everybody who can act on these uses, each once, in the order in which they are proposed. */
export function whoCanAct(known: KnownOfUses): Actor[] {
  const hosts = hostsOf(known)
  const found = [
    ...hosts.flatMap((host) => serving(host, listedAt(host))),
    ...hosts.flatMap((host) => serving(host, hostByNetwork(known, host))),
    ...hosts.flatMap((host) => serving(host, byHeaders(known, host))),
    ...known.contacts.map(operator),
    ...hosts.flatMap((host) => serving(host, registrar(known, host))),
    ...searchEngines.map(listed),
  ]
  const first = new Map<string, Actor>()
  for (const actor of found) {
    const key = actor.id ?? `${actor.kind} ${actor.contact}`
    const before = first.get(key)
    first.set(key, before ? { ...before, serves: [...new Set([...before.serves, ...actor.serves])] } : actor)
  }
  return [...first.values()].toSorted((a, b) => rank(a) - rank(b))
}

const listedAt = (host: string): Actor[] => {
  const row = recipientOfHost(host)
  return row ? [listed(row)] : []
}

const serving = (host: string, actors: readonly Actor[]): Actor[] =>
  actors.map((actor) => ({ ...actor, serves: [host] }))

/** True where the actor serves the page or the file of a use, and the page is one of this notice. */
export const servesUse = (
  { serves, onlyPages }: Pick<Actor, 'serves' | 'onlyPages'>,
  { pageUrl, fileUrl }: KnownOfUses['uses'][number],
): boolean =>
  (onlyPages?.includes(pageUrl) ?? true) &&
  (serves.length === 0 || [pageUrl, fileUrl ?? ''].some((url) => serves.includes(webAddress(url)?.host ?? '')))

/** An address of the wrong desk comes last, from any source. */
const rank = ({ kind, contact }: Actor): number => order.indexOf(kind) + (isWrongDesk(contact) ? order.length : 0)

const hostsOf = ({ uses }: KnownOfUses): string[] => [
  ...new Set(
    uses
      .flatMap(({ pageUrl, fileUrl }) => [pageUrl, ...(fileUrl === null ? [] : [fileUrl])])
      .flatMap((url) => webAddress(url)?.host ?? []),
  ),
]

function listed(row: Recipient): Actor {
  const way = row.email === null ? (row.form === null ? 'none' : 'form') : 'email'
  const { id, source, checkedAt, expectedDays } = row
  const awaitsStaff = way === 'none' || awaitsAddress(row, way)
  const contact = row.email ?? row.form ?? ''
  return { ...shown(row), id, way, contact, awaitsStaff, serves: [], source, checkedAt, expectedDays }
}

const shown = ({ name, kind, country, servesEu, perjury, takes, agentAllowed, wants, ...rest }: Recipient) => ({
  name,
  kind,
  country,
  servesEu,
  perjury,
  takes,
  agentAllowed,
  wants,
  passesOn: rest.passesOn,
  publishes: rest.publishes,
  asksId: rest.asksId,
  asksIndemnity: rest.asksIndemnity,
})

/** The host of an address. Its network's country is not taken for the host's. */
function hostByNetwork({ networks }: KnownOfUses, host: string): Actor[] {
  const network = networks.get(host)
  if (network === undefined) return []
  const row = network.name === null ? undefined : recipientOfNetwork(network.name)
  if (row) return [listed(row)]
  const { name, abuseEmail, source, checkedAt } = network
  return abuseEmail === null ? [] : [unlisted('host', name ?? host, { email: abuseEmail, source, checkedAt })]
}

/** Hosts behind a delivery network stay unknown until it names them. */
function byHeaders({ headers }: KnownOfUses, host: string): Actor[] {
  const sent = (headers.get(host) ?? []).map((header) => header.toLowerCase())
  return deliveryNetworks
    .filter((row) => row.headers.some((sign) => sent.some((header) => header.startsWith(sign))))
    .map(listed)
}

const operator = (contact: SiteContact): Actor =>
  unlisted('site', contact.email.split('@')[1] ?? contact.email, contact)

function registrar({ domains }: KnownOfUses, host: string): Actor[] {
  const domain = domains.get(host)
  if (domain === undefined || domain.abuseEmail === null) return []
  const { registrar: name, abuseEmail, source, checkedAt } = domain
  return [unlisted('registrar', name ?? host, { email: abuseEmail, source, checkedAt })]
}

const unlisted = (kind: RecipientKind, name: string, { email, source, checkedAt }: SiteContact): Actor => ({
  name,
  kind,
  country: null,
  servesEu: null,
  perjury: null,
  takes: null,
  agentAllowed: true,
  wants: noWants,
  passesOn: false,
  publishes: false,
  asksId: 'no',
  asksIndemnity: false,
  id: null,
  way: 'email',
  contact: email,
  awaitsStaff: isWrongDesk(email),
  serves: [],
  source,
  checkedAt,
  expectedDays: null,
})
