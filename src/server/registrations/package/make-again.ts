import type { Id } from '#contract/wire.ts'
import type { Deps } from '#server/platform/deps.ts'
import { missing, refuse } from '#server/platform/refuse.ts'
import { lockAnyRegistration, type RegistrationRow } from '../order-store.ts'
import { prepareRegistration } from './prepare-registration.ts'

/** Begins the package of a paid order again. Refuses where the order has one, or is not paid. */
export async function makePackageAgain(
  { db, queue }: Pick<Deps, 'db' | 'queue'>,
  registrationId: Id,
): Promise<RegistrationRow> {
  return await db.transaction(async (tx) => {
    const row = await lockAnyRegistration(tx, registrationId)
    if (!row) throw missing('registration')
    if (row.state !== 'paid' && row.state !== 'preparing')
      throw refuse('conflict', 'registration.no-way', 'Only the package of a paid order is made, before it is filed.')
    await queue.enqueue(tx, prepareRegistration, { registrationId }, { key: registrationId })
    return row
  })
}
