import { type FormEvent, useEffect, useEffectEvent, useState } from 'react'
import { dayIn } from '#contract/portal/payer-formats.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { Form } from '#web/ui/forms/form.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Thread, Written } from '#web/ui/lists/thread.tsx'
import { Text } from '#web/ui/text/text.tsx'
import { pathOf, send } from '../calls.ts'
import { useRefusal } from '../refusal.ts'
import { useWords } from '../words.ts'
import { useDraft } from './draft.ts'
import { LongText } from './long-text.tsx'
import { isTokenOver } from './token.ts'

type Message = { _id: string; at: string; from: 'payer' | 'staff'; author: string | null; text: string }
/** `isOpen`: more can be written. */
type MessagesPartProps = { portalId: string; token: string; isOpen: boolean; onOver: () => void }

const nothing = { text: '' }

const messagesAt = async (path: string, token: string) => (await send<{ data: Message[] }>('GET', path, { token })).data

/** Correspondence, for readers with a confirmed address. */
export function MessagesPart({ portalId, token, isOpen, onOver }: MessagesPartProps) {
  const { words } = useWords()
  const inWords = useRefusal()
  const said = words.messages
  const [messages, setMessages] = useState<Message[]>()
  const [{ text }, setTyped] = useDraft(portalId, 'message', nothing)
  const [state, setState] = useState<'open' | 'busy' | 'sent'>('open')
  const [failure, setFailure] = useState<string>()
  const path = `${pathOf(portalId)}/messages`
  const failed = async (error: unknown) => {
    if (isTokenOver(error)) return onOver()
    setFailure(await inWords(error))
    setState('open')
  }
  const begin = useEffectEvent(() => messagesAt(path, token).then(setMessages, failed))
  useEffect(() => {
    void begin()
  }, [])
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (text.trim() === '' || state === 'busy') return
    setState('busy')
    setFailure(undefined)
    try {
      await send('POST', path, { body: { text }, token })
      setTyped(nothing)
      setState('sent')
    } catch (error) {
      return failed(error)
    }
    // It is sent, whether or not it can be read again now.
    await messagesAt(path, token).then(setMessages, () => undefined)
  }
  const write = (given: string) => {
    setState('open')
    setTyped({ text: given })
  }
  return (
    <Stack>
      {messages?.length === 0 && <Text size="small">{said.none}</Text>}
      <ThreadOf messages={messages ?? []} />
      {isOpen ? (
        <Form onSubmit={submit} failure={failure} leadsToFault>
          <LongText label={said.write} value={text} onChange={({ target }) => write(target.value)} rows={3} />
          {state === 'sent' && <Banner tone="ok">{said.sent}</Banner>}
          <Button type="submit" look="quiet" isBusy={state === 'busy'}>
            {said.send}
          </Button>
        </Form>
      ) : (
        failure && <Banner tone="error">{failure}</Banner>
      )}
    </Stack>
  )
}

function ThreadOf({ messages }: { messages: readonly Message[] }) {
  const { words, language } = useWords()
  const said = words.messages
  return (
    <Thread>
      {messages.map(({ _id, from, author, at, text }) => (
        <Written
          key={_id}
          by={`${from === 'payer' ? said.you : (author ?? said.us)}, ${dayIn(language, at)}`}
          text={text}
        />
      ))}
    </Thread>
  )
}
