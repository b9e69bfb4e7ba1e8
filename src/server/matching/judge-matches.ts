import type { Verdict } from '#contract/matching/match.ts'
import type { Id } from '#contract/wire.ts'
import { addToMatchCount } from '#server/images/index.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { Deps } from '#server/platform/deps.ts'
import { appendEvent } from '#server/platform/events/events.ts'
import {
  isSetAside,
  lockAround,
  lockMatches,
  type MatchRow,
  recountCluster,
  setVerdict,
  undecidedOf,
} from './match-store.ts'

type Wanted = { matchIds: Id[] } | { clusterId: Id }

/** Writes the owner's verdict on their own matches among those wanted; resolves to the ids that changed. The same verdict twice changes nothing. */
export async function judge(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  ownerId: Id,
  wanted: Wanted,
  verdict: Verdict,
): Promise<Id[]> {
  return await db.transaction(async (tx) => {
    await lockAround(tx, { ownerId, ...wanted })
    const ids = 'matchIds' in wanted ? wanted.matchIds : await undecidedOf(tx, ownerId, wanted.clusterId)
    if (ids.length === 0) return []
    const changing = (await lockMatches(tx, ownerId, ids)).filter((match) => match.verdict !== verdict)
    await setVerdict(
      tx,
      changing.map((match) => match.id),
      verdict,
      clock(),
    )
    await countForImages(tx, changing, verdict)
    for (const clusterId of new Set(changing.map((match) => match.clusterId))) await recountCluster(tx, clusterId)
    for (const { id, clusterId } of changing)
      await appendEvent(tx, ownerId, { type: 'match', matchId: id, clusterId, what: 'changed' })
    return changing.map((match) => match.id)
  })
}

/** A find that is set aside no longer counts for its image; one taken back does again. */
async function countForImages(tx: Tx, changing: MatchRow[], verdict: Verdict): Promise<void> {
  const by = new Map<Id, number>()
  for (const { imageId, verdict: before } of changing) {
    const change = Number(isSetAside(before)) - Number(isSetAside(verdict))
    by.set(imageId, (by.get(imageId) ?? 0) + change)
  }
  for (const [imageId, change] of by) if (change !== 0) await addToMatchCount(tx, imageId, change)
}
