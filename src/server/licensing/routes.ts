import { fieldsOf } from '#contract/field-table.ts'
import {
  addLicence,
  getLedgerTemplate,
  importLicences,
  type Licence,
  listLicences,
  removeLicence,
} from '#contract/licensing/ledger.ts'
import { licenceFields } from '#contract/licensing/licence-fields.ts'
import { tooLongAgo } from '#contract/reference/days.ts'
import { nameTheAccount } from '#contract/reference/sites/place.ts'
import { csvOf } from '#server/platform/text/csv.ts'
import type { Deps } from '#server/platform/deps.ts'
import { handle, type Route } from '#server/platform/http/handle.ts'
import { latestDay } from '#server/platform/latest-day.ts'
import type { SuffixConfig } from '#server/platform/outbound/shared-domain.ts'
import { missing, refuseForm } from '#server/platform/refuse.ts'
import { importLedger, licenceOf } from './import-ledger.ts'
import { noteLedgerChange } from './note-ledger-change.ts'
import { columnNames } from './read-ledger.ts'
import { requireRoom } from './require-room.ts'
import { sharedPlaces } from './shared-places.ts'
import { deleteLicence, insertLicences, type LicenceRow, listLedger } from './store.ts'

type Needs = Pick<Deps, 'db' | 'clock' | 'queue' | 'events'> & SuffixConfig

export const licensingRoutes: Route<Needs>[] = [
  handle(listLicences, async ({ query, user }, { db, config }: Needs) => {
    const { rows, total } = await listLedger(db, user.accountId, query)
    return {
      data: rows.map((row) => show(row, config.privateSuffixes)),
      total,
      page: query.page,
      pageSize: query.pageSize,
    }
  }),
  handle(addLicence, async ({ body, user }, deps: Needs) => {
    const complaint = tooLongAgo(body.startsOn, latestDay(deps.clock()))
    if (complaint) throw refuseForm([{ path: 'startsOn', message: complaint }])
    const { privateSuffixes } = deps.config
    const [shared] = sharedPlaces(body.hosts, privateSuffixes)
    if (shared !== undefined) throw refuseForm([{ path: 'hosts', message: nameTheAccount(shared) }])
    const made = licenceOf(user.accountId, deps.clock(), body)
    await deps.db.transaction(async (tx) => {
      await requireRoom(tx, user.accountId, [body])
      await insertLicences(tx, [made])
      await noteLedgerChange(deps, tx, user.accountId)
    })
    return show(made, privateSuffixes)
  }),
  handle(removeLicence, async ({ params, user }, deps: Needs) => {
    await deps.db.transaction(async (tx) => {
      if (!(await deleteLicence(tx, user.accountId, params.licenceId))) throw missing('licence')
      await noteLedgerChange(deps, tx, user.accountId)
    })
  }),
  handle(importLicences, async ({ body, user }, deps: Needs) => await importLedger(deps, user.accountId, body)),
  handle(getLedgerTemplate, async () => ({
    body: Buffer.from(csvOf([columnNames], { bom: true })),
    type: 'text/csv; charset=utf-8',
    name: 'licences.csv',
  })),
]

const show = (row: LicenceRow, privateSuffixes: readonly string[]): Licence => ({
  _id: row.id,
  ...fieldsOf(licenceFields, row),
  shared: sharedPlaces(row.hosts, privateSuffixes),
  createdAt: row.createdAt.toISOString(),
})
