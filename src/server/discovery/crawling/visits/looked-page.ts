import type { Reach } from '#contract/discovery/crawl.ts'
import type { Id } from '#contract/wire.ts'
import type { PageNow } from '#server/matches/sightings/index.ts'
import type { PageSignals } from '#server/sites/signals/index.ts'
import { fullFileAddresses, type Sighting } from '#server/sightings/index.ts'
import type { KnownPage, DoubtfulLinks, MetImages } from '#server/crawler/visits/index.ts'
import type { CookieJar } from '#server/crawler/fetching/index.ts'
import type { NewPage, PageEnd, WaitingPage } from '../page-store.ts'
import { readHost } from '#server/crawler/pages/index.ts'

/** State of a slice of a host’s crawl while it visits pages. */
export type Slice = {
  crawlId: Id
  ownerId: Id
  host: string
  reach: Reach
  /** True when recently read pages are taken from the store. */
  isPatient: boolean
  /** Hosts whose pages are followed. */
  hosts: Set<string>
  met: MetImages
  /** Links known to be in the frontier, as far as the slice has met them. */
  handedOn: Set<string>
  /** Outcomes of links named like files. */
  doubtful: DoubtfulLinks
  cookies: CookieJar
  /** Resolves to false once the visit is stopped. */
  isWanted: () => Promise<boolean>
}

/** Outcome of visiting a page. */
export type LookedPage = {
  end: PageEnd
  kind: WaitingPage['kind']
  /** False counts against its host, true clears the host's failures, null does neither. */
  isHostWell: boolean | null
  sightings: Sighting[]
  pages: NewPage[]
  /** Facts to store of the page, under the address at which it was read. */
  known?: { url: string; known: KnownPage }
  /** Statements on who runs the site, from pages where sites make them. */
  says?: { url: string } & PageSignals
  /** The page's present state, if it was read again or its server calls it missing. */
  now?: PageNow
  /** The host that a seed led to; the crawl goes on there. */
  led?: string
  /** Reason to open nothing of the host. */
  closed?: string
  /** True for a link named like a file that was no page: it does not count. */
  isFile?: true
}

export type Look = LookedPage | { laterMs: number; reason: string | null }

/** Longest wait for a turn before the host is left for later and the worker freed. */
export const patienceMs = 5000

const nothing = { ledTo: null, answer: null, images: 0, likeness: null, firstMet: new Uint8Array() } as const

/** The end of a page that was answered. */
export const end = ({ id }: WaitingPage, status: number): PageEnd => ({
  id,
  state: 'done',
  problem: null,
  status,
  ...nothing,
})

type Unread = Pick<PageEnd, 'state' | 'problem'> & { status?: number | null; isHostWell: boolean | null }

/** A page without results, and the reason. */
export const unread = (
  { id, kind }: WaitingPage,
  { state, problem, status = null, isHostWell }: Unread,
): LookedPage => ({
  end: { id, state, problem, status, ...nothing },
  kind,
  isHostWell,
  sightings: [],
  pages: [],
})

/** A frontier entry for an address found on a page. */
export const placeOf = ({ crawlId }: Slice, { depth, barren }: Pick<WaitingPage, 'depth' | 'barren'>, url: string) => ({
  crawlId,
  host: readHost(url),
  url,
  kind: 'page' as const,
  depth,
  barren,
})

/** Links to hosts of the crawl, and to the host on which the page turned out to be. Links met by an earlier page of the slice are left out. */
export function linksOf(
  slice: Slice,
  links: string[],
  at: { depth: number; barren: number },
  ownHost: string,
): NewPage[] {
  const { handedOn, hosts, reach } = slice
  if (reach === 'pages') return []
  const news = links.filter((url) => !handedOn.has(url) && (readHost(url) === ownHost || hosts.has(readHost(url))))
  for (const url of news) handedOn.add(url)
  return news.map((url) => ({ ...placeOf(slice, at, url), state: 'waiting' }))
}

/** Pictures of a page, and the full files behind small ones, which last as long as those are shown. */
export const withFullFiles = (images: string[]): string[] => [
  ...new Set([...images, ...images.flatMap(fullFileAddresses)]),
]

/** Headers that ask a server whether a page is unchanged. */
export const conditionsOf = (known: KnownPage | null): Record<string, string> => ({
  ...(known?.etag ? { 'if-none-match': known.etag } : {}),
  ...(known?.lastModified ? { 'if-modified-since': known.lastModified } : {}),
})
