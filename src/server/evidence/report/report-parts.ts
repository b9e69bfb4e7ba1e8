import type { EvidenceManifest } from '#contract/evidence/manifest.ts'
import type { Change } from '#contract/fingerprints/change.ts'
import type { AgreeingPlace } from '#engine/index.ts'
import type { CompanyKey } from '#server/platform/signing/company-key.ts'
import type { CustodyLine } from '../sealing/custody.ts'
import type { Stamp } from '../wacz/package-paths.ts'
import type { Printed } from './pictures.ts'

/** What a report is made of: plain values, all of them sealed but the original and what was found. */
export type ReportParts = {
  manifest: EvidenceManifest
  /** Files of the evidence by their names in the manifest; those that are no pictures are not needed. */
  files: ReadonlyMap<string, Uint8Array>
  /** The photographer's picture; null where it is not there any more. */
  original: Uint8Array | null
  /** What was done to the copy, and where both agree; null where nobody compared them. */
  finding: { changes: Change[]; agreeing: readonly AgreeingPlace[] } | null
  stamps: readonly Stamp[]
  /** Whether an authority is asked for those that are not there. */
  isStampAsked: boolean
  custody: readonly CustodyLine[]
  /** Reader of the report: an image user gets no certificate to sign and no commands. */
  reader: 'owner' | 'image-user'
  /** The public page of this evidence. */
  verifyUrl: string
  /** Who runs this installation. */
  provider: string
  software: string
  /** Whose key signs the report, and who vouches for it. */
  key: Pick<CompanyKey, 'holder' | 'backing'>
  at: Date
}

/** The pictures that are shown, by what they show. */
export type Shown = Partial<Record<EvidenceManifest['files'][number]['kind'] | 'original', Printed>>
