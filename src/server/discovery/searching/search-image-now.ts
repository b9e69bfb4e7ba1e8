import { type SkipReason, searchAgainHours } from '#contract/discovery/search-image.ts'
import type { SearchServiceId } from '#contract/discovery/search-services.ts'
import type { Id } from '#contract/wire.ts'
import { readImage } from '#server/images/index.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { Deps } from '#server/platform/deps.ts'
import { missing } from '#server/platform/refuse.ts'
import { visitAllNow } from '../watching/watch-sites.ts'
import { ownBudgets } from '../own-keys/own-services.ts'
import { isSearched, mayBeSent } from './choice-store.ts'
import { isSearchUnderWay, lockBudget, restingNow, findSearchState } from './search-store.ts'
import { reserveFirst, type ReserveNeeds } from './reserve-searches.ts'

type Needs = ReserveNeeds & Pick<Deps, 'db'>
type Result = { asked: SearchServiceId[]; notAsked: { service: SearchServiceId; why: SkipReason }[]; sites: number }

const hour = 3_600_000

/** Reserves a search at each allowed service, and brings all visits to watched sites forward. */
export async function searchImageNow(needs: Needs, ownerId: Id, imageId: Id): Promise<Result> {
  return await needs.db.transaction(async (tx) => {
    // Locked before any row, as planning does.
    await lockBudget(tx)
    const image = await readImage(tx, imageId)
    if (image?.ownerId !== ownerId) throw missing('image')
    const result: Result = { asked: [], notAsked: [], sites: 0 }
    const own = await ownBudgets(tx, ownerId, needs.clock())
    for (const service of new Set([...needs.services.keys(), ...own.keys()])) {
      const isOwn = (own.get(service) ?? 0) > 0
      const why = await whyNot(tx, needs, { ownerId, imageId, service, isOwn })
      if (why !== undefined) result.notAsked.push({ service, why })
      else if (await reserveFirst(tx, needs, { ownerId, imageId, service })) result.asked.push(service)
      else result.notAsked.push({ service, why: 'no-searches-left' })
    }
    result.sites = await visitAllNow(tx, ownerId, needs.clock())
    return result
  })
}

async function whyNot(
  tx: Tx,
  { clock }: Needs,
  one: { ownerId: Id; imageId: Id; service: SearchServiceId; isOwn: boolean },
): Promise<SkipReason | undefined> {
  if (!(await isSearched(tx, one.imageId))) return 'not-watched'
  if (!(await mayBeSent(tx, one))) return 'not-allowed'
  const now = clock()
  if (!one.isOwn && (await restingNow(tx, now)).has(one.service)) return 'resting'
  const last = (await findSearchState(tx, one.imageId, one.service))?.lastAt
  const isLately = last && now.getTime() - last.getTime() < searchAgainHours * hour
  return isLately || (await isSearchUnderWay(tx, one)) ? 'asked-lately' : undefined
}
