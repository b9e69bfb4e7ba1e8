import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** File of the built folder that lists what was removed. */
export const removalsFile = 'removed.json'

/** Addresses that a site removed at a notice, as `http://host/path`. They are kept beside the sites, so that they stay away after a restart. */
export type Removals = { has(address: string): boolean; change(method: 'DELETE' | 'PUT', address: string): void }

export function openRemovals(folder: string): Removals {
  const file = join(folder, removalsFile)
  const removed = new Set(existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as string[]) : [])
  return {
    has: (address) => removed.has(address),
    change: (method, address) => {
      if (method === 'DELETE') removed.add(address)
      else removed.delete(address)
      writeFileSync(file, JSON.stringify([...removed]))
    },
  }
}
