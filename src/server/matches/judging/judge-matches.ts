import { maxOfSite } from '#contract/matches/endpoints.ts'
import type { Decision } from '#contract/matches/match.ts'
import type { Id } from '#contract/wire.ts'
import { verdictsShown } from '#contract/matches/filter.ts'
import { saveChanged } from '#server/platform/bulk-changes/bulk-change-store.ts'
import { keepBulkChange } from '#server/platform/bulk-changes/start-bulk-change.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { Deps } from '#server/platform/deps.ts'
import { refuse } from '#server/platform/refuse.ts'
import { judgeIn, type JudgeNeeds } from './give-verdicts.ts'
import { judgeCopies, mayFollow } from './judge-copies.ts'
import { matchesByIds, lockAround, lockMatches, type MatchRow, undecidedOf } from '../match-store.ts'
import { judgeMatchesInBulk } from '../triage/judge-all.ts'
import { asTheyWere } from './verdict-store.ts'

type Needs = JudgeNeeds & Pick<Deps, 'db' | 'queue'>
type Wanted = { matchIds: Id[] } | { clusterId: Id }

/** The matches that changed, as they were: those that were wanted, then those that are copies of them. `change` takes all of it back. */
type Judged = { changed: MatchRow[]; copies: number; change: Id | null }

const nothing: Judged = { changed: [], copies: 0, change: null }

/**
 * Writes the owner's verdict on their own matches among those wanted, and on what waits and is the same copy: nobody is asked about one
 * twice. The same verdict twice changes nothing.
 */
export async function judge(needs: Needs, ownerId: Id, wanted: Wanted, verdict: Decision): Promise<Judged> {
  return await needs.db.transaction(async (tx) => {
    const ids = await idsOf(tx, ownerId, wanted)
    const meant = (await matchesByIds(tx, ids)).filter((match) => match.ownerId === ownerId)
    if (meant.length === 0) return nothing
    const following = await mayFollow(tx, ownerId, { decided: meant, verdict, after: '' })
    // All that may change, in one order: to lock more later would have others wait crosswise.
    const matchIds = [...ids, ...following.ids]
    await lockAround(tx, { ownerId, matchIds })
    await lockMatches(tx, ownerId, matchIds)
    const decided = await judgeIn(needs, tx, ownerId, {
      ids,
      verdict,
      by: 'owner',
      ...('clusterId' in wanted && { from: verdictsShown.undecided }),
    })
    if (decided.length === 0) return nothing
    const change = await keepBulkChange(judgeMatchesInBulk, needs, tx, { ownerId, change: { verdict, show: null } })
    const copies = await judgeCopies(needs, tx, ownerId, { change, decided, verdict, following })
    await saveChanged(tx, change, asTheyWere(decided))
    return { changed: [...decided, ...copies], copies: copies.length, change }
  })
}

async function idsOf(tx: Tx, ownerId: Id, wanted: Wanted): Promise<Id[]> {
  if ('matchIds' in wanted) return wanted.matchIds
  const ids = await undecidedOf(tx, ownerId, wanted.clusterId, maxOfSite + 1)
  if (ids.length > maxOfSite)
    throw refuse(
      'conflict',
      'matches.too-many',
      `More than ${maxOfSite} finds wait on this site. Decide about them in the background.`,
    )
  return ids
}
