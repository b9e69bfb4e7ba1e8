import { createHash } from 'node:crypto'

/** SHA-256 of plain values, in hexadecimal. */
export const hashOfFacts = (facts: unknown): string => createHash('sha256').update(JSON.stringify(facts)).digest('hex')
