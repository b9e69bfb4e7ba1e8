import type { SanctionSource } from '#contract/billing/payouts/lists.ts'
import { readEuropeanUnion } from './read-european-union.ts'
import { readOfac } from './read-ofac.ts'
import { readUnitedKingdom } from './read-united-kingdom.ts'
import { readUnitedNations } from './read-united-nations.ts'

export type ListedName = { entry: string; name: string }
/** `version` is null where the files name none. */
export type ReadList = { version: string | null; names: ListedName[] }

const readers: Record<SanctionSource, (texts: readonly string[]) => ReadList> = {
  eu: readEuropeanUnion,
  un: readUnitedNations,
  ofac: readOfac,
  uk: readUnitedKingdom,
}

const mostNames = 500_000
const longestName = 300

/** Reads the files of one list. Throws an Error that says what is wrong with them. */
export function readList(source: SanctionSource, files: readonly Uint8Array[]): ReadList {
  const decoder = new TextDecoder('utf-8')
  const { version, names } = readers[source](files.map((file) => decoder.decode(file)))
  const kept = new Map<string, ListedName>()
  for (const { entry, name } of names) {
    const clean = name.replaceAll(/\s+/g, ' ').trim().slice(0, longestName)
    if (clean !== '' && entry !== '') kept.set(`${entry} ${clean}`, { entry, name: clean })
  }
  if (kept.size === 0) throw new Error('The file names nobody. Is it the file of this list?')
  if (kept.size > mostNames) throw new Error(`The file has more than ${mostNames} names.`)
  return { version, names: [...kept.values()] }
}
