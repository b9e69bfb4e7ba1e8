import type { Signer } from '@libpdf/core'
import type { PdfSigning } from '../signing/sign-pdf.ts'

/** Kind of document, drawn of plain values: these go to the process that draws. `name` is part of the hash of a kept document. */
export type Drawing<Input> = { name: string; draw: (input: Input) => Promise<Uint8Array> }

/** Signature of a document. */
export type DocumentSigning = Pick<PdfSigning, 'reason' | 'at'> & {
  key: Signer
  /** Gives the RFC 3161 token of a SHA-256 digest. */
  stamp?: PdfSigning['stamp'] | undefined
  /** True when a document may lack its time-stamp. */
  isStampOptional?: boolean
}
