import { openLedger, type OpenLedger } from '#contract/licensing/licence-state.ts'
import type { Id } from '#contract/wire.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { openRests, openTurns } from '#server/platform/fairness/event-loop-turns.ts'
import { readLedger } from './store.ts'

/** An owner's ledger as it is on a day (YYYY-MM-DD), to be asked of any number of uses; undefined where nothing is in it. */
export async function readOpenLedger(db: Db | Tx, ownerId: Id, today: string): Promise<OpenLedger | undefined> {
  const entries = await readLedger(db, ownerId)
  if (entries.length === 0) return undefined
  const ledger = openLedger(today)
  const rest = openRests(openTurns())
  for (const { id, ...entry } of entries) {
    ledger.add({ _id: id, ...entry })
    await rest()
  }
  return ledger
}
