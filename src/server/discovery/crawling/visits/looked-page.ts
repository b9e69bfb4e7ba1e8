import type { Reach } from '#contract/discovery/crawl.ts'
import type { Id } from '#contract/wire.ts'
import type { PageNow } from '#server/matches/index.ts'
import type { PageSignals } from '#server/sites/domains/index.ts'
import { fullFilesOf, type Sighting } from '#server/sightings/index.ts'
import type { KnownPage } from '../known-page.ts'
import type { CookieJar } from '../../fetching/cookie-jar.ts'
import type { DoubtfulLinks } from './doubtful-links.ts'
import type { MetImages } from '../met-images.ts'
import type { NewPage, PageEnd, WaitingPage } from '../page-store.ts'
import { hostOf } from '../../pages/addresses/web-address.ts'

/** What a slice of a host’s crawl knows while it looks at its pages. */
export type Slice = {
  crawlId: Id
  ownerId: Id
  host: string
  reach: Reach
  /** Whether pages that were read lately are taken as they are known. */
  isPatient: boolean
  /** Hosts whose pages are followed. */
  hosts: Set<string>
  met: MetImages
  /** Links that are in the frontier already, as far as the slice has met them. */
  handedOn: Set<string>
  /** What links were that are called as files are. */
  doubtful: DoubtfulLinks
  cookies: CookieJar
  /** Whether what comes of its pages is still wanted: nobody has stopped the visit meanwhile. */
  isWanted: () => Promise<boolean>
}

/** What came of looking at a page. */
export type LookedPage = {
  end: PageEnd
  kind: WaitingPage['kind']
  /** Whether it counts against its host, or shows that the host is well; null says neither. */
  isHostWell: boolean | null
  sightings: Sighting[]
  pages: NewPage[]
  /** What is to be remembered of the page, under the address that it was read at. */
  known?: { url: string; known: KnownPage }
  /** What it says of whoever answers for its site, on pages where sites do. */
  says?: { url: string } & PageSignals
  /** The page as it is now, where it was read anew or its server says that it is gone. */
  now?: PageNow
  /** The host that a seed led to; the crawl goes on there. */
  led?: string
  /** Why nothing of the host is to be opened. */
  closed?: string
  /** It is called as a file is and was no page: it counts as none. */
  isFile?: true
}

export type Look = LookedPage | { laterMs: number; reason: string | null }

/** What a turn may take to come before the host is left for later and the worker given to another. */
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

/** A page that brought nothing, and why. */
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

/** A place in the frontier for an address that was found on a page. */
export const placeOf = ({ crawlId }: Slice, { depth, barren }: Pick<WaitingPage, 'depth' | 'barren'>, url: string) => ({
  crawlId,
  host: hostOf(url),
  url,
  kind: 'page' as const,
  depth,
  barren,
})

/** Links to hosts of the crawl, and to the host that the page turned out to be on; those that an earlier page of the slice had are left out. */
export function linksOf(
  slice: Slice,
  links: string[],
  at: { depth: number; barren: number },
  ownHost: string,
): NewPage[] {
  const { handedOn, hosts, reach } = slice
  if (reach === 'pages') return []
  const news = links.filter((url) => !handedOn.has(url) && (hostOf(url) === ownHost || hosts.has(hostOf(url))))
  for (const url of news) handedOn.add(url)
  return news.map((url) => ({ ...placeOf(slice, at, url), state: 'waiting' }))
}

/** Pictures of a page with the files behind small ones, which are there as long as those are shown. */
export const withFullFiles = (images: string[]): string[] => [...new Set([...images, ...images.flatMap(fullFilesOf)])]

/** Asks a server whether a page is as it was. */
export const conditionsOf = (known: KnownPage | null): Record<string, string> => ({
  ...(known?.etag ? { 'if-none-match': known.etag } : {}),
  ...(known?.lastModified ? { 'if-modified-since': known.lastModified } : {}),
})
