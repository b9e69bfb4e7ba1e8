import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Moment } from '../wire.ts'

/** A SHA-256, 64 hexadecimal digits. */
export const Hash = z.string().regex(/^[0-9a-f]{64}$/, 'A SHA-256 has 64 hexadecimal digits.')

/** What bears a number that anybody may ask about. */
export const VerifiedKind = z.enum(['evidence', 'licence', 'letter'])
export type VerifiedKind = z.infer<typeof VerifiedKind>

/** A time-stamp of one hash by one authority; while it has none yet, `problem` says why. */
export const VerifiedStamp = z.object({
  of: z.enum(['manifest', 'warc']),
  authority: z.string(),
  time: Moment.nullable(),
  /** The token (RFC 3161) as base64 of its DER. */
  token: z.string().nullable(),
  problem: z.string().nullable(),
})

/** What anybody is told of an evidence: when it was made and its hashes. No personal data, no address. */
export const VerifiedEvidence = z.object({
  number: z.string(),
  kind: z.literal('evidence'),
  /** Whether it was captured by us, or supplied by a person. */
  origin: z.enum(['captured', 'supplied']),
  /** When it was captured, and when it was sealed. */
  at: Moment,
  sealedAt: Moment,
  manifestHash: Hash,
  warcHash: Hash.nullable(),
  files: z.array(
    z.object({ name: z.string(), kind: z.string(), mime: z.string(), bytes: z.number().int(), sha256: Hash }),
  ),
  stamps: z.array(VerifiedStamp),
  /** What there is to save for checking it without us: `getVerifiedFile` gives each by its name. */
  downloads: z.array(
    z.object({ name: z.string(), kind: z.enum(['time-stamp', 'certificates', 'instructions']), mime: z.string() }),
  ),
  /** When its files were last compared with their hashes, and since when one of them differs, if one does. */
  checkedAt: Moment.nullable(),
  alteredAt: Moment.nullable(),
})
export type VerifiedEvidence = z.infer<typeof VerifiedEvidence>

/** What anybody is told of a licence: from when until when it holds, of which images by their hashes, under which terms. Nobody is named. */
export const VerifiedLicence = z.object({
  number: z.string(),
  kind: z.literal('licence'),
  /** `ended` after its last day; `revoked` where its payment was taken back. */
  state: z.enum(['valid', 'ended', 'revoked']),
  at: Moment,
  from: z.iso.date(),
  /** The last day; null where only what was before its date is settled. */
  until: z.iso.date().nullable(),
  agreement: z.object({ version: z.string(), hash: Hash }),
  /** The SHA-256 of each image's file. */
  images: z.array(Hash),
  /** Of the licence's own file; null until it is signed. */
  file: Hash.nullable(),
})
export type VerifiedLicence = z.infer<typeof VerifiedLicence>

/** What anybody is told of a letter: that it is from us, when it went, and the hash of its file. Nobody is named, and no sum. */
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

/** What is told of a number that is known to be an evidence's. Throws for any other. */
export function evidenceIn(verified: Verified): VerifiedEvidence {
  if (verified.kind !== 'evidence') throw new Error(`${verified.number} is no number of an evidence.`)
  return verified
}

export const numberParams = z.object({ number: z.string().min(1).max(40) })

/** What stands under a number, for everybody. */
export const verifyNumber = endpoint({
  name: 'verifyNumber',
  method: 'GET',
  path: '/verify/:number',
  params: numberParams,
  reply: Verified,
  access: 'public',
  errors: ['number.unknown', 'attempts.too-many'],
})
