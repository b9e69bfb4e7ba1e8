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
    /** What the browser says of itself, cut at 300 characters; empty if it said nothing. */
    browser: z.string(),
    isCurrent: z.boolean(),
  })
  .meta({ id: 'Session' })
export type Session = z.infer<typeof Session>
