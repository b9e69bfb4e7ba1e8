import type { Query } from '#contract/endpoint.ts'
import { listImages } from '#contract/images/endpoints.ts'
import { isEverything } from '#contract/images/filter.ts'
import type { Id } from '#contract/wire.ts'
import { preparedOnce } from '#server/platform/db/prepared.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { Caller } from '#server/platform/http/principal.ts'
import { keepReplies } from '#server/platform/http/kept-replies.ts'
import { written, type WrittenReply } from '#server/platform/http/written-reply.ts'
import { type FirstPage, readFirstPage } from './first-page-store.ts'
import { listMeant } from './list-store.ts'
import { cursorToPlace, placeToCursor } from './list-place.ts'
import { showTile } from './view.ts'

type Asked = Query<typeof listImages>
type Needs = Pick<Deps, 'db' | 'objects' | 'clock'>

/** The addresses in a page are signed for longer than an hour. */
const keptPagesOf = preparedOnce(() => keepReplies({ most: 300, forMs: 3_600_000 }))

/** A page of the owner's images. Whatever changes one of them tells its owner, so that it is read once while nothing happens. */
export const showList = (
  deps: Needs,
  caller: Pick<Caller, 'accountId' | 'newestEvent'>,
  asked: Asked,
): Promise<WrittenReply> =>
  keptPagesOf(deps.db)({ caller, name: JSON.stringify(asked), now: deps.clock() }, async () =>
    written(listImages.reply, await readPage(deps, caller.accountId, asked)),
  )

async function readPage(deps: Needs, ownerId: Id, asked: Asked) {
  const { page, pageSize, cursor, ids, order, sort, ...filter } = asked
  const isFirst = page === 1 && cursor === undefined && ids === undefined && order === 'added' && isEverything(filter)
  const from = cursor === undefined ? { page } : { after: cursorToPlace(cursor, order) }
  const { rows, total, place } = isFirst
    ? await firstPage(deps, ownerId, { sort, pageSize })
    : await listMeant(deps.db, ownerId, filter, { order, sort, pageSize, ids, ...from })
  const data = await Promise.all(rows.map((row) => showTile(deps, row)))
  return { data, total, page, pageSize, ...(place ? { next: placeToCursor(place) } : {}) }
}

/** By age, without a filter: it is asked for most. */
async function firstPage({ db }: Pick<Needs, 'db'>, ownerId: Id, asked: FirstPage) {
  const { total, rows } = await readFirstPage(db, ownerId, asked)
  const last = rows.length === asked.pageSize ? rows.at(-1) : undefined
  const place = last && { order: 'added' as const, value: String(last.createdAt.getTime()), id: last.id }
  return { rows, total, place }
}
