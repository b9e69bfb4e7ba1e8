import type { SanctionSource } from '#contract/billing/payouts/lists.ts'
import { readEuropeanUnion } from './read-european-union.ts'
import { readOfac } from './read-ofac.ts'
import { readUnitedKingdom } from './read-united-kingdom.ts'
import type { ListedName, SanctionNames } from './listed-name.ts'
import { readUnitedNations } from './read-united-nations.ts'

const readers: Record<SanctionSource, (texts: readonly string[]) => SanctionNames> = {
  eu: readEuropeanUnion,
  un: readUnitedNations,
  ofac: readOfac,
  uk: readUnitedKingdom,
}

const maxNames = 500_000
const maxNameLength = 300

/** Reads the files of one list. Throws an Error that says what is wrong with them. */
export function readList(source: SanctionSource, files: readonly Uint8Array[]): SanctionNames {
  const decoder = new TextDecoder('utf-8')
  const { version, names } = readers[source](files.map((file) => decoder.decode(file)))
  const kept = new Map<string, ListedName>()
  for (const { entry, name } of names) {
    const clean = name.replaceAll(/\s+/g, ' ').trim().slice(0, maxNameLength)
    if (clean !== '' && entry !== '') kept.set(`${entry} ${clean}`, { entry, name: clean })
  }
  if (kept.size === 0) throw new Error('The file names nobody. Is it the file of this list?')
  if (kept.size > maxNames) throw new Error(`The file has more than ${maxNames} names.`)
  return { version, names: [...kept.values()] }
}
