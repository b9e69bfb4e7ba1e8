import type { Readable } from 'node:stream'
import type { ObjectFiles } from '../object-files.ts'
import type { Authority } from './request-signature.ts'

/** Shared by the object server's operations. `publicOrigin`: for browsers. */
export type Server = { files: ObjectFiles; authority: Authority; publicOrigin: string }

/** An answer to send; an unsent stream is destroyed. */
export type Answer = { status: number; headers?: Record<string, string>; body?: string | Readable }
