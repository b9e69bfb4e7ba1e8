import { asc, desc, eq, sql } from 'drizzle-orm'
import { listImages } from '#contract/images/endpoints.ts'
import type { Id } from '#contract/wire.ts'
import type { Db } from '#server/platform/db/database.ts'
import { jsonRows } from '#server/platform/db/json-rows.ts'
import { preparedOnce } from '#server/platform/db/prepared.ts'
import type { Deps } from '#server/platform/deps.ts'
import { newestEvent } from '#server/platform/events/events.ts'
import { type WrittenReply, writtenReply } from '#server/platform/http/written-reply.ts'
import { placeToCursor } from './list-place.ts'
import { tileColumns } from './store.ts'
import { images, imageTotals } from './tables.ts'
import { showTile } from './view.ts'

type Asked = { sort: 'ASC' | 'DESC'; pageSize: number }
/** What was answered while the owner's newest event was `seq`. */
type Kept = { seq: number; at: Date; reply: WrittenReply }

const mostKept = 300
/** The addresses in it are signed for longer. */
const keptForMs = 3_600_000

const keptOf = preparedOnce(() => new Map<string, Kept>())

/**
 * The first page of an owner's images by age, which is asked for most: one statement, which reads the page only when something has
 * happened to the owner since it was written.
 */
export async function showFirstPage(
  { db, objects, clock }: Pick<Deps, 'db' | 'objects' | 'clock'>,
  ownerId: Id,
  asked: Asked,
): Promise<WrittenReply> {
  const name = `${ownerId} ${asked.sort} ${asked.pageSize}`
  const kept = recall(keptOf(db), name, clock())
  const { seq, total, text } = await readFirstPage(db, ownerId, asked, kept?.seq)
  if (kept && text === null) return kept.reply
  const rows = tileRows.read(text ?? '[]')
  const last = rows.length === asked.pageSize ? rows.at(-1) : undefined
  const place = last && { order: 'added' as const, value: String(last.createdAt.getTime()), id: last.id }
  const data = await Promise.all(rows.map((row) => showTile({ objects }, row)))
  const page = { data, total, page: 1, pageSize: asked.pageSize, ...(place ? { next: placeToCursor(place) } : {}) }
  const reply = writtenReply(listImages.reply, page)
  keep(keptOf(db), name, { seq, at: clock(), reply })
  return reply
}

function recall(pages: Map<string, Kept>, name: string, now: Date): Kept | undefined {
  const kept = pages.get(name)
  return kept && now.getTime() - kept.at.getTime() < keptForMs ? kept : undefined
}

/** The one that was written longest ago makes room. */
function keep(pages: Map<string, Kept>, name: string, page: Kept): void {
  pages.delete(name)
  pages.set(name, page)
  const [oldest] = pages.keys()
  if (pages.size > mostKept && oldest !== undefined) pages.delete(oldest)
}

const tileRows = jsonRows(tileColumns)

type Found = { seq: number; total: number; text: string | null }

/** `text` is null where the owner's newest event is still the `known` one. */
async function readFirstPage(db: Db, ownerId: Id, { sort, pageSize }: Asked, known = -1): Promise<Found> {
  const [found] = await firstPagesOf(db)(sort, pageSize).execute({ ownerId, known })
  return { seq: found?.seq ?? 0, total: found?.total ?? 0, text: found?.text ?? null }
}

const firstPagesOf = preparedOnce((db) => {
  const prepared = new Map<string, ReturnType<typeof preparePage>>()
  return (sort: Asked['sort'], size: number) => {
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
function preparePage(db: Db, sort: Asked['sort'], size: number) {
  const order = sort === 'ASC' ? asc : desc
  const ownerId = sql.placeholder('ownerId')
  const page = db
    .select(tileRows.selection)
    .from(images)
    .where(eq(images.ownerId, ownerId))
    .orderBy(order(images.createdAt), order(images.id))
    // The builder makes a parameter of a number, and passes on what is SQL.
    .limit(sql.raw(String(size)) as unknown as number)
    .as('page')
  const head = db
    .select({ seq: newestEvent(ownerId).as('seq') })
    .from(sql`(select) one`)
    .as('head')
  return db
    .select({
      seq: head.seq,
      total: sql<
        number | null
      >`(select ${imageTotals.total} from ${imageTotals} where ${imageTotals.ownerId} = ${ownerId})`,
      text: sql<
        string | null
      >`case when head.seq <> ${sql.placeholder('known')}::bigint then (select ${tileRows.all('page')} from ${page}) end`,
    })
    .from(head)
    .prepare(`images_${sort.toLowerCase()}_${size}`)
}
