import { maxLicences, maxNamesOfLicences, type NewLicence } from '#contract/licensing/ledger.ts'
import type { Id } from '#contract/wire.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { refuse } from '#server/platform/refuse.ts'
import { lockLedger, sizeOfLedger } from './store.ts'

/** Refuses entries beyond the limits; locks the ledger. */
export async function requireRoom(tx: Tx, ownerId: Id, entries: readonly NewLicence[]): Promise<void> {
  await lockLedger(tx, ownerId)
  const held = await sizeOfLedger(tx, ownerId)
  const names = entries.reduce((sum, { images, hosts }) => sum + images.length + hosts.length, held.names)
  if (held.entries + entries.length <= maxLicences && names <= maxNamesOfLicences) return
  throw refuse(
    'conflict',
    'ledger.full',
    `A ledger has at most ${inWords(maxLicences)} entries, with ${inWords(maxNamesOfLicences)} images and websites in all. Please take out entries that have ended.`,
  )
}

const inWords = (count: number) => count.toLocaleString('en-US')
