import { randomBytes } from 'node:crypto'
import type { Id } from '#contract/wire.ts'

/** 96 random bits as 24 hexadecimal characters. Random and not time-ordered: an id is the only key to a payment page. */
export const newId = (): Id => randomBytes(12).toString('hex')
