import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Id } from '../wire.ts'
import { SiteRequestKind, SiteRequestText } from './site-request.ts'
import { TakedownInFull } from './takedown.ts'

/** Ends the claim of an open case and starts a takedown of its uses. Staff end a case that is paid in part. */
export const convertCase = endpoint({
  name: 'convertCase',
  method: 'POST',
  path: '/cases/:caseId/takedown',
  params: z.object({ caseId: Id }),
  reply: TakedownInFull,
  status: 201,
  access: 'owner',
  errors: [
    'attempts.too-many',
    'case.not-yours',
    'case.over',
    'case.step',
    'takedown.case-open',
    'takedown.exists',
    'takedown.no-site',
    'takedown.no-uses',
  ],
})

const params = z.object({ takedownId: Id })
const whyNot = [
  'request.exists',
  'request.late',
  'request.no-contact',
  'request.not-allowed',
  'takedown.closed',
  'takedown.seeking',
] as const

/** The request to the site as it would be sent. `hash` stands for exactly this text. */
export const previewSiteRequest = endpoint({
  name: 'previewSiteRequest',
  method: 'POST',
  path: '/takedowns/:takedownId/request/preview',
  params,
  body: z.object({ kind: SiteRequestKind }),
  reply: SiteRequestText.extend({ hash: z.string(), signer: z.string() }),
  access: 'owner',
  errors: [...whyNot],
})

/** Signs a request as it was read. It leaves once the pages are captured, and never beside a notice. */
export const signSiteRequest = endpoint({
  name: 'signSiteRequest',
  method: 'POST',
  path: '/takedowns/:takedownId/request',
  params,
  body: z.object({
    kind: SiteRequestKind,
    hash: z.string().regex(/^[0-9a-f]{64}$/),
    name: z.string().trim().min(1).max(300),
  }),
  reply: TakedownInFull,
  access: 'owner',
  errors: ['account.unverified', 'attempts.too-many', ...whyNot, 'takedown.changed'],
})

/** Says what became of a request: the credit is there, the owner waits no longer, or the copies are to be looked at now. */
export const endSiteRequest = endpoint({
  name: 'endSiteRequest',
  method: 'PUT',
  path: '/takedowns/:takedownId/request/outcome',
  params,
  body: z.object({ outcome: z.enum(['credited', 'ended', 'look-now']) }),
  reply: TakedownInFull,
  access: 'owner',
  errors: ['request.none', 'takedown.closed'],
})
