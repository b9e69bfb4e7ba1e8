import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Id, wholeNumber } from '../wire.ts'
import { TakedownInFull } from './takedown.ts'

const params = z.object({ takedownId: Id, n: wholeNumber(1, 1000) })

/** A signed notice: the text as it was signed, or its signed PDF. */
export const getNotice = endpoint({
  name: 'getNotice',
  method: 'GET',
  path: '/takedowns/:takedownId/notices/:n',
  params,
  query: z.object({ format: z.enum(['text', 'pdf']).default('text') }),
  reply: 'file',
  access: 'owner',
  errors: ['notice.unsigned'],
})

/** Says that the owner pasted a notice into a form, or posted it. `number` is empty where the reader gives none. */
export const confirmNotice = endpoint({
  name: 'confirmNotice',
  method: 'PUT',
  path: '/takedowns/:takedownId/notices/:n/confirmation',
  params,
  body: z.object({ number: z.string().trim().max(200) }),
  reply: TakedownInFull,
  access: 'owner',
  errors: ['notice.not-waiting', 'takedown.closed'],
})

/** Says how a reader answered, where the law of the notice knows that outcome. */
export const setNoticeOutcome = endpoint({
  name: 'setNoticeOutcome',
  method: 'PUT',
  path: '/takedowns/:takedownId/notices/:n/outcome',
  params,
  body: z.object({ outcome: z.enum(['acknowledged', 'forwarded', 'refused']) }),
  reply: TakedownInFull,
  access: 'owner',
  errors: ['notice.no-such-outcome', 'takedown.closed'],
})

/** Corrects where a notice goes, or releases it as it stands. A law is confirmed by the legal role alone. */
export const correctNoticeContact = endpoint({
  name: 'correctNoticeContact',
  method: 'PUT',
  path: '/desk/takedowns/:takedownId/notices/:n/contact',
  params,
  body: z.object({
    way: z.enum(['email', 'form', 'none']),
    /** A mail address, the address of a form, or the lines of a postal address. */
    contact: z.string().trim().min(1).max(1000),
  }),
  reply: TakedownInFull,
  access: 'staff',
  roles: ['case-manager', 'legal'],
  errors: ['notice.legal-role', 'notice.names-contact', 'notice.not-waiting', 'takedown.closed', 'takedown.region-off'],
})
