import { and, asc, count, eq, gt, inArray, lt, sum } from 'drizzle-orm'
import type { Id } from '#contract/wire.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { uploadForms } from '../tables.ts'

export async function insertForm(db: Tx, form: typeof uploadForms.$inferInsert): Promise<void> {
  await db.insert(uploadForms).values(form)
}

/** Those of images that were removed are left out. */
export async function countForms(db: Tx, ownerId: Id): Promise<number> {
  const [found] = await db
    .select({ forms: count() })
    .from(uploadForms)
    .where(and(eq(uploadForms.ownerId, ownerId), gt(uploadForms.bytes, 0)))
  return found?.forms ?? 0
}

export async function bytesOfForms(db: Db | Tx, ownerId: Id): Promise<number> {
  const [found] = await db
    .select({ bytes: sum(uploadForms.bytes).mapWith(Number) })
    .from(uploadForms)
    .where(eq(uploadForms.ownerId, ownerId))
  return found?.bytes ?? 0
}

/** Takes the form, so that nobody removes what was sent with it; false when it is gone. */
export async function takeForm(tx: Tx, ownerId: Id, objectKey: string): Promise<boolean> {
  const taken = await tx
    .delete(uploadForms)
    .where(and(eq(uploadForms.objectKey, objectKey), eq(uploadForms.ownerId, ownerId)))
    .returning({ objectKey: uploadForms.objectKey })
  return taken.length > 0
}

/** Takes up to `most` forms that were given before; resolves to their files. Those that are being handed in just now are left. */
export async function takeFormsBefore(tx: Tx, before: Date, most: number): Promise<string[]> {
  const left = tx
    .select({ objectKey: uploadForms.objectKey })
    .from(uploadForms)
    .where(lt(uploadForms.givenAt, before))
    .orderBy(asc(uploadForms.givenAt))
    .limit(most)
    .for('update', { skipLocked: true })
  const taken = await tx
    .delete(uploadForms)
    .where(inArray(uploadForms.objectKey, left))
    .returning({ objectKey: uploadForms.objectKey })
  return taken.map(({ objectKey }) => objectKey)
}

export async function removeFormsOf(db: Db, ownerId: Id): Promise<void> {
  await db.delete(uploadForms).where(eq(uploadForms.ownerId, ownerId))
}
