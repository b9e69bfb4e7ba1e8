import type { Id } from '#contract/wire.ts'
import { startActivity } from '#server/platform/activities/activities.ts'
import type { Deps } from '#server/platform/deps.ts'
import { missing, refuse } from '#server/platform/refuse.ts'
import { endStopped } from '../sources/imports/end-stopped.ts'
import { refuseTooMany } from '../sources/imports/start-import.ts'
import { importSheet } from './import-sheet.ts'
import { changeSheet, countLines, matchSheet, forgetPauses, type SheetRow } from './sheet-store.ts'

/** Begins to import the good lines of a sheet, or goes on where an import was stopped. */
export async function startImport(
  { db, queue, clock }: Pick<Deps, 'db' | 'queue' | 'clock'>,
  ownerId: Id,
  sheetId: Id,
): Promise<SheetRow> {
  return await db.transaction(async (tx) => {
    await endStopped({ clock }, tx, ownerId)
    const sheet = await matchSheet(tx, ownerId, sheetId)
    if (!sheet) throw missing('sheet')
    if (sheet.state === 'running')
      throw refuse('conflict', 'sheet.under-way', 'This sheet is being imported already. Watch its progress.')
    const total = (await countLines(tx, [sheetId])).get(sheetId)!.waiting
    if (total === 0)
      throw refuse(
        'conflict',
        'sheet.nothing',
        'No line of this sheet waits to be imported. Correct it and hand it in again.',
      )
    await refuseTooMany({ clock }, tx, ownerId)
    const activityId = await startActivity(tx, { ownerId, kind: 'import', title: sheet.fileName, total })
    await forgetPauses(tx, sheetId)
    const started = await changeSheet(tx, sheetId, [sheet.state], {
      state: 'running',
      activityId,
      problem: null,
      givenUp: 0,
      finishedAt: null,
    })
    await queue.enqueue(tx, importSheet, { sheetId }, { key: activityId })
    return started!
  })
}
