import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { longestMessage } from '#contract/cases/case.ts'
import { sendCaseMessage } from '#contract/cases/exchange-endpoints.ts'
import type { Id } from '#contract/wire.ts'
import { call } from '#web/platform/call.ts'
import { dayInWords } from '#web/platform/moments.ts'
import { ProblemError, sentenceOf } from '#web/platform/problem-error.ts'
import { Button } from '#web/ui/button.tsx'
import { Entries, Entry } from '#web/ui/entries.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Row } from '#web/ui/row.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Stack } from '#web/ui/stack.tsx'
import { Mono, Text } from '#web/ui/text.tsx'
import { TextareaField } from '#web/ui/textarea-field.tsx'
import { messagesQuery } from '../queries.ts'

/** What the owner and the case manager write to each other. */
export function CaseMessages({ caseId, canWrite }: { caseId: Id; canWrite: boolean }) {
  const messages = useQuery(messagesQuery(caseId))
  if (messages.isPending) return <Skeleton label="Loading the messages" />
  if (messages.isError)
    return <ErrorState message={sentenceOf(messages.error)} onRetry={() => void messages.refetch()} />
  return (
    <Stack>
      {messages.data.data.length === 0 ? (
        <Text tone="dim">No messages yet.</Text>
      ) : (
        <Entries label="Messages">
          {messages.data.data.map(({ _id, at, from, author, text }) => (
            <Entry key={_id}>
              <Text size="small" tone="dim">
                {from === 'owner' ? 'You' : author} · <Mono>{dayInWords(at)}</Mono>
              </Text>
              <Text>{text}</Text>
            </Entry>
          ))}
        </Entries>
      )}
      {canWrite && <Write caseId={caseId} />}
    </Stack>
  )
}

function Write({ caseId }: { caseId: Id }) {
  const queryClient = useQueryClient()
  const [text, setText] = useState('')
  const send = useMutation({
    mutationFn: () => call(sendCaseMessage)({ caseId, text }),
    onSuccess: () => {
      setText('')
      void queryClient.invalidateQueries(messagesQuery(caseId))
    },
  })
  const said = send.error
    ? send.error instanceof ProblemError
      ? (send.error.fields[0]?.message ?? send.error.message)
      : sentenceOf(send.error)
    : undefined
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        send.mutate()
      }}
    >
      <Stack gap="tight">
        <TextareaField
          label="Message to your case manager"
          maxLength={longestMessage}
          value={text}
          onChange={({ target }) => setText(target.value)}
          error={said}
          alwaysShow
        />
        <Row>
          <Button type="submit" look="quiet" isBusy={send.isPending}>
            Send
          </Button>
        </Row>
      </Stack>
    </form>
  )
}
