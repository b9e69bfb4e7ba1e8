import { isIP } from 'node:net'
import { parse } from 'tldts'
import { webAddress } from '#contract/reference/web-address.ts'
import { type Directory, recipientOfHost } from '#contract/takedowns/recipients/directory.ts'
import { isWrongDesk, type KnownOfUses } from '#contract/takedowns/recipients/who-can-act.ts'
import { addressesOfSite } from '#server/letters/index.ts'
import type { Rdap, RegistryEntry } from '#server/gateways/rdap/rdap.ts'
import type { Deps } from '#server/platform/deps.ts'
import { isCertain } from '#server/platform/outbound/failures.ts'
import { FetchError } from '#server/platform/outbound/fetch-error.ts'

export type LookNeeds = Pick<Deps, 'outbound' | 'clock'> & { rdap: Rdap }
type Registered = KnownOfUses['networks'] extends ReadonlyMap<string, infer Entry> ? Entry : never

/** `dead` has no address in the DNS; `silent` did not answer. */
type Reach = 'answers' | 'dead' | 'silent'
export type HostsLookedAt = Pick<KnownOfUses, 'networks' | 'headers' | 'domains' | 'contacts'> & {
  reach: ReadonlyMap<string, Reach>
}

/** Hosts of one takedown that are looked at; uses beyond them get no host of their own. */
const maxHosts = 10
const pageMs = 8000

/**
 * Asks each host for a page of it, and registries for its address and its domain. Platforms that the directory names are known already and not asked.
 */
export async function lookAtHosts(
  needs: LookNeeds,
  uses: KnownOfUses['uses'],
  directory: Directory,
): Promise<HostsLookedAt> {
  const networks = new Map<string, Registered>()
  const headers = new Map<string, readonly string[]>()
  const domains = new Map<string, Registered>()
  const reach = new Map<string, Reach>()
  for (const [host, url] of [...addressesByHost(uses, directory)].slice(0, maxHosts)) {
    const answer = await ask(needs, url)
    reach.set(host, answer.reach)
    headers.set(host, answer.headers)
    const domain = parse(host, { allowPrivateDomains: true })
    const [network, registration] = await Promise.all([
      isIP(answer.address) === 0 ? null : needs.rdap.ask(answer.address),
      domain.domain === null || domain.isPrivate === true ? null : needs.rdap.ask(domain.domain),
    ])
    if (network) networks.set(host, registered(network))
    if (registration) domains.set(host, registered(registration))
  }
  return { networks, headers, domains, reach, contacts: await contactsOf(needs, uses, reach) }
}

/** The best address that the first site which answers gives for itself; none of a platform. */
async function contactsOf(
  { outbound, clock }: LookNeeds,
  uses: KnownOfUses['uses'],
  reach: HostsLookedAt['reach'],
): Promise<KnownOfUses['contacts']> {
  const page = uses.find(({ pageUrl }) => reach.get(webAddress(pageUrl)?.host ?? '') === 'answers')?.pageUrl
  if (page === undefined) return []
  const found = (await addressesOfSite({ outbound }, new URL(page).origin)).toSorted(
    (a, b) => Number(isWrongDesk(a.email)) - Number(isWrongDesk(b.email)),
  )
  const checkedAt = clock().toISOString().slice(0, 10)
  return found.slice(0, 1).map(({ email, sourceUrl }) => ({ email, source: sourceUrl, checkedAt }))
}

/** One address of each host, those of pages before those of files. */
function addressesByHost(uses: KnownOfUses['uses'], directory: Directory): Map<string, string> {
  const found = new Map<string, string>()
  const urls = [...uses.map(({ pageUrl }) => pageUrl), ...uses.flatMap(({ fileUrl }) => fileUrl ?? [])]
  for (const url of urls) {
    const host = webAddress(url)?.host
    if (host !== undefined && !found.has(host) && recipientOfHost(directory, host) === undefined) found.set(host, url)
  }
  return found
}

type Answer = { address: string; headers: string[]; reach: Reach }

/** The head of the answer is enough: nothing of its body is read. */
async function ask({ outbound }: LookNeeds, url: string): Promise<Answer> {
  let heard: Answer | undefined
  try {
    await outbound.get(url, {
      maxBytes: 1,
      timeoutMs: pageMs,
      maxRedirects: 0,
      onAnswer: ({ address, headers }) => {
        heard = { address, headers: headers.map(([name, value]) => `${name}: ${value}`), reach: 'answers' }
      },
    })
  } catch (error) {
    if (!(error instanceof FetchError)) throw error
    const isDead = error.reason === 'unresolvable' && isCertain(error)
    return heard ?? { address: '', headers: [], reach: isDead ? 'dead' : 'silent' }
  }
  return heard ?? { address: '', headers: [], reach: 'silent' }
}

const registered = ({ name, registrar, abuseEmail, source, readAt }: RegistryEntry): Registered => ({
  name,
  registrar,
  abuseEmail,
  source,
  checkedAt: readAt.toISOString().slice(0, 10),
})
