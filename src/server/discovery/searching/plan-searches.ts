import type { SearchServiceId } from '#contract/discovery/search-services.ts'
import type { Id } from '#contract/wire.ts'

/** A picture that may be sent to a service now. */
export type Candidate = {
  ownerId: Id
  imageId: Id
  service: SearchServiceId
  /** Reason to search: never searched for, found before, or showing goods. */
  rank: 'new' | 'found' | 'commercial' | 'rest'
  /** Since when it waits: its last search there, else its upload. */
  since: Date
}

export type Budget = {
  /** Remaining searches for all together, and those for pictures searched for before. */
  left: number
  leftForOld: number
  /** Remaining and used searches of each owner; an unlisted owner has none. */
  owners: ReadonlyMap<Id, { left: number; used: number }>
}

const ranks = { new: 0, found: 1, commercial: 2, rest: 3 }
/** Every nth search of an owner goes to the longest waiting picture, so that none waits for ever. */
const everyOldest = 4

/**
 * Plans the searches in order: one for each owner in turn, those who have used least first, and their most promising pictures first. Pure;
 * never exceeds the budget.
 */
export function planSearches(candidates: readonly Candidate[], budget: Budget): Candidate[] {
  const queues = [...Map.groupBy(candidates, ({ ownerId }) => ownerId)]
    .map(([ownerId, own]) => ({ ownerId, own: inTurn(own), used: budget.owners.get(ownerId)?.used ?? 0 }))
    .toSorted((a, b) => a.used - b.used)
  const left = new Map([...budget.owners].map(([ownerId, owner]) => [ownerId, owner.left]))
  const planned: Candidate[] = []
  let old = 0
  for (let isMoving = true; isMoving;) {
    isMoving = false
    for (const { ownerId, own } of queues) {
      const room = left.get(ownerId) ?? 0
      if (planned.length >= budget.left) return planned
      if (room <= 0) continue
      const at = own.findIndex(({ rank }) => rank === 'new' || old < budget.leftForOld)
      if (at < 0) continue
      const [next] = own.splice(at, 1)
      if (next!.rank !== 'new') old += 1
      planned.push(next!)
      left.set(ownerId, room - 1)
      isMoving = true
    }
  }
  return planned
}

/** Most promising first, but for every fourth, which has waited longest. Each picture once at each service. */
function inTurn(candidates: Candidate[]): Candidate[] {
  const once = [...new Map(candidates.map((one) => [`${one.imageId} ${one.service}`, one])).values()]
  const byAge = (a: Candidate, b: Candidate) => a.since.getTime() - b.since.getTime()
  const byGain = once.toSorted((a, b) => ranks[a.rank] - ranks[b.rank] || byAge(a, b))
  const oldest = once.toSorted(byAge)
  const taken = new Set<Candidate>()
  const inOrder: Candidate[] = []
  while (inOrder.length < once.length) {
    const from = inOrder.length % everyOldest === everyOldest - 1 ? oldest : byGain
    while (taken.has(from[0]!)) from.shift()
    taken.add(from[0]!)
    inOrder.push(from[0]!)
  }
  return inOrder
}
