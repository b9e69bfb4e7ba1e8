import { AsyncLocalStorage } from 'node:async_hooks'

/** Rows of an owner that many transactions change, in the order of their locks (docs/decisions/0154-lock-order.md). */
const lockOrder = ['image totals', 'events'] as const
type OwnerLock = (typeof lockOrder)[number]

/**
 * A statement sent beside the open transaction of its caller runs on another connection: it does not see what the transaction wrote, waits for
 * ever for what it locks, and many at once take every connection and stand still. It is refused instead.
 */
const current = new AsyncLocalStorage<{ open: boolean; locks: Set<string> }>()

/** Runs `work` as the inside of a transaction. */
export async function insideTransaction<T>(work: () => Promise<T>): Promise<T> {
  const here = { open: true, locks: new Set<string>() }
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

let onWrongOrder: (sentence: string) => void = () => {}

/** Makes each lock out of order throw. Tests need this; without it, a fault shows only where two transactions meet. */
export function refuseLocksOutOfOrder(): void {
  onWrongOrder = (sentence) => {
    throw new Error(sentence)
  }
}

/** Notes a transaction's lock, which it may take again. */
export function noteLock(lock: OwnerLock, ownerId: string): void {
  const here = current.getStore()
  if (!here?.open || here.locks.has(`${lock} ${ownerId}`)) return
  const later = lockOrder.slice(lockOrder.indexOf(lock) + 1).find((other) => here.locks.has(`${other} ${ownerId}`))
  if (later) onWrongOrder(`The ${lock} of an owner are locked before the ${later}, never after them.`)
  here.locks.add(`${lock} ${ownerId}`)
}
