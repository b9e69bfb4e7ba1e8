import {
  checkSheet,
  downloadSheetRest,
  getSheet,
  getSheetImages,
  getSheetTemplate,
  listSheetRows,
  listSheets,
  startSheet,
} from '#contract/images/sheets-endpoints.ts'
import { registrationOptions } from '#contract/reference/registration-options.ts'
import type { Id } from '#contract/wire.ts'
import type { Deps } from '#server/platform/deps.ts'
import { handle, type Route } from '#server/platform/http/handle.ts'
import { missing } from '#server/platform/refuse.ts'
import { sheetsAsTheyStand } from '../sources/imports/end-stopped.ts'
import { keepChecked } from './reading/check-sheet.ts'
import { restOf, templateOf } from './give-back.ts'
import { imagesToRegister, matchSheet, linesPage, sheetsOf, type SheetRow } from './sheet-store.ts'
import { startImport } from './start-sheet.ts'
import { showLine, showSheet, showSheets } from './view.ts'

type Needs = Pick<Deps, 'db' | 'queue' | 'clock'>

const listed = 5

export const sheetRoutes: Route<Needs>[] = [
  handle(checkSheet, async ({ body, user }, deps: Needs) =>
    showSheet(deps.db, await keepChecked(deps, user.accountId, body)),
  ),
  handle(listSheets, async ({ user }, { db }: Needs) => ({
    data: await showSheets(db, await sheetsAsTheyStand(db, await sheetsOf(db, user.accountId, listed))),
  })),
  handle(getSheet, async ({ params, user }, { db }: Needs) =>
    showSheet(db, await ownSheet(db, user.accountId, params.sheetId)),
  ),
  handle(listSheetRows, async ({ params, query, user }, { db }: Needs) => {
    const sheet = await ownSheet(db, user.accountId, params.sheetId)
    const { rows, total } = await linesPage(db, sheet.id, query)
    return { data: rows.map(showLine), total, page: query.page, pageSize: query.pageSize }
  }),
  handle(getSheetImages, async ({ params, user }, { db }: Needs) => {
    const sheet = await ownSheet(db, user.accountId, params.sheetId)
    const images = await imagesToRegister(db, sheet)
    return { images: images.slice(0, registrationOptions.USCO_MULTI.maxImages), total: images.length }
  }),
  handle(startSheet, async ({ params, user }, deps: Needs) =>
    showSheet(deps.db, await startImport(deps, user.accountId, params.sheetId)),
  ),
  handle(downloadSheetRest, async ({ params, query, user }, { db }: Needs) =>
    restOf(db, await ownSheet(db, user.accountId, params.sheetId), query.format),
  ),
  handle(getSheetTemplate, ({ query }) => templateOf(query.purpose, query.format)),
]

async function ownSheet(db: Deps['db'], ownerId: Id, id: Id): Promise<SheetRow> {
  const sheet = await matchSheet(db, ownerId, id)
  if (!sheet) throw missing('sheet')
  const [standing] = await sheetsAsTheyStand(db, [sheet])
  return standing!
}
