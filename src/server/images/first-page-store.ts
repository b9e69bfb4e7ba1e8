import { asc, desc, eq, sql } from 'drizzle-orm'
import type { Id } from '#contract/wire.ts'
import type { Db } from '#server/platform/db/database.ts'
import { jsonRows } from '#server/platform/db/json-rows.ts'
import { preparedOnce } from '#server/platform/db/prepared.ts'
import { tileColumns, type TileRow } from './store.ts'
import { images, imageTotals } from './tables.ts'

const tileRows = jsonRows(tileColumns)

/** How many images, from which end of the list by age. */
export type FirstPage = { sort: 'ASC' | 'DESC'; pageSize: number }
type Found = { total: number; rows: TileRow[] }

/** The page, and how many images there are. */
export async function readFirstPage(db: Db, ownerId: Id, { sort, pageSize }: FirstPage): Promise<Found> {
  const [found] = await firstPagesOf(db)(sort, pageSize).execute({ ownerId })
  const { total, text = '[]' } = found ?? {}
  return { total: total ?? 0, rows: tileRows.read(text) }
}

const firstPagesOf = preparedOnce((db) => {
  const prepared = new Map<string, ReturnType<typeof preparePage>>()
  return (sort: FirstPage['sort'], size: number) => {
    const name = `${sort}_${size}`
    const statement = prepared.get(name) ?? preparePage(db, sort, size)
    prepared.set(name, statement)
    return statement
  }
})

/**
 * The page's size is written out: PostgreSQL plans a statement anew each time while its limit is a parameter, which takes as long as
 * answering it.
 */
function preparePage(db: Db, sort: FirstPage['sort'], size: number) {
  const order = sort === 'ASC' ? asc : desc
  const ownerId = sql.placeholder('ownerId')
  const byAge = db
    .select(tileRows.selection)
    .from(images)
    .where(eq(images.ownerId, ownerId))
    .orderBy(order(images.createdAt), order(images.id))
  // The builder's own limit would be a parameter.
  const page = sql`(${byAge} limit ${sql.raw(String(size))}) page`
  return db
    .select({
      total: sql<
        number | null
      >`(select ${imageTotals.total} from ${imageTotals} where ${imageTotals.ownerId} = ${ownerId})`,
      text: sql<string>`(select ${tileRows.all('page')} from ${page})`,
    })
    .from(sql`(select) one`)
    .prepare(`images_${sort.toLowerCase()}_${size}`)
}
