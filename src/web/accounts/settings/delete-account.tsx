import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { deleteAccount } from '#contract/accounts/leaving-endpoints.ts'
import { call } from '#web/platform/call.ts'
import { dayInWords } from '#web/platform/moments.ts'
import { ProblemError, sentenceOf } from '#web/platform/problem-error.ts'
import { endSession } from '#web/platform/session.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { notify } from '#web/ui/feedback/toast.ts'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { PasswordField } from '#web/ui/forms/password-field.tsx'
import { Measure } from '#web/ui/layout/measure.tsx'
import { Panel } from '#web/ui/layout/panel.tsx'
import { Row } from '#web/ui/layout/row.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { ConfirmDialog, type ConfirmDialogProps } from '#web/ui/overlays/confirm-dialog.tsx'
import { Text } from '#web/ui/text/text.tsx'

/** Leaving: the account goes after a while in which its owner can still change their mind. */
export function DeleteAccount() {
  const [isAsking, setAsking] = useState(false)
  const [isSure, setSure] = useState(false)
  const [password, setPassword] = useState('')
  const [hasTried, setTried] = useState(false)
  const leave = useLeaving(() => setAsking(false))
  const ask = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (isSure && password !== '') setAsking(true)
  }
  return (
    <Panel title="Delete the account">
      <Text size="small" tone="dim">
        Your images, finds, decisions and settings go, thirty days after you ask for it. Take your export first.
      </Text>
      <Measure>
        <form noValidate onSubmit={ask}>
          <Stack>
            <Checkbox
              label="I have what I need, and want my account deleted."
              checked={isSure}
              onChange={({ target }) => setSure(target.checked)}
              alwaysShow={hasTried}
              error={isSure ? undefined : 'Please confirm that first.'}
            />
            <PasswordField
              label="Your password"
              autoComplete="current-password"
              value={password}
              onChange={({ target }) => {
                setPassword(target.value)
                leave.reset()
              }}
              alwaysShow={hasTried}
              error={refusedPassword(leave.error) ?? (password === '' ? 'Password required.' : undefined)}
            />
            <Row>
              <Button type="submit" look="quiet">
                Delete my account
              </Button>
            </Row>
          </Stack>
        </form>
      </Measure>
      <LastQuestion
        isOpen={isAsking}
        isBusy={leave.isPending}
        onConfirm={() => leave.mutate({ password })}
        onCancel={() => setAsking(false)}
      />
    </Panel>
  )
}

/** Has the account deleted, and signs out here. */
const useLeaving = (onSettled: () => void) =>
  useMutation({
    mutationFn: call(deleteAccount),
    onSuccess: ({ deletes_at }) => {
      endSession('logged-out')
      const day = dayInWords(deletes_at)
      notify(`Your account goes on ${day}. Until then you can log in and keep it.`, { stays: 15_000 })
    },
    onError: (error) => {
      if (refusedPassword(error) === undefined) notify(sentenceOf(error), { tone: 'error', stays: 8000 })
    },
    onSettled,
  })

/** What stands at the field, if it is the password that was refused. */
const refusedPassword = (error: unknown) =>
  error instanceof ProblemError ? error.fields.find(({ path }) => path === 'password')?.message : undefined

type LastQuestionProps = Pick<ConfirmDialogProps, 'isOpen' | 'isBusy' | 'onConfirm' | 'onCancel'>

const LastQuestion = (answers: LastQuestionProps) => (
  <ConfirmDialog {...answers} title="Delete your account?" confirmLabel="Delete">
    <p>You are signed out everywhere now. For thirty days you can log in and keep the account; then everything goes.</p>
  </ConfirmDialog>
)
