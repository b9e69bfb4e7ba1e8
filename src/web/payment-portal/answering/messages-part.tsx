import { type FormEvent, useEffect, useEffectEvent, useState } from 'react'
import { dayIn } from '#contract/payment-portal/in-words.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { Form } from '#web/ui/forms/form.tsx'
import { TextareaField } from '#web/ui/forms/textarea-field.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Thread, Written } from '#web/ui/lists/thread.tsx'
import { Text } from '#web/ui/text/text.tsx'
import { pathOf, PortalCallFailed, send } from '../calls.ts'
import { useWords } from '../words.ts'

type Message = { _id: string; at: string; from: 'payer' | 'staff'; author: string | null; text: string }
type MessagesPartProps = { portalId: string; token: string; onOver: () => void }

const messagesAt = async (path: string, token: string) => (await send<{ data: Message[] }>('GET', path, { token })).data

/** What was sent and written, to whoever has confirmed an address. */
export function MessagesPart({ portalId, token, onOver }: MessagesPartProps) {
  const { words, language } = useWords()
  const said = words.messages
  const [messages, setMessages] = useState<Message[]>()
  const [text, setText] = useState('')
  const [state, setState] = useState<'open' | 'busy' | 'sent' | 'failed'>('open')
  const path = `${pathOf(portalId)}/messages`
  const failed = (error: unknown) => {
    if (error instanceof PortalCallFailed && error.code === 'portal.token') onOver()
    else setState('failed')
  }
  const begin = useEffectEvent(() => messagesAt(path, token).then(setMessages, failed))
  useEffect(() => {
    void begin()
  }, [])
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (text.trim() === '') return
    setState('busy')
    try {
      await send('POST', path, { body: { text }, token })
      setText('')
      setState('sent')
      setMessages(await messagesAt(path, token))
    } catch (error) {
      failed(error)
    }
  }
  return (
    <Stack>
      {messages?.length === 0 && <Text size="small">{said.none}</Text>}
      <Thread>
        {messages?.map(({ _id, from, author, at, text: words }) => (
          <Written
            key={_id}
            by={`${from === 'payer' ? said.you : (author ?? said.us)}, ${dayIn(language, at)}`}
            text={words}
          />
        ))}
      </Thread>
      <Form onSubmit={submit} failure={state === 'failed' ? words.failed : undefined}>
        <TextareaField label={said.write} value={text} onChange={({ target }) => setText(target.value)} rows={3} />
        {state === 'sent' && <Banner tone="ok">{said.sent}</Banner>}
        <Button type="submit" look="quiet" isBusy={state === 'busy'}>
          {said.send}
        </Button>
      </Form>
    </Stack>
  )
}
