import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { replayWebhookMessage } from '#contract/webhooks/endpoints.ts'
import type { Webhook, WebhookMessage } from '#contract/webhooks/webhooks.ts'
import { call } from '#web/platform/calls/call.ts'
import { sentenceOf } from '#web/platform/calls/problem-error.ts'
import { formatMinute } from '#web/platform/moments.ts'
import { Loaded } from '#web/platform/pages/loaded.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { notify } from '#web/ui/feedback/toast.ts'
import { type Column, Table } from '#web/ui/lists/table.tsx'
import { Mono, Text } from '#web/ui/text/text.tsx'
import { hostOf } from './host-of.ts'
import { messagesQuery } from './queries.ts'

/** Messages of 30 days with their outcomes. */
export function MessageLog({ webhook }: { webhook: Webhook }) {
  const messages = useQuery(messagesQuery(webhook._id))
  return (
    <Loaded query={messages} label="Loading the messages">
      {({ data }) =>
        data.length === 0 ? (
          <Text size="small" tone="dim">
            No messages in the last 30 days.
          </Text>
        ) : (
          <Table
            label={`Messages to ${hostOf(webhook)}`}
            columns={columnsFor(webhook)}
            rows={data}
            keyOf={({ _id }) => _id}
          />
        )
      }
    </Loaded>
  )
}

const columnsFor = (webhook: Webhook): readonly Column<WebhookMessage>[] => [
  { key: 'at', header: 'Made', cell: ({ createdAt }) => formatMinute(createdAt), isOneLine: true },
  { key: 'kind', header: 'Kind', cell: ({ kind }) => <Mono>{kind}</Mono> },
  { key: 'state', header: 'State', cell: (message) => stateWords(message) },
  ...(webhook.off === null
    ? [
        {
          key: 'again',
          header: 'Again',
          cell: (message: WebhookMessage) => <Replay webhookId={webhook._id} message={message} />,
        },
      ]
    : []),
]

function stateWords({ state, tries: [last], dueAt }: WebhookMessage): string {
  const said = last === undefined ? '' : last.status === null ? (last.problem ?? '') : `Answer ${last.status}`
  switch (state) {
    case 'taken':
      return `Taken, ${said.toLowerCase()}`
    case 'failed':
      return `Failed. ${said}`
    case 'waiting':
      return last === undefined || dueAt === null
        ? 'On its way'
        : `${said.replace(/\.$/, '')}. Next try ${formatMinute(dueAt)}`
    default:
      return state satisfies never
  }
}

function Replay({ webhookId, message: { _id, kind, state, tries } }: { webhookId: string; message: WebhookMessage }) {
  const queryClient = useQueryClient()
  const replay = useMutation({
    mutationFn: call(replayWebhookMessage),
    onError: (error) => notify(sentenceOf(error), { tone: 'error', stays: 8000 }),
    onSettled: () => queryClient.invalidateQueries(messagesQuery(webhookId)),
  })
  if (state === 'waiting' && tries.length === 0) return null
  return (
    <Button
      look="quiet"
      size="small"
      aria-label={`Send again: ${kind}`}
      isBusy={replay.isPending}
      onClick={() => replay.mutate({ webhookId, messageId: _id })}
    >
      Send again
    </Button>
  )
}
