import type { Tx } from '#server/platform/db/database.ts'
import type { Deps } from '#server/platform/deps.ts'
import { openFairTurns } from '#server/platform/fairness/fair-turns.ts'
import { openKeyLock } from '#server/platform/fairness/key-lock.ts'

/** Of the process's connections to the database these may wait for the card service at a time; the rest is everybody's. */
const maxAsking = 3
const inTurn = openFairTurns(maxAsking)
const oneByOne = openKeyLock()

/**
 * Runs a transaction that asks the card service while it locks `what`, so that nobody writes an older word after a newer one. The service may
 * take half a minute: whoever wants the same row, and whoever comes when enough of them are under way, waits without a connection.
 */
export const askInTurn = <Result>(
  { db }: Pick<Deps, 'db'>,
  what: string,
  work: (tx: Tx) => Promise<Result>,
): Promise<Result> => oneByOne(what, () => inTurn(what, () => db.transaction(work)))
