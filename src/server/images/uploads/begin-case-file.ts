import type { Id } from '#contract/wire.ts'
import type { Deps } from '#server/platform/deps.ts'
import { missing } from '#server/platform/refuse.ts'
import { caseFileBegun, caseFileKey } from '../events.ts'
import { reserveRoom, type StorageNeeds } from './storage.ts'

type CaseFile = { ownerId: Id; caseId: Id; fileName: string; type: string; size: number }

/** Where a file of a case goes that is about to be uploaded; it counts as what images take does. The key begins with the case's own id. */
export async function beginCaseFile(
  { db, ...needs }: Pick<Deps, 'db' | 'events'> & StorageNeeds,
  file: CaseFile,
): Promise<string> {
  const { ownerId, size: bytes } = file
  const key = await needs.queries.askOne(db, caseFileKey, file)
  if (key === undefined) throw missing('case')
  await db.transaction(async (tx) => {
    await reserveRoom(needs, tx, ownerId, bytes)
    await needs.events.publish(tx, caseFileBegun, { caseId: key.split('/', 1)[0]!, ownerId, key, bytes })
  })
  return key
}
