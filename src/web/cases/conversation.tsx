import { useMutation } from '@tanstack/react-query'
import { type CaseMessage, longestMessage } from '#contract/cases/case.ts'
import { useKeptWords } from '#web/platform/kept-words.ts'
import { dayInWords } from '#web/platform/moments.ts'
import { ProblemError, sentenceOf } from '#web/platform/problem-error.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { TextareaField } from '#web/ui/forms/textarea-field.tsx'
import { Row } from '#web/ui/layout/row.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Entries, Entry } from '#web/ui/lists/entries.tsx'
import { Mono, Text } from '#web/ui/text/text.tsx'

type ConversationProps = { messages: readonly CaseMessage[]; readBy: CaseMessage['from'] }

/** The messages of a case, the oldest first. */
export const Conversation = ({ messages, readBy }: ConversationProps) =>
  messages.length === 0 ? (
    <Text tone="dim">No messages yet.</Text>
  ) : (
    <Entries label="Messages">
      {messages.map(({ _id, at, from, author, text }) => (
        <Entry key={_id}>
          <Text size="small" tone="dim">
            {from === readBy && from === 'owner' ? 'You' : author} · <Mono>{dayInWords(at)}</Mono>
          </Text>
          <Text>{text}</Text>
        </Entry>
      ))}
    </Entries>
  )

type WriteProps = {
  label: string
  /** By which what is typed is found again. */
  name: string
  send: (text: string) => Promise<unknown>
  onSent: () => void
}

/** Writes one more. What was typed stays until it was sent, and so does what is typed while that goes. */
export function WriteMessage({ label, name, send, onSent }: WriteProps) {
  const [text, setText] = useKeptWords(`message.${name}`)
  const sending = useMutation({
    mutationFn: send,
    onSuccess: (_, sent) => {
      if (text === sent) setText('')
      onSent()
    },
  })
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        sending.mutate(text)
      }}
    >
      <Stack gap="tight">
        <TextareaField
          label={label}
          maxLength={longestMessage}
          value={text}
          onChange={({ target }) => setText(target.value)}
          error={sending.error ? said(sending.error) : undefined}
          alwaysShow
        />
        <Row>
          <Button type="submit" look="quiet" isBusy={sending.isPending}>
            Send
          </Button>
        </Row>
      </Stack>
    </form>
  )
}

const said = (error: Error): string =>
  error instanceof ProblemError ? (error.fields[0]?.message ?? error.message) : sentenceOf(error)
