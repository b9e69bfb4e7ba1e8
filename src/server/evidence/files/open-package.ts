import { Readable } from 'node:stream'
import type { Id } from '#contract/wire.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { FairTurns } from '#server/platform/fairness/fair-turns.ts'
import type { FileReply } from '#server/platform/http/handle.ts'
import { noteDownload } from '../custody-store.ts'
import type { EvidenceRow } from '../evidence-store.ts'
import { sealedPartsOf, sourceOf } from '../sealed-parts.ts'
import { makeWacz } from '../wacz/make-wacz.ts'

type Needs = Pick<Deps, 'objects'> & { db: Db }

/** Turns by owner, a few packages and reports at once. */
export type PackageNeeds = Needs & Pick<Deps, 'clock'> & { reportTurns: FairTurns }

/** All of an evidence as one WACZ file, streamed. That this account took it is written into the log before it is sent. */
export async function openPackage(
  { clock, reportTurns, ...needs }: PackageNeeds,
  row: EvidenceRow,
  by: Id,
): Promise<FileReply> {
  const { bytes, content } = await reportTurns([row.ownerId, by], () => packageOf(needs, row))
  const name = `${row.number}.wacz`
  await needs.db.transaction((tx) => noteDownload(tx, row, { at: clock(), by, about: { file: 'package' } }))
  return { body: Readable.from(content(), { objectMode: false }), type: 'application/wacz+zip', name, bytes }
}

/** The package of an evidence: how long it is, and its bytes. Refused where nothing is sealed. */
export async function packageOf(needs: Needs, row: EvidenceRow): ReturnType<typeof makeWacz> {
  const { files, ...parts } = await sealedPartsOf(needs.db, row)
  const warc = files.find(({ kind }) => kind === 'warc')
  return await makeWacz({
    ...parts,
    files: files.filter((file) => file !== warc).map((file) => sourceOf(needs, file)),
    warc: warc ? sourceOf(needs, warc) : null,
    at: row.sealedAt!,
  })
}
