import type { Deps } from '#server/platform/deps.ts'
import { importSheet } from './import-sheet.ts'
import { sheetsUnderWay } from './sheet-store.ts'

const atOnce = 1000

/**
 * Gives every import of a sheet that is under way a job, which is dropped where it has one: an import outlives that its workers were killed more
 * often than a job is tried, for as long as it comes further.
 */
export async function resumeSheets({ db, queue }: Pick<Deps, 'db' | 'queue'>): Promise<void> {
  for (const { id, activityId } of await sheetsUnderWay(db, atOnce))
    await db.transaction((tx) => queue.enqueue(tx, importSheet, { sheetId: id }, { key: activityId! }))
}
