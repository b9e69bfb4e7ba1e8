import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Id } from '../wire.ts'

/** All that answers a bank which disputes a payment, as one ZIP file; made when it is asked for, so that it holds what is known by then. */
export const getDisputeBundle = endpoint({
  name: 'getDisputeBundle',
  method: 'GET',
  path: '/desk/payables/:payableId/dispute-bundle',
  params: z.object({ payableId: Id }),
  reply: 'file',
  access: 'staff',
  roles: ['finance'],
  errors: ['dispute.none'],
})
