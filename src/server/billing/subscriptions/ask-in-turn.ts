import type { Tx } from '#server/platform/db/database.ts'
import type { Deps } from '#server/platform/deps.ts'
import { openFairTurns } from '#server/platform/fairness/fair-turns.ts'
import { openKeyLock } from '#server/platform/fairness/key-lock.ts'

/** Database connections of a process that may wait for the card service at a time. */
const maxAsking = 3
const inTurn = openFairTurns(maxAsking)
const oneByOne = openKeyLock()

/**
 * Runs a transaction that asks the card service while it locks `what`, so that an older answer never overwrites a newer one. The service may take 30
 * s: later callers wait without a connection.
 */
export const askInTurn = <Result>(
  { db }: Pick<Deps, 'db'>,
  what: string,
  work: (tx: Tx) => Promise<Result>,
): Promise<Result> => oneByOne(what, () => inTurn(what, () => db.transaction(work)))
