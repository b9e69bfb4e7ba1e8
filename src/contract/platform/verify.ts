import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Moment } from '../wire.ts'

/** A SHA-256, 64 hexadecimal digits. */
export const Hash = z.string().regex(/^[0-9a-f]{64}$/, 'A SHA-256 has 64 hexadecimal digits.')

/** Kinds of documents with a public number. */
export const VerifiedKind = z.enum(['evidence', 'licence', 'letter'])
export type VerifiedKind = z.infer<typeof VerifiedKind>

/** A hash's time-stamp by an authority, or the `problem`. */
export const VerifiedStamp = z.object({
  of: z.enum(['manifest', 'warc']),
  authority: z.string(),
  time: Moment.nullable(),
  /** The token (RFC 3161) as base64 of its DER. */
  token: z.string().nullable(),
  problem: z.string().nullable(),
})

/** Public times and hashes of evidence, without personal data. */
export const VerifiedEvidence = z.object({
  number: z.string(),
  kind: z.literal('evidence'),
  /** Captured by us, or supplied by a person. */
  origin: z.enum(['captured', 'supplied']),
  /** Times of capture and sealing. */
  at: Moment,
  sealedAt: Moment,
  manifestHash: Hash,
  warcHash: Hash.nullable(),
  files: z.array(
    z.object({ name: z.string(), kind: z.string(), mime: z.string(), bytes: z.number().int(), sha256: Hash }),
  ),
  stamps: z.array(VerifiedStamp),
  /** Files for independent checks, by name for `getVerifiedFile`. */
  downloads: z.array(
    z.object({ name: z.string(), kind: z.enum(['time-stamp', 'certificates', 'instructions']), mime: z.string() }),
  ),
  /** Time of the last comparison with the hashes, and of the first difference, if there is one. */
  checkedAt: Moment.nullable(),
  alteredAt: Moment.nullable(),
})
export type VerifiedEvidence = z.infer<typeof VerifiedEvidence>

/** Public data of a licence: its term, its images by their hashes, and its conditions. It names nobody. */
export const VerifiedLicence = z.object({
  number: z.string(),
  kind: z.literal('licence'),
  /** `ended`: past its last day; `revoked`: its payment returned. */
  state: z.enum(['valid', 'ended', 'revoked']),
  at: Moment,
  from: z.iso.date(),
  /** Last day; null when only past use is settled. */
  until: z.iso.date().nullable(),
  agreement: z.object({ version: z.string(), hash: Hash }),
  /** The SHA-256 of each image's file. */
  images: z.array(Hash),
  /** Hash of the licence's file; null until signed. */
  file: Hash.nullable(),
})
export type VerifiedLicence = z.infer<typeof VerifiedLicence>

/** Public data of a letter: its sender is us, its date, and the hash of its file. It names nobody, and no sum. */
export const VerifiedLetter = z.object({
  number: z.string(),
  kind: z.literal('letter'),
  is: z.enum(['first', 'reminder']),
  at: Moment,
  file: Hash,
})
export type VerifiedLetter = z.infer<typeof VerifiedLetter>

export const Verified = z.discriminatedUnion('kind', [VerifiedEvidence, VerifiedLicence, VerifiedLetter])
export type Verified = z.infer<typeof Verified>

/** An evidence's data. Throws for other numbers. */
export function evidenceIn(verified: Verified): VerifiedEvidence {
  if (verified.kind !== 'evidence') throw new Error(`${verified.number} is no number of an evidence.`)
  return verified
}

export const numberParams = z.object({ number: z.string().min(1).max(40) })

/** Returns the public data of a number. */
export const verifyNumber = endpoint({
  name: 'verifyNumber',
  method: 'GET',
  path: '/verify/:number',
  params: numberParams,
  reply: Verified,
  access: 'public',
  errors: ['number.unknown', 'attempts.too-many'],
})
