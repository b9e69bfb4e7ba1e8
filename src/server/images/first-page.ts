import { listImages } from '#contract/images/endpoints.ts'
import { preparedOnce } from '#server/platform/db/prepared.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { Caller } from '#server/platform/http/handle.ts'
import { written, WrittenReply } from '#server/platform/http/written-reply.ts'
import { type FirstPage, readFirstPage } from './first-page-store.ts'
import { placeToCursor } from './list-place.ts'
import { showTile } from './view.ts'

/** What was answered while the owner's newest event was `seq`. */
type Kept = { seq: number; at: Date; reply: WrittenReply }

const mostKept = 300
/** The addresses in it are signed for longer. */
const keptForMs = 3_600_000

const keptOf = preparedOnce(() => new Map<string, Kept>())

/**
 * The first page of an owner's images by age, which is asked for most. It is read only when something has happened to the owner since
 * it was written; whether it has, the look-up of the session says.
 */
export async function showFirstPage(
  { db, objects, clock }: Pick<Deps, 'db' | 'objects' | 'clock'>,
  { accountId, newestEvent }: Pick<Caller, 'accountId' | 'newestEvent'>,
  asked: FirstPage,
): Promise<WrittenReply> {
  const name = `${accountId} ${asked.sort} ${asked.pageSize}`
  const kept = recall(keptOf(db), name, clock())
  if (kept?.seq === newestEvent) return kept.reply
  const { seq, total, rows } = await readFirstPage(db, accountId, asked)
  const last = rows.length === asked.pageSize ? rows.at(-1) : undefined
  const place = last && { order: 'added' as const, value: String(last.createdAt.getTime()), id: last.id }
  const data = await Promise.all(rows.map((row) => showTile({ objects }, row)))
  const page = { data, total, page: 1, pageSize: asked.pageSize, ...(place ? { next: placeToCursor(place) } : {}) }
  const reply = new WrittenReply(written(listImages.reply, page))
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
