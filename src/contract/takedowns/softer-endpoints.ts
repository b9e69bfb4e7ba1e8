import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Id } from '../wire.ts'
import { TakedownInFull } from './takedown.ts'

/** Ends the claim of an open case and starts a takedown of its uses. A case of which a part is paid is for staff to end. */
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
