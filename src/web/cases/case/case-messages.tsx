import { useQuery, useQueryClient } from '@tanstack/react-query'
import { sendCaseMessage } from '#contract/cases/exchange-endpoints.ts'
import type { Id } from '#contract/wire.ts'
import { call } from '#web/platform/call.ts'
import { Loaded } from '#web/platform/loaded.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Conversation, WriteMessage } from '../conversation.tsx'
import { messagesQuery } from '../queries.ts'

/** What the owner and the case manager write to each other. */
export function CaseMessages({ caseId, canWrite }: { caseId: Id; canWrite: boolean }) {
  const queryClient = useQueryClient()
  return (
    <Loaded query={useQuery(messagesQuery(caseId))} label="Loading the messages">
      {({ data }) => (
        <Stack>
          <Conversation messages={data} readBy="owner" />
          {canWrite && (
            <WriteMessage
              label="Message to your case manager"
              name={caseId}
              send={(text) => call(sendCaseMessage)({ caseId, text })}
              onSent={() => void queryClient.invalidateQueries(messagesQuery(caseId))}
            />
          )}
        </Stack>
      )}
    </Loaded>
  )
}
