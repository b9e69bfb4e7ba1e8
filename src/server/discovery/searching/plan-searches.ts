import type { SearchServiceId } from '#contract/discovery/search-services.ts'
import type { Id } from '#contract/wire.ts'

/** A picture that may be sent to a service now. */
export type Candidate = {
  ownerId: Id
  imageId: Id
  service: SearchServiceId
  /** What is gained: nobody has searched for it, it was found before, it shows what is sold. */
  rank: 'new' | 'found' | 'commercial' | 'rest'
  /** Since when it waits: its last search there, else its upload. */
  since: Date
}

export type Budget = {
  /** What is left for all together, and of that for pictures that were searched for before. */
  left: number
  leftForOld: number
  /** What is left to each owner, and what they have used; an owner who is not in it has nothing. */
  owners: ReadonlyMap<Id, { left: number; used: number }>
}

const ranks = { new: 0, found: 1, commercial: 2, rest: 3 }
/** Each so manieth search of an owner goes to what waits longest, so that nothing waits for ever. */
const everyOldest = 4

/**
 * What is searched for now, in this order: one search for each owner in turn, those first who have used least; of each owner’s the
 * pictures first by which most is gained. Pure; never more than the budget gives.
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

/** The likeliest gain first, but for every fourth, which has waited longest. Each picture once at each service. */
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
