import { asc, eq } from 'drizzle-orm'
import type { Id } from '#contract/wire.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { registrationLetters } from '../tables.ts'

export type LetterRow = typeof registrationLetters.$inferSelect

/** Appends a letter. The caller has locked the order. */
export async function insertLetter(tx: Tx, letter: Omit<LetterRow, 'n'>): Promise<void> {
  const n = (await tx.$count(registrationLetters, eq(registrationLetters.registrationId, letter.registrationId))) + 1
  await tx.insert(registrationLetters).values({ ...letter, n })
}

export const lettersOf = async (db: Db | Tx, id: Id): Promise<LetterRow[]> =>
  await db
    .select()
    .from(registrationLetters)
    .where(eq(registrationLetters.registrationId, id))
    .orderBy(asc(registrationLetters.n))
