import { createHash } from 'node:crypto'

/** What was looked at, whether it holds, and a sentence about it. `about` is an entry of a package, or the file as a whole. */
export type Check = { about: string; holds: boolean; says: string }

export const holds = (about: string, says: string): Check => ({ about, holds: true, says })
export const fails = (about: string, says: string): Check => ({ about, holds: false, says })

/** One check for many things: the failures by name, or one line that says that all hold. */
export const allOf = (failures: readonly Check[], about: string, says: string): Check[] =>
  failures.length > 0 ? [...failures] : [holds(about, says)]

export const sha256Of = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

/** JSON of bytes; undefined for what is none. */
export function jsonOf(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    return undefined
  }
}

/** What people call a date, to the second, in UTC. */
export const momentOf = (at: Date | string): string =>
  new Date(at)
    .toISOString()
    .replace('T', ' ')
    .replace(/\.\d+Z$/, ' UTC')
