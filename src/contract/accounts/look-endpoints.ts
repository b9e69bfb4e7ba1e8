import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Id, Moment } from '../wire.ts'

const roles = ['support'] as const

/** An owner as support finds them. */
export const FoundOwner = z.object({
  _id: Id,
  name: z.string(),
  email: z.string(),
  company: z.string().nullable(),
  country: z.string(),
})
export type FoundOwner = z.infer<typeof FoundOwner>

/** Owners whose address begins so, at most 20. */
export const findOwners = endpoint({
  name: 'findOwners',
  method: 'GET',
  path: '/desk/owners',
  query: z.object({ email: z.string().trim().min(3, 'Type three letters or more.').max(200) }),
  reply: z.object({ data: z.array(FoundOwner) }),
  access: 'staff',
  roles,
  errors: [],
})

/** Length of a support session, in minutes. */
export const looksForMinutes = 30

/**
 * Opens a read-only session of the owner's account for support. The owner is notified at once, with the reason, and the audit log has every call.
 * Logging out ends it, and so can the owner.
 */
export const lookAsOwner = endpoint({
  name: 'lookAsOwner',
  method: 'POST',
  path: '/desk/owners/:ownerId/look',
  params: z.object({ ownerId: Id }),
  body: z.object({
    /** Reason in the words that the owner reads. */
    why: z.string().trim().min(5, 'Please say why, as the owner reads it.').max(500),
  }),
  reply: z.object({ token: z.string(), until: Moment }),
  access: 'staff',
  roles,
  errors: [],
})
