import { useQuery, useQueryClient } from '@tanstack/react-query'
import { sendCaseMessage } from '#contract/cases/exchange-endpoints.ts'
import type { Id } from '#contract/wire.ts'
import { call } from '#web/platform/call.ts'
import { sentenceOf } from '#web/platform/problem-error.ts'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Conversation, WriteMessage } from '../conversation.tsx'
import { messagesQuery } from '../queries.ts'

/** What the owner and the case manager write to each other. */
export function CaseMessages({ caseId, canWrite }: { caseId: Id; canWrite: boolean }) {
  const queryClient = useQueryClient()
  const messages = useQuery(messagesQuery(caseId))
  if (messages.isPending) return <Skeleton label="Loading the messages" />
  if (messages.isError && messages.data === undefined)
    return <ErrorState message={sentenceOf(messages.error)} onRetry={() => void messages.refetch()} />
  return (
    <Stack>
      <Conversation messages={messages.data.data} readBy="owner" />
      {canWrite && (
        <WriteMessage
          label="Message to your case manager"
          send={(text) => call(sendCaseMessage)({ caseId, text })}
          onSent={() => void queryClient.invalidateQueries(messagesQuery(caseId))}
        />
      )}
    </Stack>
  )
}
