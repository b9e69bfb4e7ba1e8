import type { Id } from '#contract/wire.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { judgeIn, type JudgeNeeds } from './give-verdicts.ts'
import { applyToFound } from '../ledger/apply-ledger.ts'
import { matchesByIds, type MatchRow } from '../match-store.ts'
import { isOwnPage, ownPlacesOf } from '../sightings/own-places.ts'
import { rulesOf } from '../rules/rule-store.ts'
import { holdNoise } from './hold-noise.ts'
import { meantAmong } from './judging-store.ts'
import { likeBefore } from './like-before.ts'

/**
 * Gives finds that have just been made the verdicts that nobody has to be asked for: on the owner's own sites, for a copy or a
 * stranger's picture that was judged before, by the licence ledger, and by the owner's rules, in this order; what looks like noise is held back.
 */
export async function judgeFound(needs: JudgeNeeds, tx: Tx, ownerId: Id, ids: Id[]): Promise<void> {
  const matches = await matchesByIds(tx, ids)
  const elsewhere = await approveOnOwnSites(needs, tx, ownerId, matches)
  await judgeLikeBefore(needs, tx, ownerId, elsewhere)
  await applyToFound(needs, tx, ownerId, ids)
  for (const { id: ruleId, filter, verdict } of await rulesOf(tx, ownerId)) {
    const meant = await meantAmong(tx, ownerId, { ids, filter, now: needs.clock() })
    await judgeIn(needs, tx, ownerId, { ids: meant, verdict, by: 'rule', ruleId })
  }
  await holdNoise(tx, matches, needs.clock())
}

async function approveOnOwnSites(needs: JudgeNeeds, tx: Tx, ownerId: Id, matches: MatchRow[]): Promise<MatchRow[]> {
  const places = await ownPlacesOf(tx, ownerId)
  const isOwn = (match: MatchRow) => isOwnPage(match, places)
  const ids = matches.filter(isOwn).map(({ id }) => id)
  await judgeIn(needs, tx, ownerId, { ids, verdict: 'approved', by: 'site' })
  return matches.filter((match) => !isOwn(match))
}

async function judgeLikeBefore(needs: JudgeNeeds, tx: Tx, ownerId: Id, matches: MatchRow[]): Promise<void> {
  const said = [...(await likeBefore(tx, ownerId, matches))]
  for (const [verdict, alike] of Map.groupBy(said, ([, given]) => given))
    await judgeIn(needs, tx, ownerId, { ids: alike.map(([id]) => id), verdict, by: 'copy' })
}
