import { createHash, randomBytes } from 'node:crypto'

/** 256 random bits: nobody finds one by trying. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** Stored form of a token. */
export const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex')
