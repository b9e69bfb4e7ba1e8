import { mostOfSite } from '#contract/matching/endpoints.ts'
import type { Verdict } from '#contract/matching/match.ts'
import type { Id } from '#contract/wire.ts'
import { addToMatchCount } from '#server/images/index.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { Deps } from '#server/platform/deps.ts'
import { appendEvent } from '#server/platform/events/events.ts'
import { refuse } from '#server/platform/refuse.ts'
import { countJudged } from './counts-store.ts'
import {
  isSetAside,
  type Judgement,
  lockAround,
  lockMatches,
  type MatchRow,
  setVerdict,
  undecidedOf,
} from './match-store.ts'

type Wanted = { matchIds: Id[] } | { clusterId: Id }

/** Beyond this many, one event a site says that finds have changed. */
const toldApart = 10

/**
 * Writes the owner's verdict on their own matches among those wanted; resolves to those that changed, as they were. The same verdict
 * twice changes nothing.
 */
export async function judge(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  ownerId: Id,
  wanted: Wanted,
  verdict: Verdict,
): Promise<MatchRow[]> {
  return await db.transaction(async (tx) => {
    if ('clusterId' in wanted) await lockAround(tx, { ownerId, ...wanted })
    const ids =
      'matchIds' in wanted ? wanted.matchIds : await undecidedOf(tx, ownerId, wanted.clusterId, mostOfSite + 1)
    if (ids.length > mostOfSite)
      throw refuse(
        'conflict',
        'matches.too-many',
        `More than ${mostOfSite} finds wait on this site. Decide about them in the background.`,
      )
    return await judgeIn({ clock }, tx, ownerId, { ids, verdict, by: 'owner' })
  })
}

/** The same within a transaction, for whoever gives the verdict; with `from`, of those alone that have that verdict now. */
export async function judgeIn(
  { clock }: Pick<Deps, 'clock'>,
  tx: Tx,
  ownerId: Id,
  { ids, from, ...judgement }: Judgement & { ids: Id[]; from?: Verdict },
): Promise<MatchRow[]> {
  if (ids.length === 0) return []
  await lockAround(tx, { ownerId, matchIds: ids })
  const changing = (await lockMatches(tx, ownerId, ids)).filter(
    ({ verdict }) => verdict !== judgement.verdict && (from === undefined || verdict === from),
  )
  await setVerdict(
    tx,
    changing.map((match) => match.id),
    judgement,
    clock(),
  )
  await countForImages(tx, changing, judgement.verdict)
  await countJudged(tx, changing, judgement.verdict)
  await tell(tx, ownerId, changing)
  return changing
}

async function tell(tx: Tx, ownerId: Id, changed: MatchRow[]): Promise<void> {
  const isApart = changed.length <= toldApart
  const told = isApart ? changed : new Map(changed.map((match) => [match.clusterId, match])).values()
  for (const { id, clusterId, imageId } of told)
    await appendEvent(tx, ownerId, {
      type: 'match',
      matchId: id,
      clusterId,
      ...(isApart ? { imageId } : {}),
      what: 'changed',
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
