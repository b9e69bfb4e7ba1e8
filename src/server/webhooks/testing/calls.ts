import type { Calls } from '#server/testing/every-call.ts'

const nobodys = '0'.repeat(24)
const form = { address: 'https://receiver.example/', kinds: ['image.ready'] }

/** Input of each call where all of them are tried. */
export const calls = (): Calls => ({
  listWebhooks: {},
  createWebhook: form,
  changeWebhook: { webhookId: nobodys, ...form, isOn: true },
  removeWebhook: { webhookId: nobodys },
  changeWebhookSecret: { webhookId: nobodys },
  testWebhook: { webhookId: nobodys },
  listWebhookMessages: { webhookId: nobodys },
  replayWebhookMessage: { webhookId: nobodys, messageId: nobodys },
})

export const namesNothing = ['listWebhooks']
