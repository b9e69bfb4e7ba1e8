import { type FormEvent, useState } from 'react'
import { Button } from '#web/ui/buttons/button.tsx'
import { Form } from '#web/ui/forms/form.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Row } from '#web/ui/layout/row.tsx'
import { Text } from '#web/ui/text/text.tsx'
import { pathOf, PortalCallFailed, send } from '../calls.ts'
import { useRefusal } from '../refusal.ts'
import { useWords } from '../words.ts'
import { isMailAddress } from './mail-address.ts'
import { useReaderMail } from './reader-mail.ts'

/** Has a code mailed, and gives the token for it. */
export function ConfirmEmail({ portalId, onToken }: { portalId: string; onToken: (token: string) => void }) {
  const { words } = useWords()
  const { confirm } = words
  const asking = useConfirming(portalId, onToken)
  const { email, setEmail, code, setCode, sent, isTried, isBusy, failure } = asking
  return sent === undefined ? (
    <Form onSubmit={asking.mail} failure={failure} leadsToFault>
      <TextField
        label={words.answer.email}
        type="email"
        autoComplete="email"
        value={email}
        error={isMailAddress(email) || (email === '' && !isTried) ? undefined : words.answer.emailInvalid}
        alwaysShow={isTried}
        onChange={({ target }) => setEmail(target.value)}
      />
      <Button type="submit" look="quiet" isBusy={isBusy}>
        {confirm.send}
      </Button>
    </Form>
  ) : (
    <Form onSubmit={asking.check} failure={failure} leadsToFault>
      <Text size="small">{sent.isAgain ? confirm.sentAgain(sent.to) : confirm.sent(sent.to)}</Text>
      <TextField
        label={confirm.code}
        inputMode="numeric"
        autoComplete="one-time-code"
        value={code}
        hint={confirm.codeHint}
        onChange={({ target }) => setCode(target.value)}
      />
      <Row>
        <Button type="submit" look="quiet" isBusy={isBusy}>
          {confirm.check}
        </Button>
        <Button look="bare" isBusy={isBusy} onClick={asking.mailAgain}>
          {confirm.again}
        </Button>
        <Button look="bare" onClick={asking.change}>
          {confirm.change}
        </Button>
      </Row>
    </Form>
  )
}

function useConfirming(portalId: string, onToken: (token: string) => void) {
  const { words, language } = useWords()
  const inWords = useRefusal()
  const [email, setEmail] = useReaderMail(portalId)
  const [code, setCode] = useState('')
  const [sent, setSent] = useState<{ to: string; isAgain: boolean }>()
  const [isTried, setTried] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const during = async (work: () => Promise<void>) => {
    if (isBusy) return
    setBusy(true)
    setFailure(undefined)
    try {
      await work()
    } catch (error) {
      const isWrong = error instanceof PortalCallFailed && error.code === 'portal.code'
      setFailure(isWrong ? words.confirm.wrong : await inWords(error))
    } finally {
      setBusy(false)
    }
  }
  const mailTo = (to: string, isAgain: boolean) =>
    during(async () => {
      await send('POST', `${pathOf(portalId)}/email`, { body: { email: to, language } })
      setCode('')
      setSent({ to, isAgain })
    })
  const mail = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (isMailAddress(email)) void mailTo(email.trim(), false)
  }
  const check = (event: FormEvent) => {
    event.preventDefault()
    void during(async () => {
      const body = { email: sent?.to, code }
      onToken((await send<{ token: string }>('POST', `${pathOf(portalId)}/email/confirmation`, { body })).token)
    })
  }
  const mailAgain = () => {
    if (sent) void mailTo(sent.to, true)
  }
  const change = () => {
    setSent(undefined)
    setFailure(undefined)
    setTried(false)
  }
  return { email, setEmail, code, setCode, sent, isTried, isBusy, failure, mail, check, mailAgain, change }
}
