import { mailAddress } from '#contract/mail-address.ts'
import { platformHosts } from '#contract/reference/sites/platform-accounts.ts'
import { siteOf } from '#server/platform/outbound/site-of.ts'
import { isNeverProposed } from './never-proposed.ts'
import { type Other, otherNamedBefore, saysOwn } from './others.ts'
import type { PageLine, ReadPage } from './page-lines.ts'
import { organisationsIn } from './structured-data.ts'

/** An address for mail that a page gives for its own site, and the block in which it stands; null for one of its data. */
export type PageAddress = { email: string; isOfSite: boolean; block: number | null }

/** The addresses that a page gives for its own site: those of the site’s domain first, then links before text, each as the page has them. */
export function addressesOn(page: ReadPage, url: string | undefined): PageAddress[] {
  const written = page.lines.flatMap(({ text }, line) => writtenIn(text).map((one) => ({ ...one, line })))
  const stated = organisationsIn(page.data).flatMap(({ emails }) => emails)
  const all = [
    ...[...page.linked, ...written].map((one) => ({ ...one, email: plain(one.email) })),
    ...stated.map((email) => ({ email: plain(email), line: -1, at: 0 })),
  ]
  const byOwner = Map.groupBy(all, (one) => isOthers(page.lines, one, url))
  const own = new Set(byOwner.get(false)?.map(({ email }) => email))
  const others = new Set(byOwner.get(true)?.map(({ email }) => email))
  const isNamedOthers = (email: string) => others.has(email) && !(own.has(email) && isOfSite(email, url))
  const found = new Map<string, PageAddress>()
  for (const { email, line } of all) {
    if (isNamedOthers(email) || isNeverProposed(email) || !isAddress(email)) continue
    const block = page.lines[line]?.block ?? null
    if (!found.has(email)) found.set(email, { email, isOfSite: isOfSite(email, url), block })
  }
  return [...found.values()].toSorted((a, b) => Number(b.isOfSite) - Number(a.isOfSite))
}

const longestAddress = 254
const isAddress = (email: string) => email.length <= longestAddress && mailAddress.test(email)
const plain = (email: string) => email.trim().toLowerCase().replace(/\.$/, '')

/** Addresses in a text, also where “at” stands for the sign, with their places; the names of users in web addresses are none. */
function writtenIn(text: string): { email: string; at: number }[] {
  const shown = text
    .replace(/\s?[[({]\s?(?:at|@|ät)\s?[\])}]\s?/gi, '@')
    .replace(/\s?[[({]\s?(?:dot|punkt|point|punto)\s?[\])}]\s?/gi, '.')
  return [...shown.matchAll(/(?<!\/\/|[\w.+-])[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,4}/g)].map(
    ({ 0: email, index }) => ({ email, at: index }),
  )
}

/** True where the mail’s domain is that of the site; that of a platform is nobody’s of those who have accounts there. */
export function isOfSite(email: string, url: string | undefined): boolean {
  const domain = siteOf(email.slice(email.indexOf('@') + 1))
  return url !== undefined && !platformHosts.includes(domain) && domain === siteOf(new URL(url).hostname)
}

type Place = { email: string; line: number; at: number }

/** True where the words around an address name another as its owner: its maker’s, its host’s, or that of an officer for data protection. */
function isOthers(lines: readonly PageLine[], place: Place, url: string | undefined): boolean {
  const other = otherNamed(lines, place)
  // Makers of sites have sites of their own.
  return other === 'officer' || (other === 'maker' && !isOfSite(place.email, url))
}

/** Lines below another's name whose addresses are that one’s. */
const maxBelow = 6
const longestLabel = 80

function otherNamed(lines: readonly PageLine[], { line, at }: Place): Other | undefined {
  const here = lines[line]
  if (!here) return undefined
  const before = here.text.slice(0, at)
  const inLine = otherNamedBefore(before)
  if (inLine !== undefined || saysOwn(before)) return inLine
  for (let above = line - 1; above >= Math.max(0, line - maxBelow); above--) {
    const { text, block, heading } = lines[above]!
    if (heading !== here.heading) break
    const isLabel = block === here.block || (text.length <= longestLabel && !text.includes('@'))
    const other = isLabel ? otherNamedBefore(text) : undefined
    if (other !== undefined) return other
    if (saysOwn(text)) return undefined
  }
  return otherNamedBefore(here.heading)
}

/** Lines that speak of the site’s own company. */
export const ownLines = (lines: readonly PageLine[]): PageLine[] =>
  lines.filter(({ text, heading }) => otherNamedBefore(text) === undefined && otherNamedBefore(heading) === undefined)
