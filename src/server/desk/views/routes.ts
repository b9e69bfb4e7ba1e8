import { readNarrowing } from '#contract/desk/case-narrowing.ts'
import { type DeskView, listDeskViews, maxViews, removeDeskView, saveDeskView } from '#contract/desk/views-endpoints.ts'
import type { Id } from '#contract/wire.ts'
import type { Deps } from '#server/platform/deps.ts'
import { handle, type Route } from '#server/platform/http/handle.ts'
import { missing, refuse } from '#server/platform/refuse.ts'
import { countViews, keepView, removeView, type ViewRow, viewsFor } from './view-store.ts'

type Needs = Pick<Deps, 'db' | 'clock'>

const listed = 500

/** Saved views of lists of cases. */
export const deskViewRoutes: Route<Needs>[] = [
  handle(listDeskViews, async ({ user }, { db }: Needs) => ({
    data: (await viewsFor(db, user.accountId, listed)).map((row) => showView(row, user.accountId)),
  })),
  handle(saveDeskView, async ({ body, user }, { db, clock }: Needs) =>
    db.transaction(async (tx) => {
      if ((await countViews(tx, user.accountId)) >= maxViews)
        throw refuse('conflict', 'desk.views-full', `You have ${maxViews} views. Remove one first.`)
      return showView(await keepView(tx, { ...body, accountId: user.accountId, savedAt: clock() }), user.accountId)
    }),
  ),
  handle(removeDeskView, async ({ params, user }, { db }: Needs) => {
    if (!(await removeView(db, user.accountId, params.viewId))) throw missing('view')
  }),
]

/** A part that is no longer narrowed to is named instead of failing the view. */
const showView = ({ id, name, isShared, accountId, narrowing }: ViewRow, reader: Id): DeskView => ({
  _id: id,
  name,
  isShared,
  isMine: accountId === reader,
  ...readNarrowing(narrowing as Record<string, unknown>),
})
