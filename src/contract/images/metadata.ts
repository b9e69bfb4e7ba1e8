import { z } from 'zod'
import { namesWhere } from '../field-table.ts'
import { imageFields } from './image-fields.ts'

/** Part of a file that holds metadata. */
export const MetadataStandard = z.enum(['EXIF', 'IPTC', 'XMP', 'PNG', 'C2PA'])
export type MetadataStandard = z.infer<typeof MetadataStandard>

/** Value from a file, with its place. All of it is untrusted text. */
export const MetadataValue = z.object({ value: z.string(), from: MetadataStandard })
export type MetadataValue = z.infer<typeof MetadataValue>

/** Fields of an image that metadata fills. */
export const metadataFields = namesWhere(imageFields, 'isInFiles')
export type MetadataField = (typeof metadataFields)[number]

/** Content credentials of the file. `state` is their trustworthiness. */
export const Credentials = z.object({
  state: z.enum(['trusted', 'valid', 'invalid', 'unread']),
  /** Signer, as in the certificate. */
  signer: z.string().nullable(),
  /** The program that made the claim. */
  generator: z.string().nullable(),
  /** Time of the signature, ISO 8601. */
  signedAt: z.string().nullable(),
  /** Reason not to trust it, as a sentence. */
  problem: z.string().nullable(),
})
export type Credentials = z.infer<typeof Credentials>

/** Metadata of an image's file. */
export const FoundMetadata = z
  .object({
    title: MetadataValue.optional(),
    creator: MetadataValue.optional(),
    copyright: MetadataValue.optional(),
    place: MetadataValue.optional(),
    /** YYYY-MM-DD, where it was taken. */
    takenOn: MetadataValue.optional(),
    /** Time it was taken, ISO 8601; with an offset where the file has the time zone. */
    takenAt: MetadataValue.optional(),
    /** Decimal degrees, north and east positive. */
    position: z.object({ latitude: z.number(), longitude: z.number() }).optional(),
    keywords: z.array(z.string()).optional(),
    credentials: Credentials.optional(),
    /** Further metadata: camera, lens, exposure, rights addresses. */
    more: z.array(z.object({ name: z.string(), value: z.string(), from: MetadataStandard })),
  })
  .meta({ id: 'FoundMetadata' })
export type FoundMetadata = z.infer<typeof FoundMetadata>
