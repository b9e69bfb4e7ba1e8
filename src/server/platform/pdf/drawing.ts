import type { Signer } from '@libpdf/core'
import type { PdfSigning } from '../signing/sign-pdf.ts'

/** A kind of document, drawn of plain values alone: these go to the process that draws. `name` stands in the hash under which a document is kept. */
export type Drawing<Input> = { name: string; draw: (input: Input) => Promise<Uint8Array> }

/** How a document is signed once it is drawn. */
export type DocumentSigning = Pick<PdfSigning, 'reason' | 'at'> & {
  key: Signer
  /** Gives the RFC 3161 token of a SHA-256 digest. */
  stamp?: PdfSigning['stamp'] | undefined
  /** True when a document without a time-stamp is better than none. */
  isStampOptional?: boolean
}
