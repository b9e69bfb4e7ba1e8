import type { EvidenceManifest } from '#contract/evidence/manifest.ts'
import type { Change } from '#contract/fingerprints/change.ts'
import type { AgreeingPlace } from '#engine/index.ts'
import type { CompanyKey } from '#server/platform/signing/company-key.ts'
import type { CustodyLine } from '../sealing/custody.ts'
import type { Stamp } from '../wacz/package-paths.ts'
import type { Printed } from './pictures.ts'

/** Plain values of a report, sealed except original and finding. */
export type ReportParts = {
  manifest: EvidenceManifest
  /** The evidence's files by name; only pictures are needed. */
  files: ReadonlyMap<string, Uint8Array>
  /** The photographer's picture; null if it no longer exists. */
  original: Uint8Array | null
  /** Changes and agreements of the copy; null without a comparison. */
  finding: { changes: Change[]; agreeing: readonly AgreeingPlace[] } | null
  stamps: readonly Stamp[]
  /** True when an authority is asked for missing ones. */
  isStampAsked: boolean
  custody: readonly CustodyLine[]
  /** Reader; an image user gets no certificate and no commands. */
  reader: 'owner' | 'image-user'
  /** The public page of this evidence. */
  verifyUrl: string
  /** Operator of this installation. */
  provider: string
  software: string
  /** Holder and guarantor of the signing key. */
  key: Pick<CompanyKey, 'holder' | 'backing'>
  at: Date
}

/** The pictures that are shown, by what they show. */
export type Shown = Partial<Record<EvidenceManifest['files'][number]['kind'] | 'original', Printed>>
