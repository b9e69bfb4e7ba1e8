import { z } from 'zod'
import { StaffRole } from '../platform/staff-roles.ts'
import { Id, Moment } from '../wire.ts'

/** The explanations that can be hidden for good. */
export const InfoModal = z.enum(['topmatch', 'casesubinfo'])
export type InfoModal = z.infer<typeof InfoModal>

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
    role: z.enum(['owner', 'staff', 'partner']),
    email_verified: z.boolean(),
    /** True when signing in asks for a second factor. */
    second_factor: z.boolean(),
    features: z.record(z.string(), z.boolean()),
    staff_roles: z.array(StaffRole),
    /** Connected photo services, by name. */
    sources: z.record(z.string(), z.object({ id: z.string() })),
    /** Addresses of the owner's pages, below which nothing is reported. */
    websites: z.array(z.string()),
    hidden_modals: z.array(InfoModal),
    /** BCP 47 tag, such as `pt-PT`. */
    language: z.string(),
    /** IANA time zone, such as `Europe/Lisbon`. */
    time_zone: z.string(),
    /** Date of the account's deletion, if its owner requested it. */
    deletes_at: Moment.nullable(),
    /** Support's read-only session: its user and its end. */
    look: z.object({ by: z.string(), until: Moment }).optional(),
  })
  .meta({ id: 'User' })
export type User = z.infer<typeof User>

/** Result of signing in: both tokens are the same one. */
export const SignedIn = z.object({ user: User, token: z.string(), graphApiToken: z.string() }).meta({ id: 'SignedIn' })
export type SignedIn = z.infer<typeof SignedIn>
