import { and, arrayOverlaps, asc, eq, inArray, ne } from 'drizzle-orm'
import type { SanctionSource } from '#contract/billing/payouts/lists.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { sanctionLists, sanctionNames } from '../tables.ts'

export type ListRow = typeof sanctionLists.$inferSelect
export type NameRow = typeof sanctionNames.$inferSelect

/** The list in use of each source, by source. */
export const currentLists = async (db: Db | Tx): Promise<ListRow[]> =>
  await db.select().from(sanctionLists).where(eq(sanctionLists.isCurrent, true)).orderBy(asc(sanctionLists.source))

export async function findListByHash(
  db: Db | Tx,
  { source, sha256 }: Pick<ListRow, 'source' | 'sha256'>,
): Promise<ListRow | undefined> {
  const [found] = await db
    .select()
    .from(sanctionLists)
    .where(and(eq(sanctionLists.source, source), eq(sanctionLists.sha256, sha256)))
  return found
}

const atOnce = 2000

/** Puts a list in the place of the one before, whose names go. */
export async function replaceList(
  tx: Tx,
  list: ListRow,
  names: readonly Omit<NameRow, 'listId' | 'n'>[],
): Promise<void> {
  const before = tx
    .select({ id: sanctionLists.id })
    .from(sanctionLists)
    .where(and(eq(sanctionLists.source, list.source), ne(sanctionLists.id, list.id)))
  await tx.delete(sanctionNames).where(inArray(sanctionNames.listId, before))
  await tx.update(sanctionLists).set({ isCurrent: false }).where(eq(sanctionLists.source, list.source))
  await tx.insert(sanctionLists).values(list)
  for (let from = 0; from < names.length; from += atOnce) {
    const rows = names.slice(from, from + atOnce).map((name, at) => ({ listId: list.id, n: from + at, ...name }))
    await tx.insert(sanctionNames).values(rows)
  }
}

type Candidate = { source: SanctionSource; version: string; entry: string; name: string }

/** Names of the current lists that have one of these keys. */
export async function namesWithKeys(db: Db | Tx, keys: readonly string[]): Promise<Candidate[]> {
  if (keys.length === 0) return []
  return await db
    .select({
      source: sanctionLists.source,
      version: sanctionLists.version,
      entry: sanctionNames.entry,
      name: sanctionNames.name,
    })
    .from(sanctionNames)
    .innerJoin(sanctionLists, eq(sanctionLists.id, sanctionNames.listId))
    .where(and(eq(sanctionLists.isCurrent, true), arrayOverlaps(sanctionNames.keys, [...keys])))
}
