import { testKind } from '#contract/webhooks/kinds.ts'
import type { WebhookMessage } from '#contract/webhooks/webhooks.ts'
import type { Id } from '#contract/wire.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { Deps } from '#server/platform/deps.ts'
import { missing, refuse } from '#server/platform/refuse.ts'
import type { OwnWebhook } from './change-webhook.ts'
import { askForDelivery } from './delivery/lanes.ts'
import { countSince, insertMessages, makeDue } from './message-store.ts'
import { bodyOf, newMessage } from './send-message.ts'
import { showMessage } from './view.ts'
import { changeAny, lockWebhook, type WebhookRow } from './webhook-store.ts'

export type ReplayNeeds = Pick<Deps, 'db' | 'clock' | 'queue'>

const maxTestsAnHour = 20
const hourMs = 3_600_000

/** Sends a test message. Throws `webhook.off`, `webhook.too-often` beyond 20 hourly. */
export async function sendTest(needs: ReplayNeeds, own: OwnWebhook): Promise<WebhookMessage> {
  return await needs.db.transaction(async (tx) => {
    const receiver = await openReceiver(tx, own)
    const now = needs.clock()
    const since = new Date(now.getTime() - hourMs)
    if ((await countSince(tx, { webhookId: own.id, kind: testKind, since })) >= maxTestsAnHour)
      throw refuse('limited', 'webhook.too-often', `You sent ${maxTestsAnHour} tests within an hour. Wait a while.`)
    const body = bodyOf(testKind, { receiver: own.id }, now)
    const row = newMessage({ webhookId: own.id, kind: testKind, body, now })
    await insertMessages(tx, [row])
    await wake(needs, tx, receiver)
    return showMessage(row)
  })
}

/** Makes a message due again, unchanged. Throws `webhook.off`. */
export async function replay(needs: ReplayNeeds, own: OwnWebhook, messageId: Id): Promise<WebhookMessage> {
  return await needs.db.transaction(async (tx) => {
    const receiver = await openReceiver(tx, own)
    const row = await makeDue(tx, { webhookId: own.id, messageId, now: needs.clock() })
    if (!row) throw missing('message')
    await wake(needs, tx, receiver)
    return showMessage(row)
  })
}

async function openReceiver(tx: Tx, { ownerId, id }: OwnWebhook): Promise<WebhookRow> {
  const receiver = await lockWebhook(tx, id)
  if (receiver?.ownerId !== ownerId) throw missing('receiver')
  if (receiver.offAt !== null)
    throw refuse('conflict', 'webhook.off', 'This receiver is turned off. Turn it on, then send again.')
  return receiver
}

/** The owner's own wish ends a pause. */
async function wake(needs: ReplayNeeds, tx: Tx, receiver: WebhookRow): Promise<void> {
  if (receiver.pausedUntil !== null) await changeAny(tx, receiver.id, { pausedUntil: null })
  await askForDelivery(needs, tx, receiver)
}
