import type { Id } from '#contract/wire.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { missing, refuse } from '#server/platform/refuse.ts'
import { lockRegistration, type RegistrationRow } from '../order-store.ts'

/** The owner's own draft, locked, if it may be paid. */
export async function requirePayable(tx: Tx, ownerId: Id, id: Id): Promise<RegistrationRow> {
  const row = await lockRegistration(tx, ownerId, id)
  if (!row) throw missing('registration')
  if (row.state !== 'draft')
    throw refuse('conflict', 'registration.not-a-draft', 'This order is paid. Its facts do not change any more.')
  return row
}
