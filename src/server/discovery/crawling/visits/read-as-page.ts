import type { PageAnswer } from '#contract/discovery/crawl.ts'
import { readHost } from '#server/crawler/pages/index.ts'
import { type KnownPage, type ShownPage, unpack, worthAsking } from '#server/crawler/visits/index.ts'
import { feedsOf } from './look-at-sitemap.ts'
import { end, linksOf, type LookedPage, placeOf, type Slice, withFullFiles } from './looked-page.ts'
import type { WaitingPage } from '../page-store.ts'

/** Most links from a seed to a page. */
const deepest = 20
/** Most pages in a row without a new picture; a longer row counts as endless. */
const maxBarren = 3

type ReadPage = { url: string; answer: PageAnswer; seenAt: Date; status: number } & (
  | { known: KnownPage; shown?: never }
  | { known: KnownPage | undefined; shown: ShownPage }
)

/** Outcome of a page by its facts: its pictures are sightings, and its links wait, as far as robots allow both. */
export function readAsPage(slice: Slice, page: WaitingPage, read: ReadPage): LookedPage {
  const { url, known, answer, seenAt, status } = read
  const whole = read.shown ?? unpack(read.known.shown)
  const { title: pageTitle, images: shown, links, feeds, words, problem, likeness: likenessOf } = whole
  const isForbidden = words.noindex || words.noimageindex
  const images = isForbidden ? [] : shown
  const firstMet = slice.met.meet(shown)
  // A page with a new picture is like no other page.
  const likeness = firstMet.length > 0 ? null : likenessOf()
  const isSeenBefore = likeness !== null && slice.met.isLike(likeness)
  const barren = firstMet.length > 0 ? 0 : page.barren + 1
  const isFollowed = !words.nofollow && !isSeenBefore && page.depth < deepest && barren <= maxBarren
  const host = readHost(url)
  const forbidden = `${url} asks robots not to take note of ${words.noindex ? 'it' : 'its pictures'}, and we do not.`
  return {
    end: {
      ...end(page, status),
      problem,
      ...(isForbidden ? { state: 'refused', problem: forbidden } : {}),
      ledTo: url === page.url ? null : url,
      answer,
      images: images.length,
      likeness,
      firstMet,
    },
    kind: 'page',
    isHostWell: true,
    sightings: images.map((imageUrl) => ({ imageUrl, pageUrl: url, pageTitle, host, seenAt })),
    pages: [
      ...(url === page.url || slice.reach === 'pages'
        ? []
        : [{ ...placeOf(slice, page, url), state: 'done' as const }]),
      // Before links: some of them lead to the same addresses, which are read as feeds.
      ...(words.noindex || words.nofollow ? [] : feedsOf(slice, page, { feeds, host })),
      ...(isFollowed
        ? linksOf(slice, worthAsking(slice.doubtful, links), { depth: page.depth + 1, barren }, host)
        : []),
    ],
    ...(known && answer !== 'remembered' ? { known: { url, known } } : {}),
    ...(answer === 'read' && !isForbidden ? { now: { url, imageUrls: withFullFiles(images) } } : {}),
    ...(host === slice.host || slice.reach === 'pages' ? {} : { led: host }),
  }
}
