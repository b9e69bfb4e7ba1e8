import type { Id } from '#contract/wire.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { PayoutNeeds } from '../../payouts/read-payout-facts.ts'
import type { PlaceNeeds } from '../../settlements/index.ts'
import { judgePlaced } from './judge-due.ts'
import type { LineRow, RunRow } from '../run-store.ts'
import { takeOut } from './take-out.ts'

export type DropNeeds = PayoutNeeds & PlaceNeeds

/** Looks again at every line that would be paid, takes out those with a hold, and returns how many these were. */
export async function dropHeldLines(
  deps: DropNeeds,
  tx: Tx,
  { run, lines, at, by }: { run: RunRow; lines: readonly LineRow[]; at: Date; by: Id },
): Promise<number> {
  let dropped = 0
  for (const line of lines) {
    if (line.state !== 'placed') continue
    const holds = await judgePlaced(deps, tx, { run, line })
    if (holds.length === 0) continue
    await takeOut(deps, tx, { line, holds, at, by })
    dropped += 1
  }
  return dropped
}
