import { z } from 'zod'
import { messageDays } from '#contract/webhooks/webhooks.ts'
import type { Deps } from '#server/platform/deps.ts'
import { handleJob, job } from '#server/platform/jobs/job.ts'
import { receiversDue, removeMessagesBefore } from '../message-store.ts'
import { type DeliverNeeds, deliver } from './deliver.ts'
import { askForDelivery, deliverQuickly, deliverSlowly } from './lanes.ts'

const dayMs = 86_400_000

const retry = job({ name: 'retry-webhooks', payload: z.object({}), schedule: '* * * * *' })
const removeOld = job({ name: 'remove-old-webhook-messages', payload: z.object({}), schedule: '17 4 * * *' })

/** Enqueues due messages: later tries and interrupted ones. */
export async function deliverDue({ db, clock, queue }: Pick<Deps, 'db' | 'clock' | 'queue'>): Promise<void> {
  for (const receiver of await receiversDue(db, clock()))
    await db.transaction((tx) => askForDelivery({ queue }, tx, receiver))
}

export const webhookJobs = [
  handleJob(deliverQuickly, (needs: DeliverNeeds, { webhookId }, { signal }) => deliver(needs, webhookId, signal)),
  handleJob(deliverSlowly, (needs: DeliverNeeds, { webhookId }, { signal }) => deliver(needs, webhookId, signal)),
  handleJob(retry, deliverDue),
  handleJob(removeOld, ({ db, clock }: Pick<Deps, 'db' | 'clock'>) =>
    removeMessagesBefore(db, new Date(clock().getTime() - messageDays * dayMs)),
  ),
]
