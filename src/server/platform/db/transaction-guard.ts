import { AsyncLocalStorage } from 'node:async_hooks'

/**
 * A statement sent beside the open transaction of its caller runs on another connection: it does not see what the transaction wrote, waits for
 * ever for what it locks, and many at once take every connection and stand still. It is refused instead.
 */
const current = new AsyncLocalStorage<{ open: boolean }>()

/** Runs `work` as the inside of a transaction. */
export async function insideTransaction<T>(work: () => Promise<T>): Promise<T> {
  const here = { open: true }
  try {
    return await current.run(here, work)
  } finally {
    here.open = false
  }
}

/** Throws if the caller is inside an open transaction. Called for each statement that belongs to none. */
export function refuseOutsideOf(statement: string): void {
  if (current.getStore()?.open)
    throw new Error(
      `This statement was sent outside the transaction that is open; use the transaction at hand: ${statement.slice(0, 200)}`,
    )
}
