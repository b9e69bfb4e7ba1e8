import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Hash, numberParams } from './verify.ts'

/** Addresses of the copy, for people who have its file. */
export const Proved = z.object({ pageUrl: z.string(), fileUrl: z.string() })
export type Proved = z.infer<typeof Proved>

/** Returns the addresses of the copy to people who have its file. `proof` is the SHA-256 of the number, a newline and the copy's bytes. */
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
