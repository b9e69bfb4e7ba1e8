import { zodResolver } from '@hookform/resolvers/zod'
import { useForm, useWatch } from 'react-hook-form'
import { z } from 'zod'
import { Email, GivenPassword } from '#contract/accounts/forms.ts'
import { changeEmail } from '#contract/accounts/profile-endpoints.ts'
import type { User } from '#contract/accounts/user.ts'
import { call } from '#web/platform/calls/call.ts'
import { fieldOf } from '#web/platform/forms/form-fields.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { StatusMark } from '#web/ui/feedback/status-mark.tsx'
import { notify } from '#web/ui/feedback/toast.ts'
import { Form } from '#web/ui/forms/form.tsx'
import { PasswordField } from '#web/ui/forms/password-field.tsx'
import { Measure } from '#web/ui/layout/measure.tsx'
import { Panel } from '#web/ui/layout/panel.tsx'
import { Row } from '#web/ui/layout/row.tsx'
import { Text } from '#web/ui/text/text.tsx'
import { EmailField } from '../email/email-field.tsx'
import { forgetVerified } from '../email/email-verified.ts'
import { useFormChange } from './use-change.ts'

const changeFrom = (own: string) =>
  z.object({
    email: Email.refine((email) => email !== own, 'This is your address already.'),
    password: GivenPassword,
  })
const blank = { email: '', password: '' }

/** Shows the owner's sign-in address and changes it. */
export function EmailForm({ user }: { user: User }) {
  const form = useForm({ resolver: zodResolver(changeFrom(user.email)), mode: 'onTouched', defaultValues: blank })
  const email = useWatch({ control: form.control, name: 'email' })
  const change = useFormChange(form, {
    send: call(changeEmail),
    onDone: () => {
      forgetVerified()
      form.reset(blank)
      notify('Your address is changed. We have sent a link to it; all other sessions were ended.', {
        tone: 'ok',
        stays: 10_000,
      })
    },
  })
  return (
    <Panel title="Email address" aside={<Verification isDone={user.email_verified} />}>
      <Text>{user.email}</Text>
      <Measure>
        <Form onSubmit={form.handleSubmit(change.send)} failure={change.failure}>
          <EmailField label="New email" {...fieldOf(form, 'email')} value={email} autoComplete="email" />
          <PasswordField label="Your password" autoComplete="current-password" {...fieldOf(form, 'password')} />
          <Row>
            <Button type="submit" isBusy={change.isBusy}>
              Change the address
            </Button>
          </Row>
        </Form>
      </Measure>
    </Panel>
  )
}

const Verification = ({ isDone }: { isDone: boolean }) =>
  isDone ? (
    <StatusMark filled="full" tone="ok">
      Verified
    </StatusMark>
  ) : (
    <StatusMark filled="half" tone="warn">
      Not verified yet
    </StatusMark>
  )
