import type { Id } from '#contract/wire.ts'
import { caseChanged } from '#server/cases/index.ts'
import { lockAnyCase } from '#server/cases/rows/index.ts'
import type { Deps } from '#server/platform/deps.ts'
import { appendEvent } from '#server/platform/events/events.ts'
import { missing } from '#server/platform/refuse.ts'
import { lockEntry, writeFiles } from './entry-store.ts'

type Which = { caseId: Id; entryId: Id; file: number }

/** Lets the owner of a case read a file that the image user mailed, or no longer. */
export async function showFileToOwner(
  needs: Pick<Deps, 'db' | 'events'>,
  { caseId, entryId, file }: Which,
  isShown: boolean,
): Promise<void> {
  await needs.db.transaction(async (tx) => {
    const row = await lockAnyCase(tx, caseId)
    const entry = row && (await lockEntry(tx, caseId, entryId))
    const found = entry?.files[file]
    if (!row || !entry || !found || found.key === null) throw missing('file')
    await writeFiles(
      tx,
      entryId,
      entry.files.map((one, at) => (at === file ? { ...one, isShown } : one)),
    )
    await needs.events.publish(tx, caseChanged, { caseId })
    await appendEvent(tx, row.ownerId, { type: 'case', caseId })
  })
}
