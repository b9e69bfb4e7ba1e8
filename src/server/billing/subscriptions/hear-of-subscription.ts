import type { ProcessorEvent } from '#server/gateways/processor-event.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { Deps } from '#server/platform/deps.ts'
import { readSubscriptionJob } from './job-list.ts'

/** A message about a subscription, or an invoice of one, has it read again; nothing is taken from the message. */
export async function hearOfSubscription(
  { queue }: Pick<Deps, 'queue'>,
  tx: Tx,
  { id: eventId, object, of }: ProcessorEvent,
): Promise<void> {
  const named = [object, of].find((one) => one?.kind === 'subscription')
  if (named) await queue.enqueue(tx, readSubscriptionJob, { processorId: named.id, eventId }, { key: named.id })
}
