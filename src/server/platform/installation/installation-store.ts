import { and, eq } from 'drizzle-orm'
import type { Db } from '../db/database.ts'
import { installation } from './tables.ts'

export type Part = 'secret' | 'objects' | 'company-key'

export async function findPart(db: Db, part: Part): Promise<string | undefined> {
  const [found] = await db.select({ value: installation.value }).from(installation).where(eq(installation.part, part))
  return found?.value
}

/** Writes the value where none is there yet. Resolves to the value that is there then: the first writer wins. */
export async function firstOf(db: Db, part: Part, value: string, at: Date): Promise<string> {
  await db.insert(installation).values({ part, value, at }).onConflictDoNothing()
  return (await findPart(db, part)) ?? value
}

/** Writes the value where the known one still stands. Resolves to the value that is there then. */
export async function replacePart(
  db: Db,
  part: Part,
  { known, value, at }: { known: string; value: string; at: Date },
): Promise<string> {
  await db
    .update(installation)
    .set({ value, at })
    .where(and(eq(installation.part, part), eq(installation.value, known)))
  return (await findPart(db, part)) ?? value
}

/** False where the part was not there. */
export async function removePart(db: Db, part: Part): Promise<boolean> {
  const removed = await db
    .delete(installation)
    .where(eq(installation.part, part))
    .returning({ part: installation.part })
  return removed.length > 0
}

export async function listParts(db: Db): Promise<{ part: string; at: Date }[]> {
  return await db.select({ part: installation.part, at: installation.at }).from(installation).orderBy(installation.part)
}
