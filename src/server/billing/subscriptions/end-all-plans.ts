import type { Id } from '#contract/wire.ts'
import { reached } from '../payments/reached.ts'
import { forgetBooking } from './booking/abandon-booking.ts'
import { cardOf } from './at-processor.ts'
import { readAgain, type ReadNeeds } from './read-again.ts'
import { bookedOf, changeSubscription, removeCustomer } from './subscription-store.ts'

/** Ends all bookings of an account at once and for good: a deleted account is never charged. */
export async function endAllPlans(needs: ReadNeeds, accountId: Id): Promise<void> {
  for (const { id, processorId } of await bookedOf(needs.db, accountId)) {
    await changeSubscription(needs.db, id, { nextPlanId: null, nextInterval: null })
    if (processorId === null) {
      await forgetBooking(needs, id)
      continue
    }
    await reached(() => cardOf(needs).cancelSubscription(processorId, 'now', `removed:${id}`))
    await readAgain(needs, id, { processorId, cause: { kind: 'job', id: 'remove-account' } })
  }
  await removeCustomer(needs.db, accountId)
}
