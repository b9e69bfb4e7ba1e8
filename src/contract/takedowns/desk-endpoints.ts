import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Id, Moment, pageOf, pageQuery, wholeNumber } from '../wire.ts'
import { Takedown, TakedownInFull, TakedownNotice } from './takedown.ts'

const roles = ['case-manager', 'legal'] as const

/** The queues of notices, in the order in which staff work through them. */
export const DeskQueue = z.enum(['counter-notices', 'bounces', 'waiting', 'forms'])
export type DeskQueue = z.infer<typeof DeskQueue>

const Owner = z.object({ _id: Id, name: z.string(), email: z.string() })

/** A notice that staff look at, with its takedown. */
export const DeskNotice = z
  .object({
    takedown: Id,
    host: z.string(),
    owner: Owner,
    images: Takedown.shape.images,
    notice: TakedownNotice,
  })
  .meta({ id: 'DeskNotice' })
export type DeskNotice = z.infer<typeof DeskNotice>

/** The notices of a queue in open takedowns, the most urgent first. */
export const listDeskNotices = endpoint({
  name: 'listDeskNotices',
  method: 'GET',
  path: '/desk/takedowns',
  query: z.object({ ...pageQuery, queue: DeskQueue.default('counter-notices') }),
  reply: pageOf(DeskNotice),
  access: 'staff',
  roles,
  errors: [],
})

/** An owner whose notices were contested (17 U.S.C. 512(f)), with the newest of those takedowns. */
export const ContestedOwner = z
  .object({
    owner: Owner,
    contested: z.number().int(),
    sent: z.number().int(),
    lastAt: Moment,
    takedowns: z.array(z.object({ _id: Id, host: z.string() })),
  })
  .meta({ id: 'ContestedOwner' })
export type ContestedOwner = z.infer<typeof ContestedOwner>

/** Owners whose notices were contested, the most often contested first. */
export const listContestedOwners = endpoint({
  name: 'listContestedOwners',
  method: 'GET',
  path: '/desk/takedowns/contested',
  query: z.object(pageQuery),
  reply: pageOf(ContestedOwner),
  access: 'staff',
  roles,
  errors: [],
})

const SignedText = z.object({
  n: z.number().int(),
  subject: z.string(),
  text: z.string(),
  /** The copy in English of a notice in another language. */
  english: z.object({ subject: z.string(), text: z.string() }).nullable(),
})

/** A takedown as staff see it. `settled` names the bounced notices that staff are done with. */
export const DeskTakedown = TakedownInFull.extend({
  owner: Owner,
  signed: z.array(SignedText),
  settled: z.array(z.number().int()),
}).meta({ id: 'DeskTakedown' })
export type DeskTakedown = z.infer<typeof DeskTakedown>

export const getDeskTakedown = endpoint({
  name: 'getDeskTakedown',
  method: 'GET',
  path: '/desk/takedowns/:takedownId',
  params: z.object({ takedownId: Id }),
  reply: DeskTakedown,
  access: 'staff',
  roles,
  errors: [],
})

/** Settles a bounced notice. With a contact, a fresh draft to the same reader waits for the owner's signature. */
export const settleBounce = endpoint({
  name: 'settleBounce',
  method: 'PUT',
  path: '/desk/takedowns/:takedownId/notices/:n/bounce',
  params: z.object({ takedownId: Id, n: wholeNumber(1, 1000) }),
  body: z.object({
    to: z.object({ way: z.enum(['email', 'form', 'none']), contact: z.string().trim().min(1).max(1000) }).nullable(),
  }),
  reply: DeskTakedown,
  access: 'staff',
  roles,
  errors: ['notice.not-bounced', 'notice.same-contact', 'takedown.closed'],
})
