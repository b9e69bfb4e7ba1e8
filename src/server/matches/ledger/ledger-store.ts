import { and, eq, gt, sql } from 'drizzle-orm'
import type { LicenceAnswer } from '#contract/licensing/licence-state.ts'
import type { Id } from '#contract/wire.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { MatchRow } from '../match-store.ts'
import { matches } from '../tables.ts'

/** Some of an owner's matches, in the order of their ids after one of them. */
export async function matchesAfter(tx: Tx, ownerId: Id, after: string, limit: number): Promise<MatchRow[]> {
  return await tx
    .select()
    .from(matches)
    .where(and(eq(matches.ownerId, ownerId), gt(matches.id, after)))
    .orderBy(matches.id)
    .limit(limit)
}

/** Writes what the ledger says of each of these matches, in one statement. */
export async function writeLicences(tx: Tx, answers: ({ id: Id } & LicenceAnswer)[]): Promise<void> {
  if (answers.length === 0) return
  await tx.execute(sql`
    update ${matches} set licence = given.state, licence_reason = given.reason, licence_id = given."licenceId"
    from jsonb_to_recordset(${JSON.stringify(answers)}::jsonb) as given (id text, state text, reason text, "licenceId" text)
    where ${matches.id} = given.id`)
}
