import { AsyncLocalStorage } from 'node:async_hooks'

/**
 * On the embedded database, which has one session, a statement sent beside the open transaction would wait for that
 * transaction for ever if the transaction waits for it. It is refused at once instead, on PostgreSQL too, so that the mistake
 * shows on both.
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
