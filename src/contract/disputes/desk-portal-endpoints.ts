import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Id, Moment } from '../wire.ts'
import { AnswerKind } from '../portal/answer-kinds.ts'
import { PortalMessage, PortalOffer, ShownLicence } from './answer-endpoints.ts'
import { languages } from '../languages/languages.ts'

const params = z.object({ caseId: Id })
const roles = ['case-manager'] as const

/** The page of a case as staff see it: its link, and all that its image user has sent. */
export const DeskPortal = z
  .object({
    url: z.string(),
    isBlocked: z.boolean(),
    answers: z.array(
      z.object({
        _id: Id,
        kind: AnswerKind,
        at: Moment,
        name: z.string().nullable(),
        email: z.string(),
        licence: ShownLicence.nullable(),
        decideBy: z.iso.date(),
        decidedAt: Moment.nullable(),
        /** Links that end after a quarter of an hour. */
        files: z.array(z.object({ fileName: z.string(), url: z.string() })),
      }),
    ),
    messages: z.array(PortalMessage),
    offers: z.array(PortalOffer),
    /** Languages of the page without a native review. */
    unreviewed: z.array(z.enum(languages)),
  })
  .meta({ id: 'DeskPortal' })
export type DeskPortal = z.infer<typeof DeskPortal>

export const getDeskPortal = endpoint({
  name: 'getDeskPortal',
  method: 'GET',
  path: '/desk/cases/:caseId/portal',
  params,
  reply: DeskPortal,
  access: 'staff',
  roles,
  errors: [],
})

/** Closes or reopens the page for its image user. */
export const blockPortal = endpoint({
  name: 'blockPortal',
  method: 'PUT',
  path: '/desk/cases/:caseId/portal',
  params,
  body: z.object({ isBlocked: z.boolean() }),
  reply: DeskPortal,
  access: 'staff',
  roles,
  errors: [],
})

/** Gives the page another link, where the one before is known to others; that one then opens nothing. */
export const changePortalLink = endpoint({
  name: 'changePortalLink',
  method: 'POST',
  path: '/desk/cases/:caseId/portal/link',
  params,
  reply: DeskPortal,
  access: 'staff',
  roles,
  errors: [],
})
