import { z } from 'zod'
import { namesWhere } from '../field-table.ts'
import { imageFields } from './image-fields.ts'

/** Where in a file something stands. */
export const MetadataStandard = z.enum(['EXIF', 'IPTC', 'XMP', 'PNG', 'C2PA'])
export type MetadataStandard = z.infer<typeof MetadataStandard>

/** One thing a file says of itself, with where it says so. All of it is untrusted text. */
export const MetadataValue = z.object({ value: z.string(), from: MetadataStandard })
export type MetadataValue = z.infer<typeof MetadataValue>

/** What the fields of an image are filled from. */
export const metadataFields = namesWhere(imageFields, 'isInFiles')
export type MetadataField = (typeof metadataFields)[number]

/** Content credentials as the file carries them. `state` says how far they can be believed. */
export const Credentials = z.object({
  state: z.enum(['trusted', 'valid', 'invalid', 'unread']),
  /** Who signed, as the certificate says. */
  signer: z.string().nullable(),
  /** The program that made the claim. */
  generator: z.string().nullable(),
  /** When it was signed, ISO 8601. */
  signedAt: z.string().nullable(),
  /** Why it cannot be believed, as a sentence. */
  problem: z.string().nullable(),
})
export type Credentials = z.infer<typeof Credentials>

/** What an image's file says of itself. */
export const FoundMetadata = z
  .object({
    title: MetadataValue.optional(),
    creator: MetadataValue.optional(),
    copyright: MetadataValue.optional(),
    place: MetadataValue.optional(),
    /** YYYY-MM-DD, where it was taken. */
    takenOn: MetadataValue.optional(),
    /** The moment it was taken, ISO 8601; it ends in an offset where the file tells the time zone. */
    takenAt: MetadataValue.optional(),
    /** Decimal degrees, north and east positive. */
    position: z.object({ latitude: z.number(), longitude: z.number() }).optional(),
    keywords: z.array(z.string()).optional(),
    credentials: Credentials.optional(),
    /** Everything else worth a line: camera, lens, exposure, rights addresses. */
    more: z.array(z.object({ name: z.string(), value: z.string(), from: MetadataStandard })),
  })
  .meta({ id: 'FoundMetadata' })
export type FoundMetadata = z.infer<typeof FoundMetadata>
