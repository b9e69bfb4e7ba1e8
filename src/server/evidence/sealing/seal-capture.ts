import { createHash } from 'node:crypto'
import { EvidenceManifest } from '#contract/evidence/manifest.ts'
import { packedExchange, packedInfo } from '#server/discovery/index.ts'
import { hashContent } from '#server/fingerprints/index.ts'
import type { Deps } from '#server/platform/deps.ts'
import { newId } from '#server/platform/ids.ts'
import { version } from '#server/platform/version.ts'
import type { FileRow } from '../evidence-store.ts'
import type { EvidenceRow } from '../evidence-store.ts'
import type { Looked } from '../capturing/look-at-page.ts'
import { canonicalJson } from './canonical-json.ts'
import { filesOfCapture, manifestOf } from './manifest-of.ts'
import { type ShownPicture, storeShown } from './store-shown.ts'

/** Sealed evidence with stored files, still without a row. */
export type Sealed = ShownPicture & {
  manifest: string
  manifestHash: string
  warcHash: string | null
  proof: string | null
  bytes: number
  files: FileRow[]
}

type About = Omit<Parameters<typeof manifestOf>[2], 'files' | 'warc'>

export const warcName = 'capture.warc.gz'

/** Hashes the files of a capture, writes its manifest and stores all of it under new keys. */
export async function sealCapture(
  { objects, clock }: Pick<Deps, 'objects' | 'clock'>,
  evidence: EvidenceRow,
  looked: Looked,
  about: About,
): Promise<Sealed> {
  const files = filesOfCapture(looked)
  const warc = await warcOf(looked, clock())
  const warcHash = hashContent(warc)
  const manifest = canonicalJson(
    EvidenceManifest.parse(
      manifestOf(evidence, looked, {
        ...about,
        files,
        warc: { name: warcName, bytes: warc.length, sha256: warcHash, records: looked.exchanges.length * 3 + 1 },
      }),
    ),
  )
  const body = { name: warcName, kind: 'warc' as const, mime: 'application/warc', sha256: warcHash, body: warc }
  const folder = newFolderOf(evidence)
  const stored = await storeFiles({ objects }, evidence, [...files, body], folder)
  const shown = await storeShown({ objects }, folder, files)
  const proof = looked.copy ? proofOf(evidence.number, looked.copy.body) : null
  return { ...sealedWith(manifest, stored), ...shown, warcHash, proof }
}

type Stored = Pick<FileRow, 'name' | 'kind' | 'mime' | 'sha256'> & { body: Uint8Array }

const newFolderOf = (evidence: EvidenceRow): string => `${folderOf(evidence)}/${newId()}`

/** Stores files in a new folder. */
export async function storeFiles(
  { objects }: Pick<Deps, 'objects'>,
  evidence: EvidenceRow,
  files: readonly Stored[],
  folder = newFolderOf(evidence),
): Promise<FileRow[]> {
  const rows: FileRow[] = []
  for (const { name, kind, mime, sha256, body } of files) {
    const objectKey = `${folder}/${name}`
    await objects.put('evidence', objectKey, body, { type: mime, once: true })
    rows.push({ evidenceId: evidence.id, name, kind, mime, sha256, bytes: body.length, objectKey })
  }
  return rows
}

/** A manifest with its hash and listed files. */
export const sealedWith = (manifest: string, files: FileRow[]) => ({
  manifest,
  manifestHash: hashContent(Buffer.from(manifest)),
  files,
  bytes: files.reduce((sum, { bytes }) => sum + bytes, Buffer.byteLength(manifest)),
})

/** Folder of all files ever stored of an evidence. */
export const folderOf = ({ ownerId, id }: Pick<EvidenceRow, 'ownerId' | 'id'>): string => `evidence/${ownerId}/${id}`

/** Proof that only a holder of the file can compute. */
export const proofOf = (number: string, file: Uint8Array): string =>
  createHash('sha256').update(`${number}\n`).update(file).digest('hex')

async function warcOf({ exchanges }: Looked, at: Date): Promise<Buffer> {
  const records = [await packedInfo({ name: warcName, software: `Rightframe/${version}`, at })]
  for (const { answered, body, at: answeredAt, cut } of exchanges)
    records.push(await packedExchange(answered, body, answeredAt, cut))
  return Buffer.concat(records)
}
