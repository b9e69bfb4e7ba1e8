import { z } from 'zod'
import { namesIn } from '../field-table.ts'
import { imageFields } from '../images/image-fields.ts'
import { Id } from '../wire.ts'

/** What of an image can change by itself. */
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

/** What changed for the signed-in owner: names and ids, never the data itself. The browser refetches what it shows. */
export const LiveEvent = z.discriminatedUnion('type', [
  /** Without an id many images at once. With `only` nothing else of those that changed is other than before. */
  z.object({
    type: z.literal('image'),
    imageId: Id.optional(),
    what: z.enum(['added', 'changed', 'removed']),
    only: z.array(ImageField).optional(),
  }),
  /** Without an image many matches at once. */
  z.object({
    type: z.literal('match'),
    matchId: Id,
    clusterId: Id,
    imageId: Id.optional(),
    what: z.enum(['found', 'changed']),
  }),
  /** Something of a case: its answers, its state, a message. */
  z.object({ type: z.literal('case'), caseId: Id }),
  /** For staff: something of a case that they have open, or who else has. */
  z.object({ type: z.literal('desk'), caseId: Id }),
  /** An evidence is kept, or could not be. */
  z.object({
    type: z.literal('evidence'),
    evidenceId: Id,
    matchId: Id.optional(),
    what: z.enum(['kept', 'failed', 'altered']),
  }),
  /** Something of a takedown: a notice went out, was answered, or its copies were looked at. */
  z.object({ type: z.literal('takedown'), takedownId: Id }),
  z.object({ type: z.literal('registration'), registrationId: Id }),
  z.object({ type: z.literal('activity'), activityId: Id }),
  z.object({ type: z.literal('user') }),
  z.object({ type: z.literal('notification'), notificationId: Id.optional() }),
])
export type LiveEvent = z.infer<typeof LiveEvent>
