import type { Allowances } from '#server/billing/plans/index.ts'
import type { SearchServices } from '#server/gateways/search/search-services.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { Deps } from '#server/platform/deps.ts'
import { newId } from '#server/platform/ids.ts'
import { ownBudgets } from '../own-keys/own-services.ts'
import { candidatesOf, searchingOwners } from './candidate-store.ts'
import type { SearchConfig } from './config.ts'
import { afterSearch } from './periods.ts'
import { type Budget, planSearches } from './plan-searches.ts'
import { searchPicture } from './search-job.ts'
import {
  insertSearch,
  lockBudget,
  restingNow,
  saveStanding,
  type SearchRow,
  findSearchState,
  usedSince,
} from './search-store.ts'

export type ReserveNeeds = Pick<Deps, 'queue' | 'clock'> & {
  allowances: Allowances
  services: SearchServices
  searching: Pick<SearchConfig, 'perMonth'>
}

/** Searches reserved at a time. */
const atOnce = 200
/** One in this many searches of a month is kept for new pictures, until its last week. */
const keptShare = 4
const lastWeekMs = 7 * 86_400_000

/** Reserves and queues the searches due now. Concurrent calls never exceed a budget. */
export async function reserveSearches(tx: Tx, needs: ReserveNeeds): Promise<void> {
  if (needs.services.size === 0) return
  await lockBudget(tx)
  const now = needs.clock()
  const resting = await restingNow(tx, now)
  const services = [...needs.services.keys()].filter((service) => !resting.has(service))
  const owners = services.length === 0 ? [] : await searchingOwners(tx, services)
  if (owners.length === 0) return
  const candidates = []
  for (const ownerId of owners) candidates.push(...(await candidatesOf(tx, ownerId, { services, now })))
  const budget = await budgetOf(tx, needs, owners)
  const planned = planSearches(candidates, { ...budget, left: Math.min(budget.left, atOnce) })
  for (const { ownerId, imageId, service } of planned)
    await reserve(tx, needs, { ownerId, imageId, service, part: 'whole', cursor: null })
}

type Wanted = Pick<SearchRow, 'ownerId' | 'imageId' | 'service' | 'part' | 'cursor'> &
  Partial<Pick<SearchRow, 'isOwnKey'>>

/** Reserves the follow-up of a search at the same service: its next page, or a crop. Resolves to false when the budget has no room. */
export async function reserveFollowing(tx: Tx, needs: ReserveNeeds, wanted: Wanted): Promise<boolean> {
  await lockBudget(tx)
  const { left, leftForOld, owners } = await budgetOf(tx, needs, [wanted.ownerId])
  if (Math.min(left, leftForOld, owners.get(wanted.ownerId)?.left ?? 0) <= 0) return false
  await reserve(tx, needs, wanted)
  return true
}

/** Reserves a first search that its owner asks for, with the owner's own key if its budget has room. Resolves to false when the budget has no room. Callers hold the lock on the budget. */
export async function reserveFirst(
  tx: Tx,
  needs: ReserveNeeds,
  wanted: Pick<Wanted, 'ownerId' | 'imageId' | 'service'>,
): Promise<boolean> {
  const own = (await ownBudgets(tx, wanted.ownerId, needs.clock())).get(wanted.service) ?? 0
  if (own > 0) {
    await reserve(tx, needs, { ...wanted, part: 'whole', cursor: null, isOwnKey: true })
    return true
  }
  if (!needs.services.has(wanted.service)) return false
  const { left, owners } = await budgetOf(tx, needs, [wanted.ownerId])
  if (Math.min(left, owners.get(wanted.ownerId)?.left ?? 0) <= 0) return false
  await reserve(tx, needs, { ...wanted, part: 'whole', cursor: null })
  return true
}

async function reserve(tx: Tx, { queue, clock }: ReserveNeeds, wanted: Wanted): Promise<void> {
  const now = clock()
  const { emptyInRow = 0 } = (await findSearchState(tx, wanted.imageId, wanted.service)) ?? {}
  const { ownerId, imageId, service } = wanted
  await saveStanding(tx, { ownerId, imageId, service, nextAt: afterSearch(now, { emptyInRow }) })
  const id = newId()
  const fresh = { endedAt: null, hits: 0, problem: null, crawlId: null, settledAt: null }
  await insertSearch(tx, { id, isOwnKey: false, ...wanted, ...fresh, state: 'reserved', reservedAt: now })
  await queue.enqueue(tx, searchPicture, { searchId: id })
}

async function budgetOf(tx: Tx, { clock, allowances, searching }: ReserveNeeds, owners: string[]): Promise<Budget> {
  const now = clock()
  const month = monthOf(now)
  const used = await usedSince(tx, month.from)
  const all = [...used.values()].reduce((sum, one) => sum + one, 0)
  const left = searching.perMonth - all
  const isLastWeek = month.to.getTime() - now.getTime() < lastWeekMs
  const kept = isLastWeek ? 0 : Math.ceil(searching.perMonth / keptShare)
  const each = new Map<string, { left: number; used: number }>()
  for (const owner of owners) {
    const own = used.get(owner) ?? 0
    each.set(owner, { left: (await allowances.searchesPerMonth(tx, owner)) - own, used: own })
  }
  return { left, leftForOld: left - kept, owners: each }
}

/** The calendar month (UTC) of a budget. */
export const monthOf = (now: Date): { from: Date; to: Date } => {
  const first = (nth: number) => new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + nth, 1))
  return { from: first(0), to: first(1) }
}
