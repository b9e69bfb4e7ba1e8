import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Hash, numberParams } from './verify.ts'

/** The places of the copy, told to people who have its file. */
export const Proved = z.object({ pageUrl: z.string(), fileUrl: z.string() })
export type Proved = z.infer<typeof Proved>

/** Tells people who have the copy where it was found. `proof` is the SHA-256 of the number, a newline and the bytes of the copy. */
export const proveNumber = endpoint({
  name: 'proveNumber',
  method: 'POST',
  path: '/verify/:number',
  params: numberParams,
  body: z.object({ proof: Hash }),
  reply: Proved,
  access: 'public',
  errors: ['number.not-proved', 'attempts.too-many'],
})
