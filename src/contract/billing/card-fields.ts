import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

/** What a page needs to show the processor's fields for a card. */
export const getCardFields = endpoint({
  name: 'getCardFields',
  method: 'GET',
  path: '/billing/card-fields',
  reply: z.object({
    publishableKey: z.string(),
    /** Where the processor's script is; null for where it is by itself. */
    script: z.url().nullable(),
  }),
  access: 'public',
  errors: ['processor.none'],
})
