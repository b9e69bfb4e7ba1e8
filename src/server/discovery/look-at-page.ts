import type { Id } from '#contract/wire.ts'
import type { Sighting } from '#server/matching/index.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { Fetched } from '#server/platform/outbound/follow.ts'
import { type OwnTurn } from './event-loop-turns.ts'
import { decodePage } from './decode-page.ts'
import { type ExtractedPage, extractPage } from './extract-page.ts'
import type { MetImages } from './met-images.ts'
import { likenessOf } from './page-likeness.ts'
import { knownPages, type NewPage, type PageEnd, type WaitingPage } from './page-store.ts'
import type { Leave, PoliteClient, Visit } from './polite-client.ts'
import { readSitemap } from './read-sitemap.ts'
import { eitherOf, wordsOfHeader } from './robots-words.ts'
import { baseOf, hostOf, webAddress } from './web-address.ts'

/** How far from a seed pages are followed. */
const deepest = 20
/** A row of pages longer than this that brings no picture the crawl has not met is taken for endless. */
const mostBarren = 3
/** A sitemap may name sitemaps that name sitemaps. */
const deepestSitemap = 2
/** Pictures taken from one sitemap. */
const mostSightings = 5000
const pageLimits = {
  maxBytes: 5_000_000,
  timeoutMs: 15_000,
  accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.5',
}
/** What a turn may take to come before the host is left for later and the worker given to another. */
const patienceMs = 5000

/** What a slice of a host’s crawl knows while it looks at its pages. */
export type Slice = {
  crawlId: Id
  host: string
  /** Hosts whose pages are followed. */
  hosts: Set<string>
  met: MetImages
  /** Links that are in the frontier already, as far as the slice has met them. */
  handedOn: Set<string>
}

/** What came of looking at a page. */
export type LookedPage = {
  end: PageEnd
  kind: WaitingPage['kind']
  /** Whether it counts against its host, or shows that the host is well; null says neither. */
  isHostWell: boolean | null
  sightings: Sighting[]
  pages: NewPage[]
  /** The host that a seed led to; the crawl goes on there. */
  led?: string
  /** Why nothing of the host is to be opened. */
  closed?: string
}

export type Look = LookedPage | { laterMs: number; reason: string | null }

type Needs = Pick<Deps, 'db' | 'clock'> & { polite: PoliteClient; ownTurn: OwnTurn }

/** Asks for a page and reads it. Writes nothing. */
export async function lookAtPage(needs: Needs, slice: Slice, page: WaitingPage): Promise<Look> {
  const looked = await look(needs, slice, page)
  if ('laterMs' in looked || looked.closed !== undefined || page.depth > 0 || page.kind === 'sitemap') return looked
  return { ...looked, pages: [...looked.pages, ...(await sitemapsOf(needs, slice, page, looked.led ?? slice.host))] }
}

/** The sitemaps that robots.txt names, else the one that may lie at the usual place. */
async function sitemapsOf(
  { polite }: Needs,
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

async function look(needs: Needs, slice: Slice, page: WaitingPage): Promise<Look> {
  const visit = await needs.polite.visit(page.url, {
    ...pageLimits,
    patienceMs,
    onRedirect: (to) => leaveFor(needs, slice, page, to),
  })
  switch (visit.outcome) {
    case 'later':
      return { laterMs: visit.waitMs, reason: visit.reason }
    case 'answer':
      return await read(needs, slice, page, visit)
    case 'refused':
      return unread(page, { state: 'refused', problem: visit.reason, isHostWell: null })
    case 'closed':
      return {
        ...unread(page, { state: 'failed', problem: visit.reason, isHostWell: null }),
        ...(visit.host === slice.host ? { closed: visit.reason } : {}),
      }
    case 'failed':
      return unread(page, {
        state: 'failed',
        problem: visit.reason,
        status: visit.status,
        isHostWell: visit.isHostAtFault ? false : null,
      })
    case 'left':
      return unread(page, {
        state: visit.leave.is === 'known' ? 'done' : 'refused',
        problem: visit.leave.reason,
        isHostWell: true,
      })
    default:
      throw new Error(`unknown outcome ${String(visit satisfies never)}`)
  }
}

type Unread = Pick<PageEnd, 'state' | 'problem'> & { status?: number | null; isHostWell: boolean | null }

const nothing = new Uint8Array()

const unread = ({ id, kind }: WaitingPage, { state, problem, status = null, isHostWell }: Unread): LookedPage => ({
  end: { id, state, problem, status, images: 0, likeness: null, firstMet: nothing },
  kind,
  isHostWell,
  sightings: [],
  pages: [],
})

/** A seed may lead to another host, as example.com does to www.example.com; other pages stay on the hosts of the crawl. */
async function leaveFor({ db }: Needs, slice: Slice, page: WaitingPage, to: string): Promise<Leave | undefined> {
  const host = hostOf(to)
  const isSeed = page.depth === 0 && page.kind === 'page'
  if (!isSeed && !slice.hosts.has(host))
    return { is: 'elsewhere', reason: `${page.url} leads to ${host}, which is not among the sites of this crawl.` }
  const state = (await knownPages(db, slice.crawlId, [to])).get(to)
  if (state === undefined || state === 'waiting') return undefined
  return { is: 'known', reason: `${page.url} leads to ${to}, which was looked at already.` }
}

type Answer = Extract<Visit, { outcome: 'answer' }>

async function read(needs: Needs, slice: Slice, page: WaitingPage, { url, fetched }: Answer): Promise<LookedPage> {
  if (page.kind === 'sitemap') return await readAsSitemap(needs, slice, page, { url, fetched })
  const type = (fetched.headers['content-type'] ?? '').toLowerCase()
  if (type.startsWith('image/') && !looksLikeMarkup(fetched.body)) return picture(needs, slice, page, { url, fetched })
  if (type !== '' && !/html|text\/plain|xml/.test(type) && !looksLikeMarkup(fetched.body)) {
    const problem = `${page.url} is no page but a file (${type.split(';', 1)[0]}).`
    return unread(page, { state: 'done', problem, status: fetched.status, isHostWell: true })
  }
  await needs.ownTurn()
  const { text } = decodePage(fetched.body, fetched.headers['content-type'])
  return readAsPage(needs, slice, page, { url, fetched, extracted: extractPage(text, url) })
}

/** Servers call pages anything; markup begins with a tag, and no picture does. */
export const looksLikeMarkup = (body: Uint8Array) =>
  /^(?:\xef\xbb\xbf)?\s*<(?:!doctype|html|head|body|script|meta|title|!--|div|p|h1)\b/i.test(
    Buffer.from(body.subarray(0, 200)).toString('latin1'),
  )

/** An address that was given for a page and is a picture is met on itself. */
function picture(
  { clock }: Needs,
  slice: Slice,
  page: WaitingPage,
  { url, fetched }: Omit<Answer, 'outcome'>,
): LookedPage {
  const firstMet = slice.met.meet([url])
  return {
    ...unread(page, { state: 'done', problem: null, status: fetched.status, isHostWell: true }),
    end: { ...end(page, fetched.status), images: 1, firstMet },
    sightings: [{ imageUrl: url, pageUrl: url, pageTitle: null, host: hostOf(url), seenAt: clock() }],
  }
}

const end = ({ id }: WaitingPage, status: number): PageEnd => ({
  id,
  state: 'done',
  problem: null,
  status,
  images: 0,
  likeness: null,
  firstMet: nothing,
})

type ReadPage = { url: string; fetched: Fetched; extracted: ExtractedPage }

function readAsPage(
  { clock }: Needs,
  slice: Slice,
  page: WaitingPage,
  { url, fetched, extracted }: ReadPage,
): LookedPage {
  const words = eitherOf(extracted.robots, wordsOfHeader(fetched.headers['x-robots-tag']))
  const images = words.noindex || words.noimageindex ? [] : extracted.images
  const firstMet = slice.met.meet(extracted.images)
  // With a picture nobody has met it is like no other page.
  const likeness = firstMet.length > 0 ? null : likenessOf(extracted)
  const isSeenBefore = likeness !== null && slice.met.isLike(likeness)
  const barren = firstMet.length > 0 ? 0 : page.barren + 1
  const isFollowed = !words.nofollow && !isSeenBefore && page.depth < deepest && barren <= mostBarren
  const host = hostOf(url)
  const seenAt = clock()
  const { title: pageTitle } = extracted
  return {
    end: {
      ...end(page, fetched.status),
      ...(words.noindex || words.noimageindex
        ? {
            state: 'refused',
            problem: `${url} asks robots not to take note of ${words.noindex ? 'it' : 'its pictures'}, and we do not.`,
          }
        : {}),
      images: images.length,
      likeness,
      firstMet,
    },
    kind: 'page',
    isHostWell: true,
    sightings: images.map((imageUrl) => ({ imageUrl, pageUrl: url, pageTitle, host, seenAt })),
    pages: [
      ...(url === page.url ? [] : [{ ...placeOf(slice, page, url), state: 'done' as const }]),
      ...(isFollowed ? linksOf(slice, extracted.links, { depth: page.depth + 1, barren }, host) : []),
    ],
    ...(host === slice.host ? {} : { led: host }),
  }
}

const placeOf = ({ crawlId }: Slice, { depth, barren }: Pick<WaitingPage, 'depth' | 'barren'>, url: string) => ({
  crawlId,
  host: hostOf(url),
  url,
  kind: 'page' as const,
  depth,
  barren,
})

/** Links to hosts of the crawl, and to the host that the page turned out to be on; those that an earlier page of the slice had are left out. */
function linksOf(slice: Slice, links: string[], at: { depth: number; barren: number }, ownHost: string): NewPage[] {
  const { handedOn, hosts } = slice
  const news = links.filter((url) => !handedOn.has(url) && (hostOf(url) === ownHost || hosts.has(hostOf(url))))
  for (const url of news) handedOn.add(url)
  return news.map((url) => ({ ...placeOf(slice, at, url), state: 'waiting' }))
}

/** Pictures that a sitemap names are met without asking for their pages, where robots may open those. */
async function readAsSitemap(
  { polite, clock }: Needs,
  slice: Slice,
  page: WaitingPage,
  { url, fetched }: Omit<Answer, 'outcome'>,
): Promise<LookedPage> {
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
  const open = new Set(pages.map((one) => one.url))
  for (const one of named.pages) {
    if (one.images.length === 0 || !open.has(one.url) || sightings.length >= mostSightings) continue
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
