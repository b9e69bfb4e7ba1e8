import type { Id } from '#contract/wire.ts'
import { UnreadableImage } from '#engine/index.ts'
import type { ImageEngine } from '#server/fingerprints/index.ts'
import { readOwnedFingerprints } from '#server/fingerprints/owned/index.ts'
import { type PictureReader, readPreview } from '#server/images/reading/index.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { FairTurns, Whose } from '#server/platform/fairness/fair-turns.ts'
import type { FileReply } from '#server/platform/http/handle.ts'
import type { DocumentMaker } from '#server/platform/pdf/document-maker.ts'
import type { CompanyKey } from '#server/platform/signing/company-key.ts'
import { requestTimeStamp } from '#server/platform/time-stamps/request-time-stamp.ts'
import type { EvidenceConfig } from '../config.ts'
import { noteDownload } from '../custody-store.ts'
import type { EvidenceRow } from '../evidence-store.ts'
import { reportDrawing, shownKinds } from '../report/make-report.ts'
import type { ReportParts } from '../report/report-parts.ts'
import { type SealedParts, sealedPartsOf } from '../sealed-parts.ts'

export type ReportNeeds = Pick<Deps, 'db' | 'objects' | 'clock' | 'config' | 'outbound'> & {
  engine: ImageEngine
  pictures: PictureReader
  evidence: EvidenceConfig
  /** Key of this installation, opened when first needed. */
  companyKey: () => Promise<CompanyKey>
  /** Turns of owners, a few reports at a time. */
  reportTurns: FairTurns
  documents: DocumentMaker
}

/** Longest wait for a time-stamp; late reports are worse. */
const stampMs = 1500
/** Bytes of the largest drawn picture; only replaced files exceed it. */
const maxPictureBytes = 60_000_000

/**
 * Returns the signed report of an evidence. The log names the account before it is sent. `asker` takes turns with others within the turns
 * of the evidence's owner.
 */
export async function openReport(
  needs: ReportNeeds,
  row: EvidenceRow,
  { by, asker = by, reader = 'owner' }: { by: Id; asker?: string; reader?: ReportParts['reader'] },
): Promise<FileReply> {
  const { db, clock, reportTurns } = needs
  const parts = await sealedPartsOf(db, row)
  const whose = [row.ownerId, asker] as const
  const body = await reportTurns(whose, () => signedReport(needs, row, { sealed: parts, whose, reader }))
  await db.transaction((tx) => noteDownload(tx, row, { at: clock(), by, about: { file: 'report' } }))
  return { body, type: 'application/pdf', name: `${row.number}.pdf`, bytes: body.length }
}

async function signedReport(
  needs: ReportNeeds,
  row: EvidenceRow,
  { sealed, whose, reader }: { sealed: SealedParts; whose: Whose; reader: ReportParts['reader'] },
): Promise<Uint8Array> {
  const { clock, config, documents } = needs
  const { signer, holder, backing } = await needs.companyKey()
  const at = clock()
  const files = await picturesOf(needs, sealed)
  const copy = copyIn(sealed, files)
  const found = await findingOf(needs, row, copy && files.get(copy.name))
  const parts: ReportParts = {
    ...sealed,
    reader,
    files: await withCopyDrawn(needs, files, copy, found?.frame ?? 0),
    original: await readPreview(needs, row),
    finding: found && found.finding,
    verifyUrl: `${config.publicUrl}/verify/${row.number}`,
    isStampAsked: (needs.evidence.authorities ?? []).length > 0,
    provider: config.brand.name,
    key: { holder, backing },
    at,
  }
  const signing = { key: signer, reason: `Evidence ${row.number}`, at, stamp: stampBy(needs), isStampOptional: true }
  return await documents.make(reportDrawing, parts, { whose, signing })
}

/** The first file of each kind that a report shows. */
async function picturesOf(
  { objects }: Pick<ReportNeeds, 'objects'>,
  { files }: SealedParts,
): Promise<Map<string, Uint8Array>> {
  const shown = shownKinds
    .map((kind) => files.find((file) => file.kind === kind))
    .filter((file) => file !== undefined && file.bytes <= maxPictureBytes)
  return new Map(
    await Promise.all(shown.map(async (file) => [file!.name, await objects.get('evidence', file!.objectKey)] as const)),
  )
}

type SealedFile = SealedParts['files'][number]

const copyIn = ({ files }: SealedParts, contents: ReadonlyMap<string, Uint8Array>): SealedFile | undefined => {
  const copy = files.find(({ kind }) => kind === 'copy') ?? files.find(({ kind }) => kind === 'close-up')
  return copy && contents.has(copy.name) ? copy : undefined
}

/** Reads a stranger's file where reading may end the process; any of its pictures may be the copy. */
async function withCopyDrawn(
  { pictures }: Pick<ReportNeeds, 'pictures'>,
  files: Map<string, Uint8Array>,
  copy: SealedFile | undefined,
  frame: number,
): Promise<Map<string, Uint8Array>> {
  const bytes = copy?.kind === 'copy' ? files.get(copy.name) : undefined
  if (!copy || !bytes) return files
  const read = await pictures.read(bytes, { frame })
  const drawn = new Map(files)
  if ('problem' in read) drawn.delete(copy.name)
  else drawn.set(copy.name, read.preview)
  return drawn
}

type Found = { frame: number; finding: ReportParts['finding'] }

/** Changes of the copy by the present engine, and the picture of its file that shows it. Null when the engine has nothing to compare. */
async function findingOf(
  { db, engine }: Pick<ReportNeeds, 'db' | 'engine'>,
  { imageId }: EvidenceRow,
  copy: Uint8Array | undefined,
): Promise<Found | null> {
  const [owned] = await readOwnedFingerprints(db, [imageId])
  if (!owned || !copy) return null
  try {
    const frames = await engine.fingerprintAll(copy)
    const judged = await Promise.all(
      frames.map(async ({ frame, made }) => ({
        frame,
        seen: made,
        verdict: await engine.compare(owned.fingerprint, made),
      })),
    )
    const best = judged.toSorted((a, b) => (b.verdict?.score ?? -1) - (a.verdict?.score ?? -1))[0]
    if (!best?.verdict) return null
    const agreeing = await engine.agreeingPlaces(owned.fingerprint, best.seen)
    return { frame: best.frame, finding: { changes: best.verdict.changes, agreeing } }
  } catch (error) {
    if (error instanceof UnreadableImage) return null
    throw error
  }
}

/** Stamps by the first authority; undefined without one. */
function stampBy({ outbound, evidence: { authorities = [], roots } }: ReportNeeds) {
  const [authority] = authorities
  if (authority === undefined) return undefined
  return async (digest: Uint8Array) =>
    (await requestTimeStamp({ outbound }, authority, digest, { roots, timeoutMs: stampMs })).token
}
