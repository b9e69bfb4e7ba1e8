import type { Evidence, EvidenceInFull } from '#contract/evidence/evidence.ts'
import { EvidenceManifest } from '#contract/evidence/manifest.ts'
import type { VerifiedEvidence } from '#contract/platform/verify.ts'
import type { EvidenceRow, FileRow, StampRow } from './evidence-store.ts'
import { plainProblem } from './plain-problem.ts'
import type { CustodyLine } from './sealing/custody.ts'
import { downloadsOf } from './verify/public-files.ts'

export const showEvidence = (row: EvidenceRow): Evidence => ({
  _id: row.id,
  number: row.number,
  state: row.state,
  problem: row.problem === null ? null : plainProblem(row.problem),
  attempts: row.attempts,
  nextTryAt: iso(row.nextTryAt),
  image: row.imageId,
  match: row.matchId,
  pageUrl: row.pageUrl,
  fileUrl: row.fileUrl,
  requestedBy: row.requestedBy,
  activity: row.activityId,
  bytes: row.bytes,
  createdAt: row.createdAt.toISOString(),
  capturedAt: iso(row.capturedAt),
  sealedAt: iso(row.sealedAt),
  checkedAt: iso(row.checkedAt),
  alteredAt: iso(row.alteredAt),
})

export type Parts = { files: FileRow[]; stamps: StampRow[]; custody: CustodyLine[]; looks: number }

/** `urls`: addresses of files by name. */
export const showInFull = (
  row: EvidenceRow,
  { files, stamps, custody, looks }: Parts,
  urls: ReadonlyMap<string, string> = new Map(),
): EvidenceInFull => ({
  ...showEvidence(row),
  manifest: row.manifest === null ? null : EvidenceManifest.parse(JSON.parse(row.manifest)),
  manifestHash: row.manifestHash,
  warcHash: row.warcHash,
  files: files.map((file) => ({ ...showFile(file), url: urls.get(file.name) ?? null })),
  stamps: stamps.map(({ of, authority, time, problem }) => ({ of, authority, time: iso(time), problem })),
  custody: custody.map(({ n, kind, at, by, about, hash }) => ({ n, kind, at: at.toISOString(), by, about, hash })),
  looks,
})

/** A payer's view: everything sealed, without the log of custody. */
export const showToPayer = (row: EvidenceRow, { files, stamps }: Pick<Parts, 'files' | 'stamps'>): EvidenceInFull => ({
  ...showInFull(row, { files, stamps, custody: [], looks: 0 }),
  problem: null,
  attempts: 0,
  activity: null,
})

/** Public view; undefined before sealing. */
export function showToAnybody(
  row: EvidenceRow,
  { files, stamps }: Pick<Parts, 'files' | 'stamps'>,
): VerifiedEvidence | undefined {
  const { number, capturedAt, sealedAt, manifestHash, warcHash } = row
  if (sealedAt === null || manifestHash === null) return undefined
  return {
    number,
    kind: 'evidence',
    origin: row.state === 'supplied' ? 'supplied' : 'captured',
    at: (capturedAt ?? sealedAt).toISOString(),
    sealedAt: sealedAt.toISOString(),
    manifestHash,
    warcHash,
    files: files.map(showFile),
    stamps: stamps.map(({ of, authority, time, token, problem }) => ({
      of,
      authority,
      time: iso(time),
      token: token && Buffer.from(token).toString('base64'),
      problem,
    })),
    downloads: downloadsOf(stamps),
    checkedAt: iso(row.checkedAt),
    alteredAt: iso(row.alteredAt),
  }
}

const showFile = ({ name, kind, mime, bytes, sha256 }: FileRow) => ({ name, kind, mime, bytes, sha256 })
const iso = (moment: Date | null): string | null => moment?.toISOString() ?? null
