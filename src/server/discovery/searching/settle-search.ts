import { imagesOnPages } from '#server/matches/sightings/index.ts'
import { isUnderWay } from '#server/platform/activities/activities.ts'
import type { Deps } from '#server/platform/deps.ts'
import { appendEvent } from '#server/platform/events/events.ts'
import { readCrawl } from '../crawling/crawl-store.ts'
import { type HitRow, hitsOfSearch, namedPages, settleHits } from './hit-store.ts'
import { settleSearch } from './search-job.ts'
import { changeSearch, readSearch } from './search-store.ts'

type Needs = Pick<Deps, 'db' | 'queue' | 'clock'>

const againSeconds = 2
/** A visit that takes longer is not waited for. */
const longestMs = 6 * 3_600_000

/** Says of each place that a search told of what its visit came to. Runs again until that is over. */
export async function settle(needs: Needs, searchId: string): Promise<void> {
  const search = await readSearch(needs.db, searchId)
  if (search?.state !== 'done' || search.settledAt || search.crawlId === null) return
  const crawl = await readCrawl(needs.db, search.crawlId)
  const isLate = needs.clock().getTime() - (search.endedAt?.getTime() ?? 0) > longestMs
  if (crawl && !isLate && (await isUnderWay(needs.db, crawl.activityId))) {
    const asked = { key: searchId, afterSeconds: againSeconds }
    return await needs.db.transaction((tx) => needs.queue.enqueue(tx, settleSearch, { searchId }, asked))
  }
  await needs.db.transaction(async (tx) => {
    const pages = new Map((await namedPages(tx, search.crawlId!)).map((page) => [page.url, page]))
    const hits = (await hitsOfSearch(tx, searchId)).filter(({ state }) => state === 'waiting')
    const addresses = [...pages.values()].flatMap(({ url, ledTo }) => (ledTo === null ? [url] : [url, ledTo]))
    const copies = await imagesOnPages(tx, search.ownerId, addresses)
    const outcomes = hits.map((hit) => ({ hit, ...outcomeOf(hit, pages.get(hit.pageUrl), copies) }))
    for (const [key, alike] of Map.groupBy(outcomes, ({ state, reason }) => `${state} ${reason ?? ''}`)) {
      const { state, reason } = alike[0]!
      if (key)
        await settleHits(
          tx,
          alike.map(({ hit }) => hit.id),
          { state, reason },
        )
    }
    await changeSearch(tx, searchId, { settledAt: needs.clock() })
    await appendEvent(tx, search.ownerId, { type: 'image', imageId: search.imageId, what: 'changed' })
  })
}

type Page = Awaited<ReturnType<typeof namedPages>>[number]
type Outcome = { state: 'same' | 'other' | 'unverified'; reason: string | null }

/** Only what the page shows counts, never what the service says of it. */
function outcomeOf(hit: HitRow, page: Page | undefined, copies: Map<string, Set<string>>): Outcome {
  const isThere = [hit.pageUrl, page?.ledTo].some((url) => url != null && copies.get(url)?.has(hit.imageId))
  if (isThere) return { state: 'same', reason: null }
  if (page?.state === 'done') return { state: 'other', reason: null }
  return { state: 'unverified', reason: page?.problem ?? 'The page could not be looked at from here.' }
}
