import { useMutation } from '@tanstack/react-query'
import { type CaseMessage, longestMessage } from '#contract/cases/case.ts'
import { useKeptWords } from '#web/platform/kept-words.ts'
import { formatDay } from '#web/platform/moments.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { TextareaField } from '#web/ui/forms/textarea-field.tsx'
import { Row } from '#web/ui/layout/row.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Entries, Entry } from '#web/ui/lists/entries.tsx'
import { Mono, Text } from '#web/ui/text/text.tsx'
import {
  AttachFiles,
  ChosenFiles,
  filesHint,
  messageOf,
  type OpenMessageFile,
  SentFiles,
  type StoredFile,
  type StoreMessageFile,
  useMessageFiles,
} from './message-files.tsx'

type ConversationProps = { messages: readonly CaseMessage[]; readBy: CaseMessage['from']; openFile: OpenMessageFile }

/** The messages of a case, the oldest first. */
export const Conversation = ({ messages, readBy, openFile }: ConversationProps) =>
  messages.length === 0 ? (
    <Text tone="dim">No messages yet.</Text>
  ) : (
    <Entries label="Messages">
      {messages.map((message) => (
        <Entry key={message._id}>
          <Text size="small" tone="dim">
            {message.from === readBy && message.from === 'owner' ? 'You' : message.author} ·{' '}
            <Mono>{formatDay(message.at)}</Mono>
          </Text>
          <Text>{message.text}</Text>
          <SentFiles of={message} openFile={openFile} />
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

/** Writes a message. Words that are not sent yet outlive the page. */
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
        <MessageText {...{ label, text, setText }} error={sending.error ? messageOf(sending.error) : undefined} />
        <Row>
          <SendButton isBusy={sending.isPending} />
        </Row>
      </Stack>
    </form>
  )
}

type WithFilesProps = Omit<WriteProps, 'send'> & {
  store: StoreMessageFile
  send: (text: string, files: StoredFile[]) => Promise<unknown>
}

/** Writes a message with files. Files that arrived are not sent again where the message fails. */
export function WriteWithFiles({ label, name, store, send, onSent }: WithFilesProps) {
  const [text, setText] = useKeptWords(`message.${name}`)
  const chosen = useMessageFiles(store)
  const sending = useMutation({
    mutationFn: async (written: Written) => await send(written.text, await chosen.storeAll()),
    onSuccess: (_, sent) => {
      if (text === sent.text) setText('')
      chosen.removeAll(sent.files)
      onSent()
    },
  })
  const error = sending.error && !chosen.failure ? messageOf(sending.error) : undefined
  const isBusy = sending.isPending
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!isBusy) sending.mutate({ text, files: chosen.files })
      }}
    >
      <Stack gap="tight">
        <MessageText {...{ label, text, setText, error }} hint={filesHint} />
        <ChosenFiles {...{ chosen, isBusy }} />
        <Row>
          <SendButton isBusy={isBusy} />
          <AttachFiles {...{ chosen, isBusy }} />
        </Row>
      </Stack>
    </form>
  )
}

type Written = { text: string; files: readonly File[] }

type TextProps = {
  label: string
  hint?: string
  text: string
  setText: (text: string) => void
  error: string | undefined
}

const MessageText = ({ text, setText, ...shown }: TextProps) => (
  <TextareaField
    {...shown}
    maxLength={longestMessage}
    value={text}
    onChange={({ target }) => setText(target.value)}
    alwaysShow
  />
)

const SendButton = ({ isBusy }: { isBusy: boolean }) => (
  <Button type="submit" look="quiet" isBusy={isBusy}>
    Send
  </Button>
)
