import { createHash } from 'node:crypto'
import type { LineRow } from '../run-store.ts'

/** Names exactly the lines that a run would pay: owners, versions of details, and sums. */
export function fingerprintOf(lines: readonly LineRow[]): string {
  const paying = lines
    .filter(({ state }) => state === 'placed')
    .map(({ id, ownerId, version, currency, amount, pays }) => [id, ownerId, version, currency, amount, pays].join(' '))
  return createHash('sha256').update(paying.toSorted().join('\n')).digest('hex')
}
