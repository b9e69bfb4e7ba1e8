import type { Id } from '#contract/wire.ts'
import { markInCases } from '#server/matches/index.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { keepMatches, matchesOfCase, readCasesOfMatches } from '../rows/case-store.ts'

type Case = { id: Id; ownerId: Id }

/** Makes these matches part of a case that is handed in; those of an earlier hand-in that are not among them are no longer. */
export async function keepMarkedMatches(tx: Tx, { id, ownerId }: Case, matchIds: readonly Id[]): Promise<void> {
  const before = await matchesOfCase(tx, id)
  await keepMatches(tx, id, matchIds)
  await markMatches(tx, ownerId, [...new Set([...before, ...matchIds])])
}

/** After a case has moved: its matches are part of it, or wait again. */
export const markMatchesOf = async (tx: Tx, { id, ownerId }: Case): Promise<void> =>
  await markMatches(tx, ownerId, await matchesOfCase(tx, id))

async function markMatches(tx: Tx, ownerId: Id, matchIds: readonly Id[]): Promise<void> {
  if (matchIds.length === 0) return
  const inCases = new Set((await readCasesOfMatches(tx, matchIds)).keys())
  await markInCases(tx, ownerId, { matchIds, inCases })
}
