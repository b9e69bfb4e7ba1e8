import { createHash, hash } from 'node:crypto'

/** The key under which an address is kept, since addresses may be longer than an index entry: 128 bits of its SHA-256, written as a UUID. */
export function addressHash(url: string): string {
  const hex = hash('sha256', url)
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20, 32)}`
}

/** SHA-256 of a file, in hexadecimal. */
export const hashContent = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')
