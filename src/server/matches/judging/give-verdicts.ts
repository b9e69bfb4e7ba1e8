import type { Decision, VerdictBy } from '#contract/matches/match.ts'
import type { Id } from '#contract/wire.ts'
import { addToMatchCount } from '#server/images/index.ts'
import type { ChangedItem } from '#server/platform/bulk-changes/bulk-change-store.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { Deps } from '#server/platform/deps.ts'
import { appendEvent } from '#server/platform/events/events.ts'
import { countJudged } from '../counts-store.ts'
import { isSetAside, lockAround, lockMatches, type MatchRow } from '../match-store.ts'
import { type Judgement, setVerdict, type VerdictBefore, writeBack } from './verdict-store.ts'

/** Number of finds beyond which one event a site reports changes. */
const toldApart = 10

/** Limits to matches with one of these verdicts, and from this source, at the time of the lock. */
type From = { from?: readonly Decision[]; fromBy?: VerdictBy; fromRule?: Id }

/**
 * Writes a verdict on an owner's matches, within a transaction. Resolves to the changed ones, as they were. The same verdict twice changes
 * nothing. Only the owner judges matches in a case.
 */
export async function judgeIn(
  { clock }: Pick<Deps, 'clock'>,
  tx: Tx,
  ownerId: Id,
  { ids, from, fromBy, fromRule, ...judgement }: Judgement & From & { ids: Id[] },
): Promise<MatchRow[]> {
  if (ids.length === 0) return []
  await lockAround(tx, { ownerId, matchIds: ids })
  const changing = (await lockMatches(tx, ownerId, ids)).filter(
    ({ verdict, verdictBy, ruleId, inCase }) =>
      verdict !== judgement.verdict &&
      (judgement.by === 'owner' || !inCase) &&
      (from === undefined || from.includes(verdict)) &&
      (fromBy === undefined || verdictBy === fromBy) &&
      (fromRule === undefined || ruleId === fromRule),
  )
  await setVerdict(
    tx,
    changing.map((match) => match.id),
    judgement,
    clock(),
  )
  await count(tx, changing, judgement.verdict)
  await tell(tx, ownerId, changing)
  return changing
}

/** Restores the earlier verdicts of matches, each with its source. Skips those whose verdict has changed since. */
export async function giveBackIn(
  tx: Tx,
  ownerId: Id,
  { items, from }: { items: ChangedItem<VerdictBefore>[]; from: Decision },
): Promise<Id[]> {
  if (items.length === 0) return []
  const matchIds = items.map(({ id }) => id)
  await lockAround(tx, { ownerId, matchIds })
  const had = new Map(items.map((item) => [item.id, item]))
  const changing = (await lockMatches(tx, ownerId, matchIds)).filter(
    ({ id, verdict }) => verdict === (had.get(id)!.back.given ?? from),
  )
  await writeBack(
    tx,
    changing.map(({ id }) => had.get(id)!),
  )
  for (const [verdict, alike] of Map.groupBy(changing, ({ id }) => had.get(id)!.back.verdict))
    await count(tx, alike, verdict)
  await tell(tx, ownerId, changing)
  return changing.map(({ id }) => id)
}

async function count(tx: Tx, changed: MatchRow[], verdict: Decision): Promise<void> {
  await countForImages(tx, changed, verdict)
  await countJudged(tx, changed, verdict)
}

/** A match that is set aside does not count for its image; one taken back counts again. */
async function countForImages(tx: Tx, changing: MatchRow[], verdict: Decision): Promise<void> {
  const by = new Map<Id, number>()
  for (const { imageId, verdict: before } of changing) {
    const change = Number(isSetAside(before)) - Number(isSetAside(verdict))
    by.set(imageId, (by.get(imageId) ?? 0) + change)
  }
  for (const [imageId, change] of by) if (change !== 0) await addToMatchCount(tx, imageId, change)
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
