import type { Webhook, WebhookMessage } from '#contract/webhooks/webhooks.ts'
import type { MessageRow } from './message-store.ts'
import type { WebhookRow } from './webhook-store.ts'

export const showWebhook = (row: WebhookRow): Webhook => ({
  _id: row.id,
  address: row.address,
  kinds: row.kinds,
  createdAt: row.createdAt.toISOString(),
  lastTakenAt: row.lastTakenAt?.toISOString() ?? null,
  failures: row.failures,
  formerSecretUntil: row.formerUntil?.toISOString() ?? null,
  off: row.offAt && row.offReason ? { at: row.offAt.toISOString(), reason: row.offReason } : null,
})

export const showMessage = (row: MessageRow): WebhookMessage => ({
  _id: row.id,
  kind: row.kind,
  body: row.body,
  createdAt: row.createdAt.toISOString(),
  state: row.state,
  dueAt: row.dueAt?.toISOString() ?? null,
  tries: row.tries,
})
