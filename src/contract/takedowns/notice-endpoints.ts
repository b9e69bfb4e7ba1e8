import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Id } from '../wire.ts'
import { NoticeLanguage } from './law/region.ts'
import { TakedownFacts } from './takedown-facts.ts'
import { TakedownInFull } from './takedown.ts'

const params = z.object({ takedownId: Id })
const NoticeNumber = z.number().int().min(1).max(1000)
const Hash = z.string().regex(/^[0-9a-f]{64}$/)

const NoticeText = z.object({ subject: z.string(), text: z.string() })

/**
 * A notice exactly as it would be sent. `hash` stands for it when it is signed; `english` is null where it is English. `form` is the address of the
 * reader's form, null where none is used, and `fields` are what to paste into it.
 */
export const NoticePreview = NoticeText.extend({
  n: NoticeNumber,
  hash: Hash,
  language: NoticeLanguage,
  english: NoticeText.nullable(),
  signer: z.object({ name: z.string(), as: z.enum(['owner', 'agent']) }),
  signedAt: z.iso.datetime().nullable(),
  form: z.string().nullable(),
  fields: z.array(z.object({ label: z.string(), value: z.string() })),
}).meta({ id: 'NoticePreview' })
export type NoticePreview = z.infer<typeof NoticePreview>

const ofNotices = ['notice.forbidden', 'notice.incomplete', 'takedown.region-off', 'takedown.signer'] as const

/** Writes the facts of a takedown. Signed notices keep their text; the others follow. */
export const updateTakedown = endpoint({
  name: 'updateTakedown',
  method: 'PUT',
  path: '/takedowns/:takedownId',
  params,
  body: z.object({ facts: TakedownFacts }),
  reply: TakedownInFull,
  access: 'owner',
  scopes: ['takedowns:draft'],
  limit: 1024 * 1024,
  errors: ['takedown.closed', 'takedown.signed'],
})

/** Shows one notice as it would be sent. Missing elements and faults are named in `details` of the refusal. */
export const previewNotice = endpoint({
  name: 'previewNotice',
  method: 'POST',
  path: '/takedowns/:takedownId/preview',
  params,
  body: z.object({ n: NoticeNumber }),
  reply: NoticePreview,
  access: 'owner',
  scopes: ['takedowns:draft'],
  errors: ['takedown.closed', ...ofNotices],
})

/** Signs notices that were read, by the signer's typed name. A notice that changed since it was read is refused. */
export const signTakedown = endpoint({
  name: 'signTakedown',
  method: 'POST',
  path: '/takedowns/:takedownId/sign',
  params,
  body: z.object({
    name: z.string().trim().min(1).max(300),
    notices: z
      .array(z.object({ n: NoticeNumber, hash: Hash }))
      .min(1)
      .max(50),
  }),
  reply: TakedownInFull,
  access: 'owner',
  errors: [
    'account.unverified',
    'request.open',
    'takedown.changed',
    'takedown.closed',
    'takedown.plan-full',
    'takedown.seeking',
    ...ofNotices,
  ],
})
