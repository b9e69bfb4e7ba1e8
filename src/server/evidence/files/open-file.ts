import type { Id } from '#contract/wire.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { FileReply } from '#server/platform/http/handle.ts'
import { missing } from '#server/platform/refuse.ts'
import { noteDownload } from '../custody-store.ts'
import { type EvidenceRow, filesOf } from '../evidence-store.ts'

export const manifestName = 'manifest.json'

/** A file of an evidence to save. That this account took it is written into the log before it is sent. */
export async function openFile(
  { db, clock, objects }: Pick<Deps, 'db' | 'clock' | 'objects'>,
  evidence: EvidenceRow,
  name: string,
  by: Id,
): Promise<FileReply> {
  const { id, number, manifest } = evidence
  const file = (await filesOf(db, id)).find((one) => one.name === name)
  if (!file && (name !== manifestName || manifest === null)) throw missing('file')
  const body = file ? await objects.stream('evidence', file.objectKey) : Buffer.from(manifest!)
  await db.transaction((tx) => noteDownload(tx, evidence, { at: clock(), by, about: { file: name } }))
  return { body, type: file?.mime ?? 'application/json', name: `${number}-${name}` }
}
