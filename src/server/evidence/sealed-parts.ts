import { EvidenceManifest } from '#contract/evidence/manifest.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Deps } from '#server/platform/deps.ts'
import { refuse } from '#server/platform/refuse.ts'
import { version } from '#server/platform/version.ts'
import { custodyOf } from './custody-store.ts'
import { type EvidenceRow, type FileRow, filesOf, stampsOf } from './evidence-store.ts'
import type { CustodyLine } from './sealing/custody.ts'
import type { Stamp } from './wacz/package-paths.ts'
import type { Source } from '#server/platform/zip/stored-zip.ts'

/** Sealed parts of an evidence, for packages and reports. */
export type SealedParts = {
  manifest: EvidenceManifest
  files: FileRow[]
  stamps: Stamp[]
  custody: CustodyLine[]
  software: string
}

/** Refuses unsealed evidence. */
export async function sealedPartsOf(db: Db, row: EvidenceRow): Promise<SealedParts> {
  if (row.manifest === null || row.sealedAt === null)
    throw refuse('conflict', 'evidence.not-sealed', 'It is not kept yet. Wait until it is, or keep the page again.')
  const stamps = await stampsOf(db, row.id)
  return {
    manifest: EvidenceManifest.parse(JSON.parse(row.manifest)),
    files: await filesOf(db, row.id),
    stamps: stamps.flatMap(({ of, token }) => (token ? [{ of, token: new Uint8Array(token) }] : [])),
    custody: await custodyOf(db, row.id),
    software: `Rightframe ${version}`,
  }
}

/** A stored file, read again on each use. */
export const sourceOf = ({ objects }: Pick<Deps, 'objects'>, { name, objectKey }: FileRow): Source => ({
  name,
  content: async function* () {
    yield* (await objects.stream('evidence', objectKey)) as AsyncIterable<Uint8Array>
  },
})
