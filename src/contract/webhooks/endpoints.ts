import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Id } from '../wire.ts'
import { Webhook, WebhookAllowance, WebhookForm, WebhookMessage } from './webhooks.ts'

const webhookId = z.object({ webhookId: Id })
const ofMessage = z.object({ webhookId: Id, messageId: Id })
/** A secret begins with `whsec_`, as Standard Webhooks has it. */
const withSecret = z.object({ webhook: Webhook, secret: z.string() })

/** Receivers of my messages, the newest first. */
export const listWebhooks = endpoint({
  name: 'listWebhooks',
  method: 'GET',
  path: '/users/me/webhooks',
  reply: z.object({ data: z.array(Webhook), allowance: WebhookAllowance }),
  access: 'owner',
  errors: [],
})

/** Adds a receiver. Its secret is shown this once. */
export const createWebhook = endpoint({
  name: 'createWebhook',
  method: 'POST',
  path: '/users/me/webhooks',
  body: WebhookForm,
  reply: withSecret,
  status: 201,
  access: 'owner',
  errors: ['webhook.plan', 'webhook.too-many', 'account.unverified'],
})

/** Changes a receiver; when enabled, it gets later messages only. */
export const changeWebhook = endpoint({
  name: 'changeWebhook',
  method: 'PUT',
  path: '/users/me/webhooks/:webhookId',
  params: webhookId,
  body: WebhookForm.extend({ isOn: z.boolean() }),
  reply: Webhook,
  access: 'owner',
  errors: [],
})

/** Removes a receiver with its log. */
export const removeWebhook = endpoint({
  name: 'removeWebhook',
  method: 'DELETE',
  path: '/users/me/webhooks/:webhookId',
  params: webhookId,
  reply: 'none',
  status: 204,
  access: 'owner',
  errors: [],
})

/** Replaces a secret; for 24 hours both sign. */
export const changeWebhookSecret = endpoint({
  name: 'changeWebhookSecret',
  method: 'POST',
  path: '/users/me/webhooks/:webhookId/secret',
  params: webhookId,
  reply: withSecret,
  access: 'owner',
  errors: [],
})

/** Sends a message of kind `test`, once. */
export const testWebhook = endpoint({
  name: 'testWebhook',
  method: 'POST',
  path: '/users/me/webhooks/:webhookId/test',
  params: webhookId,
  reply: WebhookMessage,
  status: 202,
  access: 'owner',
  errors: ['webhook.off', 'webhook.too-often'],
})

/** Messages of 30 days, newest first; 100 at most. */
export const listWebhookMessages = endpoint({
  name: 'listWebhookMessages',
  method: 'GET',
  path: '/users/me/webhooks/:webhookId/messages',
  params: webhookId,
  reply: z.object({ data: z.array(WebhookMessage) }),
  access: 'owner',
  errors: [],
})

/** Sends a message again, with the same id and body. */
export const replayWebhookMessage = endpoint({
  name: 'replayWebhookMessage',
  method: 'POST',
  path: '/users/me/webhooks/:webhookId/messages/:messageId/replay',
  params: ofMessage,
  reply: WebhookMessage,
  status: 202,
  access: 'owner',
  errors: ['webhook.off'],
})
