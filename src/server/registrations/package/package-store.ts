import { and, asc, eq, inArray, notInArray } from 'drizzle-orm'
import type { Id } from '#contract/wire.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { registrationFiles, registrationPictures } from './tables.ts'

export type FileRow = typeof registrationFiles.$inferSelect
export type PictureRow = typeof registrationPictures.$inferSelect

export const picturesOf = async (db: Db | Tx, registrationId: Id): Promise<PictureRow[]> =>
  await db
    .select()
    .from(registrationPictures)
    .where(eq(registrationPictures.registrationId, registrationId))
    .orderBy(asc(registrationPictures.n))

/** Works whose copies are made. */
export const countPictures = async (db: Db | Tx, registrationId: Id): Promise<number> =>
  await db.$count(registrationPictures, eq(registrationPictures.registrationId, registrationId))

export async function savePicture(db: Db, row: PictureRow): Promise<void> {
  const { registrationId: _, n: __, ...changes } = row
  await db
    .insert(registrationPictures)
    .values(row)
    .onConflictDoUpdate({ target: [registrationPictures.registrationId, registrationPictures.n], set: changes })
}

export async function removePictures(db: Db, registrationId: Id, numbers: number[]): Promise<void> {
  if (numbers.length === 0) return
  await db
    .delete(registrationPictures)
    .where(and(eq(registrationPictures.registrationId, registrationId), inArray(registrationPictures.n, numbers)))
}

/** The files of an order, in their order. */
export const filesOfRegistration = async (db: Db | Tx, registrationId: Id): Promise<FileRow[]> =>
  await db
    .select()
    .from(registrationFiles)
    .where(eq(registrationFiles.registrationId, registrationId))
    .orderBy(asc(registrationFiles.place), asc(registrationFiles.name))

export async function findFile(db: Db | Tx, registrationId: Id, name: string): Promise<FileRow | undefined> {
  const [found] = await db
    .select()
    .from(registrationFiles)
    .where(and(eq(registrationFiles.registrationId, registrationId), eq(registrationFiles.name, name)))
  return found
}

export async function saveFile(db: Db, row: FileRow): Promise<void> {
  const { registrationId: _, name: __, ...changes } = row
  await db
    .insert(registrationFiles)
    .values(row)
    .onConflictDoUpdate({ target: [registrationFiles.registrationId, registrationFiles.name], set: changes })
}

/** Removes files of these kinds that have none of the names, as after a change of names. */
export async function removeOtherFiles(
  db: Db,
  registrationId: Id,
  { kinds, names }: { kinds: readonly string[]; names: readonly string[] },
): Promise<void> {
  await db
    .delete(registrationFiles)
    .where(
      and(
        eq(registrationFiles.registrationId, registrationId),
        inArray(registrationFiles.kind, [...kinds]),
        notInArray(registrationFiles.name, [...names]),
      ),
    )
}
