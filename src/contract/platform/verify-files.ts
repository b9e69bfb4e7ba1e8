import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { numberParams } from './verify.ts'

/** One of its `downloads`: a time-stamp's token, the certificates of the authorities, or how to check. No personal data stand in any. */
export const getVerifiedFile = endpoint({
  name: 'getVerifiedFile',
  method: 'GET',
  path: '/verify/:number/files/:name',
  params: numberParams.extend({ name: z.string().min(1).max(60) }),
  reply: 'file',
  access: 'public',
  errors: ['number.unknown', 'attempts.too-many'],
})
