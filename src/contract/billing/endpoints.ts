import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Id } from '../wire.ts'

/** What the owner has of billing. */
export const listBilling = endpoint({
  name: 'listBilling',
  method: 'GET',
  path: '/billing',
  reply: z.object({ data: z.array(z.object({ _id: Id })) }),
  access: 'owner',
  errors: [],
})
