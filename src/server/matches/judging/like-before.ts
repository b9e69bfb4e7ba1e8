import type { Verdict } from '#contract/matches/match.ts'
import type { Id } from '#contract/wire.ts'
import { familiesOf } from '#server/images/index.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { MatchRow } from '../match-store.ts'
import { judgedLike } from './judging-store.ts'
import { isSameCopy } from './same-copy.ts'
import { findsOfStrangers } from './strangers-picture.ts'

/** What the owner's own verdicts say of each of their finds, where they say anything: as the copy that was judged, or as a stranger's picture. */
export async function likeBefore(tx: Tx, ownerId: Id, finds: readonly MatchRow[]): Promise<Map<Id, Verdict>> {
  const families = await familiesOf(
    tx,
    ownerId,
    finds.map(({ imageId }) => imageId),
  )
  const said = new Map<Id, Verdict>()
  for (const find of finds) {
    const judged = await judgedLike(tx, find, families.get(find.imageId) ?? [find.imageId])
    const before = judged.find((one) => one.id !== find.id && isSameCopy(one, find))
    if (before) said.set(find.id, before.verdict)
  }
  const left = finds.filter(({ id }) => !said.has(id))
  for (const { id } of await findsOfStrangers(tx, left)) said.set(id, 'not_mine')
  return said
}
