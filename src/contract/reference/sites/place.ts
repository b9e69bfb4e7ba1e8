import { hostKeys, isOnHost, webAddress } from '../web-address.ts'
import { accountNamed, isPlatform, platformAccount, platformHosts } from './platform-accounts.ts'
import { stockAgencies } from './stock-agencies.ts'

/**
 * Place that a person names for an image: a site (`shop.example`), a part of one (`university.example/~jane`), or a platform's account
 * (`facebook.com/acme`). `whole` is a platform, which cannot stand for one of its accounts.
 */
type NamedPlace = { place: string } | { whole: string } | { shortLink: string }

/** Link shorteners. Source: their own pages, November 2026. */
const shortLinks = new Set(
  'bit.ly t.co tinyurl.com goo.gl ow.ly buff.ly youtu.be pin.it lnkd.in amzn.to etsy.me rb.gy is.gd cutt.ly qr.ae'.split(
    ' ',
  ),
)

/** Reads a place, with or without scheme, else undefined. */
export function readPlace(text: string): NamedPlace | undefined {
  const typed = text.trim()
  const address = /^https?:\/\//i.test(typed) ? typed : `https://${typed}`
  const read = webAddress(address)
  // In mail addresses the provider comes before the owner.
  if (!read?.host.includes('.') || /^(?:https?:\/\/)?[^/?#]*@/i.test(typed)) return undefined
  const host = bare(read.host)
  if (shortLinks.has(host)) return { shortLink: host }
  const account = accountNamed(address)
  if (account !== undefined) return { place: account }
  return isPlatform(host) ? { whole: host } : { place: host + pathOf(read.path) }
}

/** Error for a place with more than one party. */
export const nameTheAccount = (whole: string): string =>
  `${whole} holds the pages of many. Name the account: write the address of its page.`

/** Error for an address that redirects elsewhere. */
export const writeWhereItLeads = (shortLink: string): string =>
  `${shortLink} only leads elsewhere. Write the address of the page that it leads to.`

const maxSteps = 30

/** Places around a page, narrowest first; empty for other texts. */
export function placesAround(address: string): string[] {
  const read = webAddress(address)
  if (!read) return []
  const host = bare(read.host)
  const account = platformAccount(address)?.key
  const path = pathOf(read.path)
  const steps = path.split('/').slice(1, maxSteps)
  const paths = steps.map((_, at) => `${host}/${steps.slice(0, at + 1).join('/')}`).reverse()
  const exact = read.query === '' ? [] : [exactly(host, path, read.query)]
  const edge = edges.find((one) => isOnHost(host, one))
  const hosts = hostKeys(host).filter((one) => edge === undefined || isOnHost(one, edge))
  return [...new Set([...exact, ...(account === undefined ? [] : [account]), ...paths, ...hosts])]
}

/** True for a page that lies in a place. */
export const isAtPlace = (address: string, place: string): boolean => placesAround(address).includes(place)

/** True for a party within a place. */
export const isInPlace = (party: string, place: string): boolean =>
  party === place || party.startsWith(`${place}/`) || isAtPlace(`https://${party}`, place)

/** The place of a single page, its query included. */
function placeOfPage(address: string): string | undefined {
  const read = webAddress(address)
  return read && exactly(bare(read.host), pathOf(read.path), read.query)
}

/** Places of a party: itself, or the places of its pages when only their platform is known. */
export function placesOfParty(party: string, pages: readonly string[]): string[] {
  if (!isWholePlatform(party)) return [party]
  return [...new Set(pages.flatMap((page) => placeOfPage(page) ?? []))]
}

/** Returns the site of an address, whatever its path: an account or a host; undefined when only the platform is known. */
export function siteAround(address: string): string | undefined {
  const account = platformAccount(address)?.key
  if (account !== undefined) return account
  const host = webAddress(address)?.host
  return host === undefined || isPlatform(host) ? undefined : bare(host)
}

/** True for a platform’s name without an account. */
export const isWholePlatform = (place: string): boolean => {
  const read = readPlace(place)
  return read !== undefined && 'whole' in read && !place.includes('/')
}

/** Hosts of other parties below a host: platforms and agencies whose pages are not those of the company above them. */
export const othersBelow = (host: string): string[] => edges.filter((one) => one !== host && isOnHost(one, host))

/** Hosts at which another party begins. */
const edges: readonly string[] = [...platformHosts, ...stockAgencies.flatMap(({ hosts }) => hosts)].toSorted(
  (a, b) => b.length - a.length,
)

/** File names of a folder's start page. */
const homePage = /\/(?:index|default|home)\.(?:x?html?|php\d?|aspx?|jsp|cfm)$/

/** A path in small letters and decoded, without slashes at its end; slashes in a row are looked at from the first alone. */
const pathOf = (path: string): string =>
  decoded(path)
    .toLowerCase()
    .replace(homePage, '')
    .replace(/(?<!\/)\/+$/, '')

const exactly = (host: string, path: string, query: string) => `${host}${path}${query.toLowerCase()}`
const bare = (host: string) => hostKeys(host)[0]!

function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
