import { createHash } from 'node:crypto'
import { readPreview } from '#server/images/reading/index.ts'
import { type SearchHit, SearchProblem, type SearchService } from '#server/gateways/search/search-service.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { Deps } from '#server/platform/deps.ts'
import { appendEvent } from '#server/platform/events/events.ts'
import type { Run } from '#server/platform/jobs/job.ts'
import { keepable } from '#server/platform/text/keepable.ts'
import { Refusal } from '#server/platform/refuse.ts'
import { beginCrawl, seedOf } from '../crawling/start-crawl.ts'
import { ownService, type OwnServiceNeeds } from '../own-keys/own-services.ts'
import { longSideOf, mayBeSent } from './choice-store.ts'
import { keepHits } from './hit-store.ts'
import { afterFailure, afterSearch } from './periods.ts'
import { reserveFollowing, type ReserveNeeds } from './reserve-searches.ts'
import { settleSearch } from './search-job.ts'
import {
  changeSearch,
  endRest,
  isFirst,
  letRest,
  lockBudget,
  lockSearch,
  readSearch,
  restingNow,
  saveStanding,
  type SearchRow,
  findSearchState,
} from './search-store.ts'
import { pictureToSend } from './sent-picture.ts'

export type SearchNeeds = ReserveNeeds & OwnServiceNeeds & Pick<Deps, 'db' | 'objects' | 'config' | 'log'>

/** Most pages of one answer that are visited; those merely like the picture come last. */
const maxPages = 60
const maxAlike = 5
/** Pages of results of one picture. */
const maxAnswers = 3
/** Length of the longer side, in pixels, from which half of a picture is worth a search. */
const largeFrom = 2000
/** Validity of a picture's address, in seconds. */
const addressSeconds = 600
const minute = 60_000
/** Delay before a picture with a missing file is tried again. */
const missingMs = 24 * 60 * minute
/** Pause for a service that names none itself. */
const restMs = { 'quota-used': 24 * 60 * minute, 'key-refused': 6 * 60 * minute, 'slow-down': minute }

/**
 * Sends a reserved picture, unless its owner has changed their mind. A search cut off after sending is not sent again: it counts, and is
 * retried on another day.
 */
export async function searchForPicture(needs: SearchNeeds, searchId: string, run: Run): Promise<void> {
  const search = await readSearch(needs.db, searchId)
  if (search?.state === 'asked') {
    await needs.objects.remove('images', [sentKey(search)])
    return await fail(needs, search, 'It was cut off on our side, and is tried again later.')
  }
  const service = search && (search.isOwnKey ? await ownService(needs, search) : needs.services.get(search.service))
  if (search?.state !== 'reserved') return
  if (!service || !(await mayBeSent(needs.db, search))) return await release(needs, search, needs.clock())
  const rest = (await restingNow(needs.db, needs.clock())).get(search.service)
  if (rest && !search.isOwnKey) return await release(needs, search, rest.until, rest.problem)
  const picture = await pictureOf(needs, search)
  if (!picture) return await release(needs, search, new Date(needs.clock().getTime() + missingMs))
  const hasBegun = await needs.db.transaction(async (tx) => {
    if ((await lockSearch(tx, searchId))?.state !== 'reserved' || !(await mayBeSent(tx, search))) return false
    await changeSearch(tx, searchId, { state: 'asked' })
    return true
  })
  if (hasBegun) await ask(needs, { search, service, picture }, run)
}

async function pictureOf({ objects }: SearchNeeds, { ownerId, imageId, part }: SearchRow): Promise<Uint8Array | null> {
  const preview = await readPreview({ objects }, { ownerId, imageId })
  return preview && (await pictureToSend(preview, part))
}

/** Key of the copy that a service fetches. */
const sentKey = ({ id, ownerId, imageId }: SearchRow) => `${ownerId}/${imageId}/sent-${id}.jpg`

type Asking = { search: SearchRow; service: SearchService; picture: Uint8Array }

async function ask(needs: SearchNeeds, { search, service, picture }: Asking, run: Run): Promise<void> {
  const key = sentKey(search)
  const askedAt = needs.clock()
  const address = async () => {
    await needs.objects.put('images', key, picture, { type: 'image/jpeg' })
    return await needs.objects.signedUrl('images', key, { seconds: addressSeconds })
  }
  try {
    const { hits, next } = await service.search({ bytes: picture, address }, read(search.cursor).cursor)
    await keepAnswer(needs, search, { hits, next, askedAt })
  } catch (error) {
    if (!(error instanceof SearchProblem)) throw error
    run.signal.throwIfAborted()
    await meet(needs, search, error)
  } finally {
    await needs.objects.remove('images', [key])
  }
}

/** Saves the answer, its follow-ups and the visit to its pages at once. */
async function keepAnswer(
  needs: SearchNeeds,
  search: SearchRow,
  { hits, next, askedAt }: { hits: SearchHit[]; next: string | null; askedAt: Date },
): Promise<void> {
  const now = needs.clock()
  const isEmpty = hits.every(({ kind }) => kind === 'similar')
  await needs.db.transaction(async (tx) => {
    // Locked before any row, as planning does, because follow-ups are reserved below.
    if (isEmpty || next !== null) await lockBudget(tx)
    const { ownerId, imageId, service } = search
    const likely = worthLooking(hits)
    const fresh = await keepHits(
      tx,
      likely.map((hit) => rowOf(search, hit, now, needs)),
    )
    const seeds = [...new Set(fresh.filter(({ state }) => state === 'waiting').map(({ pageUrl }) => pageUrl))]
    const crawl =
      seeds.length === 0
        ? undefined
        : await beginCrawl(tx, needs, { ownerId, seeds, reach: 'pages', searchId: search.id })
    const before = await findSearchState(tx, imageId, service)
    const emptyInRow = isEmpty ? (before?.emptyInRow ?? 0) + 1 : 0
    const standing = { ownerId, imageId, service, lastAt: now, emptyInRow, failedInRow: 0, problem: null }
    await saveStanding(tx, { ...standing, nextAt: afterSearch(now, { emptyInRow: Math.max(0, emptyInRow - 1) }) })
    const settledAt = crawl ? null : now
    await changeSearch(tx, search.id, {
      state: 'done',
      endedAt: now,
      hits: fresh.length,
      crawlId: crawl?.id ?? null,
      settledAt,
    })
    if (crawl) await needs.queue.enqueue(tx, settleSearch, { searchId: search.id }, { key: search.id, afterSeconds: 1 })
    if (!search.isOwnKey) {
      await endRest(tx, service, askedAt)
      await goOn(tx, needs, search, { isEmpty, next })
    }
    await appendEvent(tx, ownerId, { type: 'image', imageId, what: 'changed' })
  })
}

/** Asks about half of a large picture if the whole had no result; otherwise about the remaining pages. */
async function goOn(
  tx: Tx,
  needs: SearchNeeds,
  { ownerId, imageId, service, part, cursor }: SearchRow,
  { isEmpty, next }: { isEmpty: boolean; next: string | null },
): Promise<void> {
  const wanted = { ownerId, imageId, service }
  const { answer } = read(cursor)
  if (isEmpty && part === 'whole' && (await longSideOf(tx, imageId)) >= largeFrom)
    await reserveFollowing(tx, needs, { ...wanted, part: 'crop', cursor: null })
  else if (next !== null && answer < maxAnswers)
    await reserveFollowing(tx, needs, { ...wanted, part, cursor: `${answer + 1} ${next}` })
}

/** Number of the answer that a search asks for, and its cursor: written as `2 100`. */
const read = (cursor: string | null): { answer: number; cursor: string | null } => {
  const [answer = '1', rest] = cursor?.split(' ', 2) ?? []
  return { answer: Number(answer), cursor: rest ?? null }
}

/** Places with all or parts of the picture first, then a few that are merely like it. */
function worthLooking(hits: SearchHit[]): SearchHit[] {
  const alike = hits.filter(({ kind }) => kind === 'similar').slice(0, maxAlike)
  const worth = [...hits.filter(({ kind }) => kind !== 'similar'), ...alike]
  const pages = new Set([...new Set(worth.map(({ pageUrl }) => pageUrl))].slice(0, maxPages))
  return worth.filter(({ pageUrl }) => pages.has(pageUrl))
}

function rowOf(search: SearchRow, found: SearchHit, metAt: Date, { config }: Pick<SearchNeeds, 'config'>) {
  const { ownerId, imageId, service, id: searchId } = search
  const hit = keepable({ ...found, pageTitle: found.pageTitle?.slice(0, 500) ?? null })
  const place = createHash('sha256')
    .update(`${hit.pageUrl}\n${hit.imageUrl ?? ''}`)
    .digest('base64url')
    .slice(0, 27)
  const common = { searchId, ownerId, imageId, service, metAt, placeHash: place, imageUrl: hit.imageUrl }
  const about = { ...common, pageTitle: hit.pageTitle, kind: hit.kind, seenAt: hit.seenAt }
  try {
    return { ...about, pageUrl: seedOf(hit.pageUrl, config, 'pageUrl'), state: 'waiting' as const, reason: null }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return { ...about, pageUrl: hit.pageUrl, state: 'unverified' as const, reason: error.message }
  }
}

async function meet(needs: SearchNeeds, search: SearchRow, { trouble, message, waitMs }: SearchProblem): Promise<void> {
  const now = needs.clock()
  // Trouble with an owner's key says nothing of the operator's.
  if (search.isOwnKey) return await fail(needs, search, message)
  switch (trouble) {
    case 'quota-used':
    case 'key-refused':
    case 'slow-down': {
      const until = new Date(now.getTime() + Math.max(restMs[trouble], waitMs ?? 0))
      needs.log.warn({ service: search.service, trouble, until }, 'a search service is left alone')
      await needs.db.transaction((tx) =>
        letRest(tx, { service: search.service, trouble, problem: message, since: now, until }),
      )
      return await release(needs, search, until, message)
    }
    case 'picture-refused':
      return await fail(needs, search, message, { isForLong: true })
    case 'unreadable':
    case 'unreachable':
      return await fail(needs, search, message)
    default:
      trouble satisfies never
  }
}

/** Releases a search that was not sent, or that the service says it ignored: it counts for nobody, and comes again. */
async function release(
  needs: SearchNeeds,
  search: SearchRow,
  nextAt: Date,
  problem: string | null = null,
): Promise<void> {
  const { ownerId, imageId, service } = search
  const now = needs.clock()
  await needs.db.transaction(async (tx) => {
    await changeSearch(tx, search.id, { state: 'released', endedAt: now, settledAt: now, problem })
    // A failed follow-up does not send the whole again.
    if (isFirst(search)) await saveStanding(tx, { ownerId, imageId, service, nextAt, problem })
    await appendEvent(tx, ownerId, { type: 'image', imageId, what: 'changed' })
  })
}

async function fail(needs: SearchNeeds, search: SearchRow, problem: string, { isForLong = false } = {}): Promise<void> {
  const { ownerId, imageId, service } = search
  const now = needs.clock()
  await needs.db.transaction(async (tx) => {
    const before = await findSearchState(tx, imageId, service)
    const emptyInRow = before?.emptyInRow ?? 0
    const failedInRow = (before?.failedInRow ?? 0) + 1
    const nextAt = isForLong ? afterSearch(now, { emptyInRow }) : afterFailure(now, { failedInRow, emptyInRow })
    await changeSearch(tx, search.id, { state: 'failed', endedAt: now, settledAt: now, problem })
    await saveStanding(tx, { ownerId, imageId, service, lastAt: now, nextAt, failedInRow, problem })
    await appendEvent(tx, ownerId, { type: 'image', imageId, what: 'changed' })
  })
}

/** Ends a search whose job failed at every attempt. */
export async function giveUpSearch(needs: SearchNeeds, searchId: string): Promise<void> {
  const search = await readSearch(needs.db, searchId)
  if (search?.state !== 'reserved' && search?.state !== 'asked') return
  await needs.objects.remove('images', [sentKey(search)])
  await fail(needs, search, 'Something went wrong on our side. It is tried again later.')
}
