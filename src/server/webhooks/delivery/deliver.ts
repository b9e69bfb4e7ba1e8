import type { Id } from '#contract/wire.ts'
import type { Deps } from '#server/platform/deps.ts'
import { takeDue } from '../message-store.ts'
import { lockWebhook } from '../webhook-store.ts'
import { askForDelivery } from './lanes.ts'
import { postMessage, type PostNeeds } from './post-message.ts'
import { settleTry, type SettleNeeds } from './settle-try.ts'

export type DeliverNeeds = PostNeeds & SettleNeeds & Pick<Deps, 'db' | 'queue'>

/** Messages of one receiver before others' turn. */
const maxAtOnce = 50

/** Sends due messages, oldest first, until one fails. */
export async function deliver(needs: DeliverNeeds, webhookId: Id, signal: AbortSignal): Promise<void> {
  for (let nth = 0; nth < maxAtOnce; nth++) {
    signal.throwIfAborted()
    const now = needs.clock()
    // A try that is cut off is due again when its time, and some for its end, is over.
    const until = new Date(now.getTime() + 2 * needs.config.webhooks.timeoutMs + 30_000)
    const message = await takeDue(needs.db, { webhookId, now, until })
    if (!message) return
    const receiver = await needs.db.transaction((tx) => lockWebhook(tx, webhookId))
    if (!receiver) return
    const tried = await postMessage(needs, receiver, message)
    if (!(await settleTry(needs, message, tried))) return
  }
  await needs.db.transaction(async (tx) => {
    const receiver = await lockWebhook(tx, webhookId)
    if (receiver) await askForDelivery(needs, tx, receiver)
  })
}
