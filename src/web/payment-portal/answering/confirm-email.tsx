import { type FormEvent, useState } from 'react'
import { Button } from '#web/ui/buttons/button.tsx'
import { Form } from '#web/ui/forms/form.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Text } from '#web/ui/text/text.tsx'
import { pathOf, PortalCallFailed, send } from '../calls.ts'
import { useWords } from '../words.ts'

/** Has a code mailed, and gives the token for it. */
export function ConfirmEmail({ portalId, onToken }: { portalId: string; onToken: (token: string) => void }) {
  const { words, language } = useWords()
  const { confirm } = words
  const [email, setEmail] = useState('')
  const [code, setCode] = useState('')
  const [sentTo, setSentTo] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const during = async (event: FormEvent, work: () => Promise<void>) => {
    event.preventDefault()
    setBusy(true)
    setFailure(undefined)
    await work().catch((error: unknown) => {
      const isWrong = error instanceof PortalCallFailed && error.code === 'portal.code'
      setFailure(isWrong ? confirm.wrong : words.failed)
    })
    setBusy(false)
  }
  const mail = (event: FormEvent) =>
    during(event, async () => {
      await send('POST', `${pathOf(portalId)}/email`, { body: { email: email.trim(), language } })
      setSentTo(email.trim())
    })
  const check = (event: FormEvent) =>
    during(event, async () => {
      const body = { email: sentTo, code: code.trim() }
      onToken((await send<{ token: string }>('POST', `${pathOf(portalId)}/email/confirmation`, { body })).token)
    })
  return sentTo === undefined ? (
    <Form onSubmit={mail} failure={failure}>
      <TextField
        label={words.answer.email}
        type="email"
        autoComplete="email"
        value={email}
        onChange={({ target }) => setEmail(target.value)}
      />
      <Button type="submit" look="quiet" isBusy={isBusy}>
        {confirm.send}
      </Button>
    </Form>
  ) : (
    <Form onSubmit={check} failure={failure}>
      <Text size="small">{confirm.sent(sentTo)}</Text>
      <TextField
        label={confirm.code}
        inputMode="numeric"
        autoComplete="one-time-code"
        value={code}
        hint={confirm.codeHint}
        onChange={({ target }) => setCode(target.value)}
      />
      <Button type="submit" look="quiet" isBusy={isBusy}>
        {confirm.check}
      </Button>
    </Form>
  )
}
