import type { Readable } from 'node:stream'
import type { ObjectFiles } from '../object-files.ts'
import type { Authority } from './request-signature.ts'

/** Parts that every operation of the object server uses. `publicOrigin` is its address for browsers. */
export type Server = { files: ObjectFiles; authority: Authority; publicOrigin: string }

/** An answer to be sent; a stream is destroyed if it cannot be. */
export type Answer = { status: number; headers?: Record<string, string>; body?: string | Readable }
