import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { beginSecondFactor, confirmSecondFactor } from '#contract/accounts/security-endpoints.ts'
import { call } from '#web/platform/call.ts'
import { sentenceOf } from '#web/platform/problem-error.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { QrCode } from '#web/ui/drawings/qr-code.tsx'
import { notify } from '#web/ui/feedback/toast.ts'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Measure } from '#web/ui/layout/measure.tsx'
import { Row } from '#web/ui/layout/row.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Mono, Text } from '#web/ui/text/text.tsx'
import { AskPassword } from './ask-password.tsx'

type SetupProps = { onDone: (recoveryCodes: readonly string[]) => void; onCancel: () => void }
type Begun = { secret: string; uri: string }

/** Turning the second factor on: the password, the authenticator, and a first code of it. */
export function SecondFactorSetup({ onDone, onCancel }: SetupProps) {
  const [begun, setBegun] = useState<Begun>()
  if (begun) return <FirstCode begun={begun} onDone={onDone} onCancel={onCancel} />
  return (
    <AskPassword
      label="Continue"
      send={async (password) => setBegun(await call(beginSecondFactor)({ password }))}
      onCancel={onCancel}
    />
  )
}

function FirstCode({ begun: { secret, uri }, onDone, onCancel }: SetupProps & { begun: Begun }) {
  const [code, setCode] = useState('')
  const [problem, setProblem] = useState<string>()
  const confirm = useMutation({
    mutationFn: call(confirmSecondFactor),
    onSuccess: ({ recoveryCodes }) => {
      notify('The second factor is on.', { tone: 'ok' })
      onDone(recoveryCodes)
    },
    onError: (error) => setProblem(sentenceOf(error)),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (code.trim() === '') setProblem('Code required.')
    else confirm.mutate({ code: code.trim() })
  }
  return (
    <Measure>
      <form noValidate onSubmit={submit}>
        <Stack>
          <Text>
            Read this with your authenticator app, or type the key into it. Then enter the code that it shows.
          </Text>
          <QrCode text={uri} label="QR code for your authenticator" />
          <Mono>{secret}</Mono>
          <TextField
            label="Code"
            autoComplete="one-time-code"
            inputMode="numeric"
            value={code}
            error={problem}
            alwaysShow
            onChange={({ target }) => {
              setCode(target.value)
              setProblem(undefined)
            }}
          />
          <Row gap="tight">
            <Button type="submit" isBusy={confirm.isPending}>
              Turn on
            </Button>
            <Button look="quiet" onClick={onCancel}>
              Cancel
            </Button>
          </Row>
        </Stack>
      </form>
    </Measure>
  )
}
