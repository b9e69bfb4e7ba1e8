import { z } from 'zod'

/** Bytes of the largest certificate. */
export const maxCertificate = 5 * 1024 * 1024

/** Facts that a certificate's text names; null where the text does not name them. */
export const ReadCertificate = z.object({
  number: z.string().nullable(),
  effectiveOn: z.iso.date().nullable(),
  decidedOn: z.iso.date().nullable(),
  /** Differences between certificate and order, as sentences. */
  doubts: z.array(z.string()),
})
export type ReadCertificate = z.infer<typeof ReadCertificate>
