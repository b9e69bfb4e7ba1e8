import type { Db, Tx } from '#server/platform/db/database.ts'
import { crossRate } from './convert.ts'
import { ratesUntil } from './rate-store.ts'

export type ReferenceRate = { rate: string; on: string }

/** Returns the ECB's exchange rate of a day or of the working day before; undefined where it publishes none for a currency. */
export async function referenceRate(
  db: Db | Tx,
  { from, to, on }: { from: string; to: string; on: string },
): Promise<ReferenceRate | undefined> {
  const found = await ratesUntil(db, on, [from, to])
  return found && { rate: crossRate(found.rates.get(from)!, found.rates.get(to)!), on: found.day }
}
