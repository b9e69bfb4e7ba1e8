import { z } from 'zod'
import { defineConfig } from '#server/platform/config/config-part.ts'

/** Time that a receiver of messages has for its answer. */
export const webhookConfig = defineConfig({
  variables: { WEBHOOK_TIMEOUT_MS: z.coerce.number<string>().int().min(100).max(60_000).default(15_000) },
  read: (values) => ({ webhooks: { timeoutMs: values.WEBHOOK_TIMEOUT_MS } }),
})

export type WebhookConfig = { webhooks: { timeoutMs: number } }
