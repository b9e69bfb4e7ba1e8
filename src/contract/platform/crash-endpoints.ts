import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

/** Logs a crash of a page with its place, reason and active features. Each address may send thirty an hour. */
export const reportCrash = endpoint({
  name: 'reportCrash',
  method: 'POST',
  path: '/crashes',
  body: z.object({
    /** Name of the page's route, such as `/images/$imageId`, so that it contains no ids or tokens. */
    page: z.string().max(200),
    message: z.string().max(1000),
    stack: z.string().max(8000),
    features: z.record(z.string().max(40), z.boolean()),
  }),
  reply: 'none',
  status: 202,
  access: 'public',
  errors: ['attempts.too-many'],
})
