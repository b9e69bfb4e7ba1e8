import { webAddress } from '../../reference/web-address.ts'
import type { NoticeRecipient } from '../notice/recipient.ts'
import {
  deliveryNetworks,
  type Directory,
  type DirectoryEntry,
  recipientOfHost,
  recipientOfNetwork,
  searchEngines,
} from './directory.ts'
import { noWants, type Recipient, type RecipientKind } from './recipient.ts'
import { awaitsAddress } from './recipients.ts'

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
  /** The entry of the directory; null for a host that was found by its network. */
  id: string | null
  /** The version of that entry; absent in notices from before staff could correct it. */
  version?: number
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
export function whoCanAct(known: KnownOfUses, directory: Directory): Actor[] {
  const hosts = hostsOf(known)
  const found = [
    ...hosts.flatMap((host) => serving(host, listedAt(directory, host))),
    ...hosts.flatMap((host) => serving(host, hostByNetwork(known, host, directory))),
    ...hosts.flatMap((host) => serving(host, byHeaders(known, host, directory))),
    ...known.contacts.map(operator),
    ...hosts.flatMap((host) => serving(host, registrar(known, host))),
    ...searchEngines(directory).map(actorOf),
  ]
  const first = new Map<string, Actor>()
  for (const actor of found) {
    const key = actor.id ?? `${actor.kind} ${actor.contact}`
    const before = first.get(key)
    first.set(key, before ? { ...before, serves: [...new Set([...before.serves, ...actor.serves])] } : actor)
  }
  return [...first.values()].toSorted((a, b) => rank(a) - rank(b))
}

const listedAt = (directory: Directory, host: string): Actor[] => {
  const row = recipientOfHost(directory, host)
  return row ? [actorOf(row)] : []
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

/** An entry of the directory as an actor. Staff check an entry that is withdrawn, or that gives no verified address. */
export function actorOf(row: DirectoryEntry): Actor {
  const way = row.email === null ? (row.form === null ? 'none' : 'form') : 'email'
  const { id, version, source, checkedAt, expectedDays } = row
  const contact = row.email ?? row.form ?? row.post ?? ''
  const awaitsStaff = row.isWithdrawn || contact === '' || awaitsAddress(row, way)
  return { ...shown(row), id, version, way, contact, awaitsStaff, serves: [], source, checkedAt, expectedDays }
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
function hostByNetwork({ networks }: KnownOfUses, host: string, directory: Directory): Actor[] {
  const network = networks.get(host)
  if (network === undefined) return []
  const row = network.name === null ? undefined : recipientOfNetwork(directory, network.name)
  if (row) return [actorOf(row)]
  const { name, abuseEmail, source, checkedAt } = network
  return abuseEmail === null ? [] : [unlisted('host', name ?? host, { email: abuseEmail, source, checkedAt })]
}

/** Hosts behind a delivery network stay unknown until it names them. */
function byHeaders({ headers }: KnownOfUses, host: string, directory: Directory): Actor[] {
  const sent = (headers.get(host) ?? []).map((header) => header.toLowerCase())
  return deliveryNetworks(directory)
    .filter((row) => row.headers.some((sign) => sent.some((header) => header.startsWith(sign))))
    .map(actorOf)
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
