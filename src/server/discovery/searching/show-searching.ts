import type { ImageSearching, Searching } from '#contract/discovery/searches.ts'
import { type SearchServiceId, searchServiceFacts } from '#contract/discovery/search-services.ts'
import type { Returned } from '#contract/endpoint.ts'
import type { listSearchServices } from '#contract/discovery/searches.ts'
import type { Id } from '#contract/wire.ts'
import type { Allowances } from '#server/billing/plans/index.ts'
import { readImage } from '#server/images/index.ts'
import type { SearchServices } from '#server/gateways/search/search-services.ts'
import type { Deps } from '#server/platform/deps.ts'
import { missing } from '#server/platform/refuse.ts'
import { ownKeysOf } from '../own-keys/own-key-store.ts'
import { choicesOf, isSearched, pausedSince, refusalsOf } from './choice-store.ts'
import type { SearchConfig } from './config.ts'
import { type Counted, countedSince, type HitRow, unverifiedOf } from './hit-store.ts'
import { monthOf } from './reserve-searches.ts'
import { restingNow, searchesOfImage, standingsOf, usedSince } from './search-store.ts'

export type ShowNeeds = Pick<Deps, 'db' | 'clock'> & {
  allowances: Allowances
  services: SearchServices
  searching: Pick<SearchConfig, 'perMonth'>
}

const countedMs = 30 * 86_400_000
const maxUnverified = 50
const none = { searches: 0, same: 0, other: 0, unverified: 0 }

/** The services, and an owner's state at each. */
export async function showSearching(needs: ShowNeeds, ownerId: Id): Promise<Searching> {
  const { db, clock, allowances, services } = needs
  const now = clock()
  const month = monthOf(now)
  const [choices, pausedAt, resting, used, limit, counts] = await Promise.all([
    choicesOf(db, ownerId),
    pausedSince(db, ownerId),
    restingNow(db, now),
    usedSince(db, month.from),
    allowances.searchesPerMonth(db, ownerId),
    countedSince(db, new Date(now.getTime() - countedMs), { ownerId }),
  ])
  return {
    services: [...services.keys()].map((_id) => ({
      _id,
      ...searchServiceFacts[_id],
      isAllowed: choices.get(_id) ?? null,
      state: resting.has(_id) ? 'resting' : 'ready',
      problem: resting.get(_id)?.problem ?? null,
      ...countsOf(counts, _id),
    })),
    pausedAt: pausedAt?.toISOString() ?? null,
    used: used.get(ownerId) ?? 0,
    limit,
    resetsAt: month.to.toISOString(),
  }
}

/** State of one image at each service. */
export async function showImageSearching(needs: ShowNeeds, ownerId: Id, imageId: Id): Promise<ImageSearching> {
  const { db, clock } = needs
  if ((await readImage(db, imageId))?.ownerId !== ownerId) throw missing('image')
  const [choices, pausedAt, refused, standings, newest, counts, unverified, isKnown] = await Promise.all([
    choicesOf(db, ownerId),
    pausedSince(db, ownerId),
    refusalsOf(db, imageId),
    standingsOf(db, imageId),
    searchesOfImage(db, imageId, 30),
    countedSince(db, new Date(clock().getTime() - countedMs), { ownerId, imageId }),
    unverifiedOf(db, ownerId, imageId, maxUnverified),
    isSearched(db, imageId),
  ])
  const own = (await ownKeysOf(db, ownerId)).map(({ service }) => service)
  const shown = [...new Set([...needs.services.keys(), ...own])].map((_id) => {
    const standing = standings.find(({ service }) => service === _id)
    const isAllowed = choices.get(_id) === true && !refused.has(_id)
    // Services that only an own key reaches are asked when their owner presses, never by themselves.
    const isDue = isAllowed && isKnown && pausedAt === null && needs.services.has(_id)
    return {
      _id,
      name: searchServiceFacts[_id].name,
      isAllowed,
      isRefused: refused.has(_id),
      lastAt: standing?.lastAt?.toISOString() ?? null,
      nextAt: isDue ? (standing?.nextAt.toISOString() ?? null) : null,
      problem: standing?.problem ?? null,
      isUnderWay: newest.some(({ service, settledAt }) => service === _id && settledAt === null),
      ...countsOf(counts, _id),
    }
  })
  return {
    services: shown,
    isSearched: isKnown,
    pausedAt: pausedAt?.toISOString() ?? null,
    unverified: unverified.map(showUnverified),
  }
}

const showUnverified = ({ id, service, pageUrl, pageTitle, imageUrl, metAt, reason }: HitRow) => ({
  _id: id,
  service,
  pageUrl,
  pageTitle,
  imageUrl,
  metAt: metAt.toISOString(),
  reason: reason ?? '',
})

/** Cost and results of services, for staff. */
export async function showServices(needs: ShowNeeds): Promise<Returned<typeof listSearchServices>> {
  const { db, clock, services, searching } = needs
  const now = clock()
  const month = monthOf(now)
  const [resting, used, counts] = await Promise.all([
    restingNow(db, now),
    usedSince(db, month.from),
    countedSince(db, new Date(now.getTime() - countedMs), { ownerId: null }),
  ])
  const data = [...services.values()].map(({ id, microdollars }) => {
    const counted = countsOf(counts, id)
    const read = counted.same + counted.other
    return {
      _id: id,
      name: searchServiceFacts[id].name,
      problem: resting.get(id)?.problem ?? null,
      ...counted,
      precision: read === 0 ? null : counted.same / read,
      cost: (counted.searches * microdollars) / 1e6,
    }
  })
  const all = [...used.values()].reduce((sum, one) => sum + one, 0)
  return { data, used: all, limit: searching.perMonth, resetsAt: month.to.toISOString() }
}

function countsOf(counts: Counted[], service: SearchServiceId) {
  const { searches, same, other, unverified } = counts.find((one) => one.service === service) ?? none
  return { searches, same, other, unverified }
}
