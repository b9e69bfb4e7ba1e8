import { z } from 'zod'
import { Id } from '../wire.ts'

/** What changed for the signed-in owner: names and ids, never the data itself. The browser refetches what it shows. */
export const LiveEvent = z.discriminatedUnion('type', [
  /** Without an id many images at once. */
  z.object({ type: z.literal('image'), imageId: Id.optional(), what: z.enum(['added', 'changed', 'removed']) }),
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
  z.object({ type: z.literal('activity'), activityId: Id }),
  z.object({ type: z.literal('user') }),
  z.object({ type: z.literal('notification'), notificationId: Id.optional() }),
])
export type LiveEvent = z.infer<typeof LiveEvent>
