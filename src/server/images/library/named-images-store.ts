import { and, eq, or, sql } from 'drizzle-orm'
import type { Id } from '#contract/wire.ts'
import type { Db } from '#server/platform/db/database.ts'
import { images } from '../tables.ts'

/** File name without its ending, in small letters. */
const plainFile = sql<string>`lower(regexp_replace(${images.fileName}, '\\.[^.]{1,5}$', ''))`

/** The owner's images whose title, or file name without its ending, is one of these in small letters; each with the name that fits. */
export async function namedImages(db: Db, ownerId: Id, names: readonly string[]): Promise<{ id: Id; name: string }[]> {
  if (names.length === 0) return []
  const given = sql`any(${sql.param([...names])}::text[])`
  const rows = await db
    .select({ id: images.id, title: images.title, file: plainFile })
    .from(images)
    .where(and(eq(images.ownerId, ownerId), or(sql`lower(${images.title}) = ${given}`, sql`${plainFile} = ${given}`)))
  return rows.flatMap(({ id, title, file }) => [
    { id, name: title.toLowerCase() },
    { id, name: file },
  ])
}
