import { useState } from 'react'
import { beginSecondFactor, confirmSecondFactor } from '#contract/accounts/security-endpoints.ts'
import { call } from '#web/platform/calls/call.ts'
import { QrCode } from '#web/ui/drawings/qr-code.tsx'
import { notify } from '#web/ui/feedback/toast.ts'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Mono, Text } from '#web/ui/text/text.tsx'
import { codeOf, useAnswer } from '../../use-answer.ts'
import { AnswerForm, AskPassword } from '../ask-password.tsx'

type SetupProps = { onDone: (recoveryCodes: readonly string[]) => void; onCancel: () => void }
type Begun = { secret: string; uri: string }

/** Enables it: password, authenticator, and a first code. */
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
  const { field, ...asked } = useAnswer({
    ...codeOf,
    send: async (code) => {
      const { recoveryCodes } = await call(confirmSecondFactor)({ code })
      notify('The second factor is on.', { tone: 'ok' })
      onDone(recoveryCodes)
    },
  })
  return (
    <AnswerForm {...asked} label="Turn on" onCancel={onCancel}>
      <Text>Scan this with your authenticator app, or type the key into it. Then enter the code from the app.</Text>
      <QrCode text={uri} label="QR code for your authenticator" />
      <Mono>{secret}</Mono>
      <TextField label="Code" autoComplete="one-time-code" inputMode="numeric" {...field} />
    </AnswerForm>
  )
}
