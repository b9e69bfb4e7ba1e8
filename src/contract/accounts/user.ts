import { z } from 'zod'
import { Id } from '../wire.ts'

/** The signed-in account, as its owner sees it. */
export const User = z
  .object({
    _id: Id,
    email: z.string(),
    details: z.object({
      first_name: z.string(),
      last_name: z.string(),
      company: z.string().nullable(),
      country: z.string(),
    }),
    role: z.enum(['owner', 'staff']),
    features: z.record(z.string(), z.boolean()),
  })
  .meta({ id: 'User' })
export type User = z.infer<typeof User>

/** What signing in gives: `token` and `graphApiToken` are the same opaque session token. */
export const SignedIn = z.object({ user: User, token: z.string(), graphApiToken: z.string() }).meta({ id: 'SignedIn' })
export type SignedIn = z.infer<typeof SignedIn>
