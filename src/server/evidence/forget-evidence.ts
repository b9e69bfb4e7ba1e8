import type { Deps } from '#server/platform/deps.ts'
import { removeNumber } from '#server/platform/public-numbers/public-numbers.ts'
import { removeTasksOf } from '#server/platform/tasks/tasks.ts'
import { evidenceNeeded } from './events.ts'
import { type EvidenceRow, removeEvidence } from './evidence-store.ts'
import { folderOf } from './sealing/seal-capture.ts'

/** Removes evidence, files first, except under hold or in use. */
export async function forgetEvidence(
  { db, objects, queries }: Pick<Deps, 'db' | 'objects' | 'queries'>,
  rows: readonly EvidenceRow[],
): Promise<void> {
  const replies = await queries.ask(db, evidenceNeeded, { evidenceIds: rows.map(({ id }) => id) })
  const needed = new Set(replies.flatMap((ids) => [...ids]))
  for (const row of rows) {
    if (row.legalHold || needed.has(row.id)) continue
    const keys: string[] = []
    for await (const { key } of objects.list('evidence', `${folderOf(row)}/`)) keys.push(key)
    if (keys.length > 0) await objects.remove('evidence', keys)
    await db.transaction(async (tx) => {
      await removeTasksOf(tx, [row.id])
      await removeNumber(tx, row.number)
      await removeEvidence(tx, row.id)
    })
  }
}
