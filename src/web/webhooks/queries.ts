import { queryOptions } from '@tanstack/react-query'
import { listWebhookMessages, listWebhooks } from '#contract/webhooks/endpoints.ts'
import { call } from '#web/platform/calls/call.ts'

export const webhooksQuery = queryOptions({
  queryKey: ['programs', 'webhooks'],
  queryFn: ({ signal }) => call(listWebhooks, signal)({}),
  meta: { live: ['user', 'notification'] },
})

const lookAgainMs = 3000

/** A receiver's log, reloaded while messages are untried. */
export const messagesQuery = (webhookId: string) =>
  queryOptions({
    queryKey: ['programs', 'webhooks', 'messages', webhookId],
    queryFn: ({ signal }) => call(listWebhookMessages, signal)({ webhookId }),
    refetchInterval: ({ state: { data } }) =>
      data?.data.some(({ state, tries }) => state === 'waiting' && tries.length === 0) ? lookAgainMs : false,
  })
