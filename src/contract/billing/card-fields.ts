import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

/** Data for showing the processor's card fields on a page. */
export const getCardFields = endpoint({
  name: 'getCardFields',
  method: 'GET',
  path: '/billing/card-fields',
  reply: z.object({
    publishableKey: z.string(),
    /** URL of the processor's script; null for its default. */
    script: z.url().nullable(),
  }),
  access: 'public',
  errors: ['processor.none'],
})
