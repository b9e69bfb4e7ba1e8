import type { Deps } from '#server/platform/deps.ts'
import type { Fetched } from '#server/platform/outbound/follow.ts'
import { decodePage, looksLikeMarkup } from './decode-page.ts'
import type { OwnTurn } from './event-loop-turns.ts'
import { type ExtractedPage, extractPage } from './extract-page.ts'
import { readAsSitemap, sitemapsOf } from './look-at-sitemap.ts'
import { end, linksOf, type Look, type LookedPage, patienceMs, placeOf, type Slice, unread } from './looked-page.ts'
import { likenessOf } from './page-likeness.ts'
import { knownPages, type WaitingPage } from './page-store.ts'
import type { Leave, PoliteClient, Visit } from './polite-client.ts'
import { eitherOf, wordsOfHeader } from './robots-words.ts'
import { hostOf } from './web-address.ts'

/** How far from a seed pages are followed. */
const deepest = 20
/** A row of pages longer than this that brings no picture the crawl has not met is taken for endless. */
const mostBarren = 3
const pageLimits = {
  maxBytes: 5_000_000,
  timeoutMs: 15_000,
  accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.5',
}

type Needs = Pick<Deps, 'db' | 'clock'> & { polite: PoliteClient; ownTurn: OwnTurn }

/** Asks for a page and reads it. Writes nothing. */
export async function lookAtPage(needs: Needs, slice: Slice, page: WaitingPage): Promise<Look> {
  const looked = await look(needs, slice, page)
  if ('laterMs' in looked || looked.closed !== undefined || page.depth > 0 || page.kind === 'sitemap') return looked
  return { ...looked, pages: [...looked.pages, ...(await sitemapsOf(needs, slice, page, looked.led ?? slice.host))] }
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
