import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { numberParams } from './verify.ts'

/** Returns one of its `downloads`: a time-stamp's token, the authorities' certificates, or instructions. None contains personal data. */
export const getVerifiedFile = endpoint({
  name: 'getVerifiedFile',
  method: 'GET',
  path: '/verify/:number/files/:name',
  params: numberParams.extend({ name: z.string().min(1).max(60) }),
  reply: 'file',
  access: 'public',
  errors: ['number.unknown', 'attempts.too-many'],
})
