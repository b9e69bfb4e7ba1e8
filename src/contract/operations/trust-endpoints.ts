import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Id, Moment } from '../wire.ts'

const roles = ['legal', 'support'] as const
const writers = ['legal'] as const

const Why = z.string().trim().max(1000, { error: 'Use at most 1,000 letters.', abort: true }).min(1, 'Please say why.')

/** A strike against an owner who abused claims or notices. A removed one stays, with its reason. */
const Strike = z.object({
  _id: Id,
  at: Moment,
  by: z.string(),
  why: z.string(),
  removed: z.object({ at: Moment, by: z.string(), why: z.string() }).nullable(),
})

const TrustedOwner = z.object({
  _id: Id,
  name: z.string(),
  email: z.string(),
  identity: z.object({
    isEmailVerified: z.boolean(),
    /** The day on which finance saw a document; null before. */
    documentSeenOn: z.iso.date().nullable(),
    /** Comparison of the bank account's holder with the owner's name. */
    payee: z.enum(['match', 'close', 'none', 'not-possible']).nullable(),
    /** The name is on a list of sanctions, and nobody cleared it. */
    isOnList: z.boolean(),
  }),
  cases: z.number().int(),
  /** Cases whose claim an image user disputed. */
  contested: z.number().int(),
  notices: z.number().int(),
  counterNotices: z.number().int(),
  strikes: z.array(Strike),
})

/** An owner with the facts that speak for and against trust. */
export const OwnerTrust = TrustedOwner.meta({ id: 'OwnerTrust' })
export type OwnerTrust = z.infer<typeof OwnerTrust>

/** Owners with strikes, contested claims or counter-notices, the most first; or those whose name or address contains `words`. At most 100. */
export const listOwnerTrust = endpoint({
  name: 'listOwnerTrust',
  method: 'GET',
  path: '/desk/trust/owners',
  query: z.object({ words: z.string().trim().max(100).optional() }),
  reply: z.object({ data: z.array(OwnerTrust) }),
  access: 'staff',
  roles,
  errors: [],
})

/** The same file in two libraries, or images that one web file certainly copies. */
export const SharedPicture = z
  .object({
    hash: z.string(),
    by: z.enum(['file', 'copy']),
    images: z.array(
      z.object({ _id: Id, title: z.string(), addedAt: Moment, owner: z.object({ _id: Id, name: z.string() }) }),
    ),
  })
  .meta({ id: 'SharedPicture' })
export type SharedPicture = z.infer<typeof SharedPicture>

export const listSharedPictures = endpoint({
  name: 'listSharedPictures',
  method: 'GET',
  path: '/desk/trust/pictures',
  reply: z.object({ data: z.array(SharedPicture) }),
  access: 'staff',
  roles,
  errors: [],
})

export const addStrike = endpoint({
  name: 'addStrike',
  method: 'POST',
  path: '/desk/trust/owners/:ownerId/strikes',
  params: z.object({ ownerId: Id }),
  body: z.object({ why: Why }),
  reply: OwnerTrust,
  status: 201,
  access: 'staff',
  roles: writers,
  errors: [],
})

export const removeStrike = endpoint({
  name: 'removeStrike',
  method: 'POST',
  path: '/desk/trust/owners/:ownerId/strikes/:strikeId/removal',
  params: z.object({ ownerId: Id, strikeId: Id }),
  body: z.object({ why: Why }),
  reply: OwnerTrust,
  access: 'staff',
  roles: writers,
  errors: ['strike.removed'],
})
