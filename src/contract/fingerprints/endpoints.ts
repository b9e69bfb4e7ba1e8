import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Id } from '../wire.ts'
import { Band } from './band.ts'

/** Bytes of the largest picture compared in a call. */
export const largestRecognised = 10 * 1024 * 1024
const largestBase64 = Math.ceil(largestRecognised / 3) * 4

/** Says which of the owner's images a picture shows, the surest first. Nothing of the picture is kept. */
export const recognisePicture = endpoint({
  name: 'recognisePicture',
  method: 'POST',
  path: '/images/recognised',
  body: z.object({
    /** The file, as base64. */
    content: z
      .base64('Send the file as base64.')
      .min(1, 'Send the file as base64.')
      .max(largestBase64, { error: 'The file may have 10 MB. Send a smaller copy.', abort: true }),
  }),
  limit: largestBase64 + 1024,
  reply: z.object({ data: z.array(z.object({ image: Id, title: z.string(), score: z.number().int(), band: Band })) }),
  access: 'owner',
  scopes: ['images:read'],
  errors: ['picture.unreadable', 'attempts.too-many'],
})
