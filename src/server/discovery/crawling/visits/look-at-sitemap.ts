import type { SitePlatform } from '#contract/sites/domain.ts'
import type { Sighting } from '#server/sightings/index.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { Fetched } from '#server/platform/outbound/follow.ts'
import { openRests, type OwnTurn } from '#server/platform/fairness/event-loop-turns.ts'
import { end, linksOf, type Look, type LookedPage, patienceMs, placeOf, type Slice, unread } from './looked-page.ts'
import type { NewPage, WaitingPage } from '../page-store.ts'
import type { PoliteClient } from '#server/crawler/fetching/index.ts'
import { readAside } from '#server/crawler/reading/index.ts'
import { listsFor, readBase, readHost, webAddress } from '#server/crawler/pages/index.ts'

/** A sitemap may name sitemaps that name sitemaps. */
const deepestSitemap = 2
/** Pictures taken from one sitemap. */
const maxSightings = 5000
/**
 * So many letters of addresses are read to see which pages robots may open, which takes a second or so: enough for five thousand pages
 * and a robots.txt of five hundred patterns. Pictures of other pages are met when those are looked at.
 */
const maxLetters = 200_000_000

type Needs = Pick<Deps, 'clock'> & { polite: PoliteClient; ownTurn: OwnTurn }

/** The sitemaps that robots.txt names, else the lists that sites of this platform have, else the one that may lie at the usual place. */
export async function sitemapsOf(
  { polite }: Pick<Needs, 'polite'>,
  { crawlId }: Slice,
  { url }: WaitingPage,
  { host, platform }: { host: string; platform: SitePlatform | undefined },
): Promise<NewPage[]> {
  const base = readBase(`${new URL(url).protocol}//${host}/`)
  const rules = await polite.rulesFor(base.href, patienceMs)
  if ('waitMs' in rules) return []
  const named = rules.sitemaps.flatMap((text) => webAddress(text, base) ?? [])
  const usual = listsFor(platform).map((path) => `${base.href}${path}`)
  return [...new Set(named.length > 0 ? [...named, ...usual.slice(1)] : usual)]
    .filter((address) => readHost(address) === host && rules.allows(address))
    .map((address) => ({ crawlId, host, url: address, kind: 'sitemap', depth: 0, barren: 0, state: 'waiting' }))
}

/** A page further in names the feeds of its section. */
const deepestWithFeeds = 1

/** Feeds of a page that services of other hosts keep, such as FeedBurner. */
const maxElsewhere = 2

/**
 * The feeds that a page names, each once in a slice. They are read as sitemaps are. Those on other hosts are kept with the page's host, and lead to
 * its pages alone.
 */
export function feedsOf(
  slice: Slice,
  { depth, kind }: WaitingPage,
  { feeds, host }: { feeds: readonly string[]; host: string },
): NewPage[] {
  if (kind !== 'page' || depth > deepestWithFeeds || slice.reach === 'pages') return []
  const at = { depth: 0, barren: 0 }
  const isElsewhere = (url: string) => readHost(url) !== host && !isOfCrawl(slice, url)
  const elsewhere = feeds.filter((url) => isElsewhere(url) && !slice.handedOn.has(url)).slice(0, maxElsewhere)
  for (const url of elsewhere) slice.handedOn.add(url)
  return [
    ...linksOf(slice, [...feeds], at, host),
    ...elsewhere.map((url) => ({ ...placeOf(slice, at, url), host, state: 'waiting' as const })),
  ].map((one) => ({ ...one, kind: 'sitemap' }))
}

/** Outcome of a list on another host: its failures end nothing of the crawled host, and count nothing against it. */
export function sparingHost(slice: Slice, page: WaitingPage, looked: Look): Look {
  if (page.kind !== 'sitemap' || isOfCrawl(slice, page.url)) return looked
  if (!('laterMs' in looked)) return { ...looked, isHostWell: null }
  if (looked.reason === null) return looked
  return unread(page, { state: 'failed', problem: looked.reason, isHostWell: null })
}

/** Pictures that a sitemap names are met without asking for their pages, where robots may open those. Rejects with TooMuchToRead. */
export async function readAsSitemap(
  { polite, clock, ownTurn }: Needs,
  slice: Slice,
  page: WaitingPage,
  { url, fetched }: { url: string; fetched: Fetched },
): Promise<LookedPage> {
  await ownTurn()
  const sent = { bytes: fetched.body, contentType: fetched.headers['content-type'], url }
  const named = await readAside({ is: 'sitemap', ...sent }, slice.ownerId)
  const at = { depth: page.depth + 1, barren: 0 }
  const pages = linksOf(
    slice,
    named.pages.map((one) => one.url),
    at,
    slice.host,
  )
  const nested = page.depth < deepestSitemap ? linksOf(slice, named.sitemaps, at, slice.host) : []
  const sightings = await sightingsIn({ polite, clock, ownTurn }, slice, named.pages)
  return {
    end: { ...end(page, fetched.status), images: sightings.length },
    kind: 'sitemap',
    isHostWell: null,
    sightings,
    pages: [...nested.map((one) => ({ ...one, kind: 'sitemap' as const })), ...pages],
  }
}

async function sightingsIn(
  { polite, clock, ownTurn }: Needs,
  slice: Slice,
  pages: { url: string; images: string[] }[],
): Promise<Sighting[]> {
  const sightings: Sighting[] = []
  const said = new Map<string, Awaited<ReturnType<PoliteClient['rulesFor']>>>()
  const rest = openRests(ownTurn)
  let letters = 0
  for (const { url, images } of pages) {
    if (sightings.length >= maxSightings || letters > maxLetters) break
    if (images.length === 0 || !isOfCrawl(slice, url)) continue
    await rest()
    const { origin, host } = new URL(url)
    const rules = said.get(origin) ?? (await polite.rulesFor(url, patienceMs))
    said.set(origin, rules)
    if (!('allows' in rules)) continue
    letters += rules.passes * url.length
    if (!rules.allows(url)) continue
    for (const imageUrl of images.slice(0, maxSightings - sightings.length))
      sightings.push({ imageUrl, pageUrl: url, pageTitle: null, host, seenAt: clock() })
  }
  return sightings
}

const isOfCrawl = ({ host, hosts }: Slice, url: string) => readHost(url) === host || hosts.has(readHost(url))
