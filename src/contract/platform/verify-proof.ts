import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Hash, numberParams } from './verify.ts'

/** What is told to whoever has the file. */
export const Proved = z.object({ pageUrl: z.string(), fileUrl: z.string() })
export type Proved = z.infer<typeof Proved>

/** Where it was found, for whoever has the copy: `proof` is the SHA-256 of the number, a newline and the bytes of the copy. */
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
