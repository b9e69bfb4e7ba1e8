import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Id } from '../wire.ts'

/** Keeps that what waits for an answer needs none, with the reason: a thank-you, or something that was answered elsewhere. */
export const settleThread = endpoint({
  name: 'settleThread',
  method: 'POST',
  path: '/desk/cases/:caseId/correspondence/settled',
  params: z.object({ caseId: Id }),
  body: z.object({
    reason: z.string().trim().min(1, 'Please say why.').max(500, 'Maximum of 500 characters allowed.'),
  }),
  reply: 'none',
  status: 204,
  access: 'staff',
  roles: ['case-manager', 'legal'],
  errors: ['correspondence.none-waits'],
})
