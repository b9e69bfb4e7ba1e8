import { z } from 'zod'
import { Id } from '#contract/wire.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { Deps } from '#server/platform/deps.ts'
import { job } from '#server/platform/jobs/job.ts'

const declared = { payload: z.object({ webhookId: Id }), onePerKey: true, isLong: true } as const

/** Sends what is due to a receiver that answers quickly. */
export const deliverQuickly = job({ name: 'deliver-webhooks', ...declared, concurrency: 16 })
/** Sends what is due to a receiver that failed or took long, so that it holds no other up. */
export const deliverSlowly = job({ name: 'deliver-to-slow-receivers', ...declared, concurrency: 8 })

type Receiver = { id: Id; failures: number; isSlow: boolean }

export async function askForDelivery(
  { queue }: Pick<Deps, 'queue'>,
  tx: Tx,
  { id, failures, isSlow }: Receiver,
): Promise<void> {
  const lane = failures > 0 || isSlow ? deliverSlowly : deliverQuickly
  await queue.enqueue(tx, lane, { webhookId: id }, { key: id })
}
