import { SitePlatform } from '#contract/sites/domain.ts'
import type { AddressRanges } from '#server/gateways/address-ranges.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { Fetched } from '#server/platform/outbound/follow.ts'
import { FetchError } from '#server/platform/outbound/fetch-error.ts'
import {
  looksLikeMarkup,
  ledByHead,
  reloadsBy,
  maxImages,
  picturesOfSheets,
  rendered,
  type RenderNeeds,
  triedAgain,
  type WholePage,
  readHost,
  promisedKind,
} from '#server/crawler/pages/index.ts'
import { itsBeginning, largestPage, limitsOf } from './limits-of-page.ts'
import {
  isDoubtful,
  isTakenForFile,
  noteAnswer,
  isFresh,
  type KnownPage,
  remember,
  type ShownPage,
  shownPage,
  stillKnown,
  unpack,
} from '#server/crawler/visits/index.ts'
import type { OwnTurn } from '#server/platform/fairness/event-loop-turns.ts'
import { readAsSitemap, sitemapsOf, sparingHost } from './look-at-sitemap.ts'
import { conditionsOf, type Look, type LookedPage, patienceMs, type Slice, unread } from './looked-page.ts'
import { readAsPage } from './read-as-page.ts'
import { saysOf } from './says-of-page.ts'
import { statesOfPages, type WaitingPage } from '../page-store.ts'
import { type Leave, type Visit, joinWords, type RobotsWords, wordsOfHeader } from '#server/crawler/fetching/index.ts'
import { readAside, TooMuchToRead } from '#server/crawler/reading/index.ts'

type Needs = Pick<Deps, 'db' | 'clock'> & RenderNeeds & { ownTurn: OwnTurn; addressRanges: AddressRanges }

/** Asks for a page and reads it. Writes nothing. */
export async function lookAtPage(needs: Needs, slice: Slice, page: WaitingPage): Promise<Look> {
  const seen = await look(needs, slice, page).catch((error: unknown) => {
    if (!(error instanceof TooMuchToRead)) throw error
    // Failure that counts against the host, since reading cost others their time.
    return unread(page, { state: 'failed', problem: `${page.url} was sent. ${error.message}`, isHostWell: false })
  })
  const looked = sparingHost(slice, page, seen)
  if ('laterMs' in looked || looked.closed !== undefined || page.depth > 0 || page.kind === 'sitemap') return looked
  if (slice.reach === 'pages') return looked
  return { ...looked, pages: [...looked.pages, ...(await sitemapsOf(needs, slice, page, listedAt(slice, looked)))] }
}

/** Place and platform of the site's own lists of pages: the host that the visit was led to, and the software it is built with. */
function listedAt(slice: Slice, { led, says }: LookedPage) {
  const said = says?.signals.find(({ fact }) => fact === 'platform')?.value
  return { host: led ?? slice.host, platform: SitePlatform.safeParse(said).data }
}

type Way = { isWhole?: boolean; isAgain?: boolean }

async function look(needs: Needs, slice: Slice, page: WaitingPage, way: Way = {}): Promise<Look> {
  const { isWhole = !isAskedInPart(page), isAgain = false } = way
  if (isLinkInDoubt(page) && isTakenForFile(slice.doubtful, page.url)) return asFile(page, null)
  const known = canBeDrawnNow(needs, page.known) ? null : page.known
  // Seeds are asked for each time: they lead to all newer pages.
  if (known && slice.isPatient && page.depth > 0 && isFresh(known, needs.clock()))
    return readAsPage(slice, page, { url: page.url, known, answer: 'remembered', seenAt: known.fetchedAt, status: 200 })
  const told = slice.cookies.changes
  const visit = await withoutTls(page, (url) =>
    needs.polite.visit(url, {
      ...limitsOf(page),
      patienceMs,
      cookies: slice.cookies,
      headers: { ...conditionsOf(known), ...(isWhole ? {} : itsBeginning) },
      onRedirect: (to) => leaveFor(needs, slice, page, to),
    }),
  )
  switch (visit.outcome) {
    case 'later':
      return { laterMs: visit.waitMs, reason: visit.reason }
    case 'answer':
      if (!isWhole && visit.fetched.status === 206 && !isPicture(visit.fetched) && isPage(visit.fetched))
        return await look(needs, slice, page, { isWhole: true })
      return await read(needs, slice, page, { ...visit, isGate: !isAgain && slice.cookies.changes > told })
    case 'refused':
      return unread(page, { state: 'refused', problem: visit.reason, isHostWell: null })
    case 'closed':
      return {
        ...unread(page, { state: 'failed', problem: visit.reason, isHostWell: null }),
        ...(visit.host === slice.host ? { closed: visit.reason } : {}),
      }
    case 'failed':
      return {
        ...(isLinkInDoubt(page) ? { isFile: true } : {}),
        ...unread(page, {
          state: 'failed',
          problem: visit.reason,
          status: visit.status,
          isHostWell: visit.isHostAtFault ? false : null,
        }),
        ...(visit.status === 404 || visit.status === 410 ? { now: { url: page.url } } : {}),
      }
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

/**
 * Falls back to http for a seed: people leave the protocol out. If https cannot be reached, http is asked; without a better answer the
 * first one stays.
 */
async function withoutTls({ url, kind, depth }: WaitingPage, ask: (url: string) => Promise<Visit>): Promise<Visit> {
  const visit = await ask(url)
  if (kind !== 'page' || depth > 0 || !url.startsWith('https:') || !isUnreached(visit)) return visit
  const plain = await ask(url.replace(/^https:/, 'http:'))
  return plain.outcome === 'answer' || plain.outcome === 'later' ? plain : visit
}

const isUnreached = (visit: Visit): boolean =>
  (visit.outcome === 'closed' && visit.isUnreached) || (visit.outcome === 'failed' && visit.status === null)

const isAskedInPart = (page: WaitingPage): boolean =>
  isLinkInDoubt(page) || (page.kind === 'page' && promisedKind(page.url) === 'picture')

/** True for a link named like a file. Seeds are excluded, since people mean what they name. */
const isLinkInDoubt = ({ kind, depth, url }: WaitingPage): boolean => kind === 'page' && depth > 0 && isDoubtful(url)

/** Outcome of a picture, which was met on the page that links it. */
const asFile = (page: WaitingPage, fetched: Fetched | null): LookedPage => ({
  ...unread(page, {
    state: 'done',
    problem: fetched && `${page.url} is no page but a file (${typeOf(fetched).split(';', 1)[0] || 'of no kind'}).`,
    status: fetched?.status ?? null,
    isHostWell: fetched ? true : null,
  }),
  isFile: true,
})

/** True for a page known from before there was a browser: it is read again with one, whether it has changed or not. */
const canBeDrawnNow = ({ renderer }: Needs, known: KnownPage | null): boolean =>
  renderer !== undefined && known !== null && triedAgain.includes(unpack(known.shown).problem)

/** Reason to stop at a redirect. A seed may lead to another host, as example.com does to www.example.com; other pages stay on the crawl's hosts. */
async function leaveFor({ db }: Needs, slice: Slice, page: WaitingPage, to: string): Promise<Leave | undefined> {
  const host = readHost(to)
  const isSeed = page.depth === 0 && page.kind === 'page'
  if (!isSeed && !slice.hosts.has(host))
    return { is: 'elsewhere', reason: `${page.url} leads to ${host}, which is not among the sites of this crawl.` }
  const state = (await statesOfPages(db, slice.crawlId, [to])).get(to)
  if (state === undefined || state === 'waiting') return undefined
  return { is: 'known', reason: `${page.url} leads to ${to}, which was looked at already.` }
}

/** `isGate`: it has set a cookie, so that a second request may be answered otherwise. */
type Answer = Extract<Visit, { outcome: 'answer' }> & { isGate: boolean }

async function read(needs: Needs, slice: Slice, page: WaitingPage, { url, fetched, isGate }: Answer): Promise<Look> {
  if (fetched.status === 304) return await readUnchanged(needs, slice, page, url)
  if (page.kind === 'sitemap') return await readAsSitemap(needs, slice, page, { url, fetched })
  if (isLinkInDoubt(page)) {
    const isOne = !isPicture(fetched) && isPage(fetched)
    noteAnswer(slice.doubtful, page.url, isOne ? 'pages' : 'files')
    if (!isOne) return asFile(page, fetched)
  }
  if (isPicture(fetched)) return readPicture(needs, slice, page, { url, fetched })
  if (!isPage(fetched)) {
    const problem = `${page.url} is no page but a file (${typeOf(fetched).split(';', 1)[0]}).`
    return unread(page, { state: 'done', problem, status: fetched.status, isHostWell: true })
  }
  if (fetched.body.byteLength > largestPage) {
    const problem = new FetchError('too-large', url).message
    return unread(page, { state: 'failed', problem, status: fetched.status, isHostWell: true })
  }
  await needs.ownTurn()
  const sent = { bytes: fetched.body, contentType: fetched.headers['content-type'], url }
  const { html, extracted: asSent, needsRendering } = await readAside({ is: 'page', ...sent }, slice.ownerId)
  if (isGate && (asSent.reloads || reloadsBy(fetched.headers.refresh, url)))
    return await look(needs, slice, page, { isWhole: true, isAgain: true })
  const { ownerId, cookies, isWanted } = slice
  const extracted = needsRendering ? await rendered(needs, { url, html, ownerId, cookies, isWanted }, asSent) : asSent
  const words = joinWords(extracted.robots, wordsOfHeader(fetched.headers['x-robots-tag']))
  const whole = isShown(words) ? await withSheets(needs, slice, url, extracted) : extracted
  const links = [...ledByHead(url, fetched.headers.refresh), ...whole.links]
  const looked = readAnswered(needs, slice, page, { url, fetched, shown: shownPage({ ...whole, links }, words) })
  if (words.noindex) return looked
  const says = await saysOf(needs, { url, html, text: extracted.text, address: fetched.address, ownerId })
  return says ? { ...looked, says } : looked
}

const isShown = (words: RobotsWords) => !words.noindex && !words.noimageindex

async function withSheets(needs: Needs, { cookies, ownerId }: Slice, url: string, page: WholePage): Promise<WholePage> {
  const { sheets, images } = page
  const pictures = sheets.length > 0 ? await picturesOfSheets(needs, { url, cookies, sheets, ownerId }) : []
  return { ...page, images: [...new Set([...images, ...pictures])].slice(0, maxImages) }
}

const typeOf = ({ headers }: Fetched) => (headers['content-type'] ?? '').toLowerCase()
const isPicture = (fetched: Fetched) => typeOf(fetched).startsWith('image/') && !looksLikeMarkup(fetched.body)

const isPage = (fetched: Fetched) => /^$|html|text\/plain|xml/.test(typeOf(fetched)) || looksLikeMarkup(fetched.body)

/** Asks once more when the server calls another address unchanged than the known one. */
async function readUnchanged(needs: Needs, slice: Slice, page: WaitingPage, url: string): Promise<Look> {
  const { known } = page
  if (known && url === page.url) {
    const fetchedAt = needs.clock()
    const still = stillKnown(known, fetchedAt)
    return readAsPage(slice, page, { url, known: still, answer: 'unchanged', seenAt: fetchedAt, status: 304 })
  }
  if (known) return await look(needs, slice, { ...page, known: null })
  const problem = `The server of ${url} says that it is as it was, and nobody here knows how that is (304).`
  return unread(page, { state: 'failed', problem, status: 304, isHostWell: true })
}

/** Outcome of a named page that is a picture: it is met on itself. */
function readPicture(
  needs: Needs,
  slice: Slice,
  page: WaitingPage,
  { url, fetched }: Pick<Answer, 'url' | 'fetched'>,
): LookedPage {
  const words = wordsOfHeader(undefined)
  const shown = { title: null, images: [url], links: [], feeds: [], words, problem: null, likeness: () => null }
  return readAnswered(needs, slice, page, { url, fetched, shown })
}

type Answered = { url: string; fetched: Fetched; shown: ShownPage }

/** Keeps the page's facts if it is asked for again, or if its server can answer that it is unchanged. */
function readAnswered({ clock }: Needs, slice: Slice, page: WaitingPage, answered: Answered): LookedPage {
  const { url, fetched, shown } = answered
  const { etag = null, 'last-modified': lastModified = null } = fetched.headers
  const seenAt = clock()
  const isKept = slice.isPatient || slice.reach === 'pages' || etag !== null || lastModified !== null
  const before = url === page.url ? page.known : null
  const known = isKept ? remember({ shown, etag, lastModified, fetchedAt: seenAt }, before) : undefined
  return readAsPage(slice, page, { url, shown, known, answer: 'read', seenAt, status: fetched.status })
}
