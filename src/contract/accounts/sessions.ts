import { z } from 'zod'
import { Id, Moment } from '../wire.ts'

/** A signed-in browser, as the account's owner sees it. */
export const Session = z
  .object({
    _id: Id,
    createdAt: Moment,
    lastSeenAt: Moment,
    /** The address it signed in from. */
    address: z.string(),
    /** Browser's user agent, cut at 300 characters; empty if missing. */
    browser: z.string(),
    isCurrent: z.boolean(),
  })
  .meta({ id: 'Session' })
export type Session = z.infer<typeof Session>
