import { z } from 'zod'
import { namesIn } from '../field-table.ts'
import { imageFields } from '../images/image-fields.ts'
import { Id } from '../wire.ts'

/** Parts of an image that can change by themselves. */
export const ImageField = z.enum([
  ...namesIn(imageFields),
  'state',
  'ignored',
  'pinned',
  'monitored',
  'duplicate',
  'licensed',
])
export type ImageField = z.infer<typeof ImageField>

/** Changes for the signed-in owner: names and ids, never the data itself. The browser refetches what it shows. */
export const LiveEvent = z.discriminatedUnion('type', [
  /** Without id: many images. `only`: nothing else changed. */
  z.object({
    type: z.literal('image'),
    imageId: Id.optional(),
    what: z.enum(['added', 'changed', 'removed']),
    only: z.array(ImageField).optional(),
  }),
  /** Without an image, many matches changed at once. */
  z.object({
    type: z.literal('match'),
    matchId: Id,
    clusterId: Id,
    imageId: Id.optional(),
    what: z.enum(['found', 'changed']),
  }),
  /** Something of a case: its answers, its state, a message. */
  z.object({ type: z.literal('case'), caseId: Id }),
  /** For staff: their open case, or its viewers, changed. */
  z.object({ type: z.literal('desk'), caseId: Id }),
  /** An evidence is kept, or could not be. */
  z.object({
    type: z.literal('evidence'),
    evidenceId: Id,
    matchId: Id.optional(),
    what: z.enum(['kept', 'failed', 'altered']),
  }),
  /** A takedown's notice, answer or copies changed. */
  z.object({ type: z.literal('takedown'), takedownId: Id }),
  z.object({ type: z.literal('registration'), registrationId: Id }),
  z.object({ type: z.literal('activity'), activityId: Id }),
  z.object({ type: z.literal('user') }),
  z.object({ type: z.literal('notification'), notificationId: Id.optional() }),
])
export type LiveEvent = z.infer<typeof LiveEvent>
