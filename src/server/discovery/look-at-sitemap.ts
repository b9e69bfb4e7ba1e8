import type { Sighting } from '#server/matching/index.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { Fetched } from '#server/platform/outbound/follow.ts'
import type { OwnTurn } from './event-loop-turns.ts'
import { end, linksOf, type LookedPage, patienceMs, type Slice } from './looked-page.ts'
import type { NewPage, WaitingPage } from './page-store.ts'
import type { PoliteClient } from './polite-client.ts'
import { readSitemap } from './read-sitemap.ts'
import { baseOf, hostOf, webAddress } from './web-address.ts'

/** A sitemap may name sitemaps that name sitemaps. */
const deepestSitemap = 2
/** Pictures taken from one sitemap. */
const mostSightings = 5000

type Needs = Pick<Deps, 'clock'> & { polite: PoliteClient; ownTurn: OwnTurn }

/** The sitemaps that robots.txt names, else the one that may lie at the usual place. */
export async function sitemapsOf(
  { polite }: Pick<Needs, 'polite'>,
  { crawlId }: Slice,
  { url }: WaitingPage,
  host: string,
): Promise<NewPage[]> {
  const base = baseOf(`${new URL(url).protocol}//${host}/`)
  const rules = await polite.rulesFor(base.href, patienceMs)
  if ('waitMs' in rules) return []
  const named = rules.sitemaps.flatMap((text) => webAddress(text, base) ?? [])
  return (named.length > 0 ? named : [`${base.href}sitemap.xml`])
    .filter((address) => hostOf(address) === host && rules.allows(address))
    .map((address) => ({ crawlId, host, url: address, kind: 'sitemap', depth: 0, barren: 0, state: 'waiting' }))
}

/** Pictures that a sitemap names are met without asking for their pages, where robots may open those. */
export async function readAsSitemap(
  { polite, clock, ownTurn }: Needs,
  slice: Slice,
  page: WaitingPage,
  { url, fetched }: { url: string; fetched: Fetched },
): Promise<LookedPage> {
  await ownTurn()
  const named = await readSitemap(fetched.body, fetched.headers['content-type'], url)
  const at = { depth: page.depth + 1, barren: 0 }
  const pages = linksOf(
    slice,
    named.pages.map((one) => one.url),
    at,
    slice.host,
  )
  const nested = page.depth < deepestSitemap ? linksOf(slice, named.sitemaps, at, slice.host) : []
  const sightings: Sighting[] = []
  for (const one of named.pages) {
    if (one.images.length === 0 || !isOfCrawl(slice, one.url) || sightings.length >= mostSightings) continue
    const rules = await polite.rulesFor(one.url, patienceMs)
    if (!('allows' in rules) || !rules.allows(one.url)) continue
    const host = hostOf(one.url)
    for (const imageUrl of one.images)
      sightings.push({ imageUrl, pageUrl: one.url, pageTitle: null, host, seenAt: clock() })
  }
  return {
    end: { ...end(page, fetched.status), images: sightings.length },
    kind: 'sitemap',
    isHostWell: null,
    sightings,
    pages: [...nested.map((one) => ({ ...one, kind: 'sitemap' as const })), ...pages],
  }
}

const isOfCrawl = ({ host, hosts }: Slice, url: string) => hostOf(url) === host || hosts.has(hostOf(url))
