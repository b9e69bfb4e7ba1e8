import { createHash } from 'node:crypto'

/** Result of one check, with a sentence. `about` is an entry of a package, or the whole file. */
export type Check = { about: string; holds: boolean; says: string }

export const holds = (about: string, says: string): Check => ({ about, holds: true, says })
export const fails = (about: string, says: string): Check => ({ about, holds: false, says })

/** Joins checks: failures by name, or one line of success. */
export const allOf = (failures: readonly Check[], about: string, says: string): Check[] =>
  failures.length > 0 ? [...failures] : [holds(about, says)]

export const sha256Of = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

/** JSON of bytes; undefined if invalid. */
export function jsonOf(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    return undefined
  }
}

/** Date and time to the second, in UTC. */
export const momentOf = (at: Date | string): string =>
  new Date(at)
    .toISOString()
    .replace('T', ' ')
    .replace(/\.\d+Z$/, ' UTC')
