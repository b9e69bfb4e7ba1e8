import { Readable } from 'node:stream'
import type { Id } from '#contract/wire.ts'
import { type CaseRecord } from '#server/cases/rows/index.ts'
import { findEvidence } from '#server/evidence/index.ts'
import { noteTaken, packageAsOf } from '#server/evidence/files/index.ts'
import { type StoredEntry, storedZip } from '#server/platform/zip/stored-zip.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { FileReply } from '#server/platform/http/handle.ts'
import { missing, refuse } from '#server/platform/refuse.ts'
import type { PackFile } from '../tables.ts'
import { streamed } from './make-pack.ts'
import { packOfCase } from './pack-store.ts'

type Needs = Pick<Deps, 'db' | 'objects' | 'clock'>

/**
 * A pack as one ZIP file, written while it is sent; no file of it is held in memory. That this account took it is written into the log of each
 * evidence before. Refused where something in it is not what it was.
 */
export async function openPack(deps: Needs, { id: caseId, name }: CaseRecord, packId: Id, by: Id): Promise<FileReply> {
  const pack = await packOfCase(deps.db, caseId, packId)
  if (!pack) throw missing('pack')
  if (pack.state !== 'ready')
    throw refuse('conflict', 'pack.not-ready', 'This pack is not ready. Wait until it is, or have it made again.')
  const entries: StoredEntry[] = []
  for (const file of pack.files) entries.push(await entryOf(deps, file))
  const within = `${name}-hand-over.zip`
  const taken = pack.files.flatMap(({ from }) => (from.kind === 'evidence' ? [from.evidenceId] : []))
  await noteTaken(deps, taken, { by, within })
  return {
    body: Readable.from(storedZip(entries), { objectMode: false }),
    type: 'application/zip',
    name: within,
    ...(pack.bytes === null ? {} : { bytes: pack.bytes }),
  }
}

async function entryOf(deps: Needs, { name, bytes, crc, from }: PackFile): Promise<StoredEntry> {
  if (from.kind === 'stored') {
    if ((await deps.objects.head('cases', from.key))?.bytes !== bytes) throw changed(name)
    return { name, bytes, crc, content: () => streamed(deps, from.key) }
  }
  const row = await findEvidence(deps.db, from.evidenceId)
  if (!row?.sealedAt) throw changed(name)
  return {
    name,
    bytes,
    crc,
    content: async function* () {
      yield* (await packageAsOf(deps, row, from.asOf)).content()
    },
  }
}

const changed = (name: string) =>
  refuse('conflict', 'pack.changed', `${name} has changed since this pack was made. Have another pack made.`)
