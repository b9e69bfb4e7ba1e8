import { randomFillSync } from 'node:crypto'
import type { Id } from '#contract/wire.ts'

const bytes = 12
/** Drawn for many at once: each draw asks OpenSSL, which takes longer than all else that an id needs. */
const drawn = Buffer.alloc(bytes * 128)
let next = drawn.length

/** 96 random bits as 24 hexadecimal characters. Random and not time-ordered: an id is the only key to a payment page. */
export function newId(): Id {
  if (next === drawn.length) {
    randomFillSync(drawn)
    next = 0
  }
  return drawn.toString('hex', next, (next += bytes))
}
