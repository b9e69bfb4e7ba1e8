import type { Decision } from '#contract/matches/match.ts'
import type { Id } from '#contract/wire.ts'
import { readFamilies } from '#server/images/library/index.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { MatchRow } from '../match-store.ts'
import { judgedLike } from './judging-store.ts'
import { isSameCopy } from './same-copy.ts'
import { matchesOfStrangers } from './strangers-picture.ts'

/** Verdicts that the owner's own ones imply for each match, if any: as the judged copy, or as a stranger's picture. */
export async function likeBefore(tx: Tx, ownerId: Id, matches: readonly MatchRow[]): Promise<Map<Id, Decision>> {
  const families = await readFamilies(
    tx,
    ownerId,
    matches.map(({ imageId }) => imageId),
  )
  const said = new Map<Id, Decision>()
  for (const match of matches) {
    const judged = await judgedLike(tx, match, families.get(match.imageId) ?? [match.imageId])
    const before = judged.find((one) => one.id !== match.id && isSameCopy(one, match))
    if (before) said.set(match.id, before.verdict)
  }
  const left = matches.filter(({ id }) => !said.has(id))
  for (const { id } of await matchesOfStrangers(tx, left)) said.set(id, 'not_mine')
  return said
}
