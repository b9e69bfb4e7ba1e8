import { createHash } from 'node:crypto'

/** The key under which an address is kept: addresses may be longer than an index entry. */
export const addressHash = (url: string): string => createHash('sha256').update(url).digest('hex').slice(0, 40)

/** SHA-256 of a file, in hexadecimal. */
export const contentHashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')
