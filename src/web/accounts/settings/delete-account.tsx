import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { deleteAccount } from '#contract/accounts/leaving-endpoints.ts'
import { call } from '#web/platform/call.ts'
import { dayInWords } from '#web/platform/moments.ts'
import { sentenceOf } from '#web/platform/problem-error.ts'
import { endSession } from '#web/platform/session.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { Row } from '#web/ui/row.tsx'
import { Text } from '#web/ui/text.tsx'
import { notify } from '#web/ui/toast.ts'

/** Leaving: the account goes after a while in which its owner can still change their mind. */
export function DeleteAccount() {
  const [isAsking, setAsking] = useState(false)
  const [isSure, setSure] = useState(false)
  const [hasTried, setTried] = useState(false)
  const leave = useMutation({
    mutationFn: call(deleteAccount),
    onSuccess: ({ deletes_at }) => {
      endSession('logged-out')
      const day = dayInWords(deletes_at)
      notify(`Your account goes on ${day}. Until then you can log in and keep it.`, { stays: 15_000 })
    },
    onError: (error) => notify(sentenceOf(error), { tone: 'error', stays: 8000 }),
    onSettled: () => setAsking(false),
  })
  const ask = () => {
    setTried(true)
    if (isSure) setAsking(true)
  }
  return (
    <Panel title="Delete the account">
      <Text size="small" tone="dim">
        Your images, finds, decisions and settings go, thirty days after you ask for it. Take your export first.
      </Text>
      <Checkbox
        label="I have what I need, and want my account deleted."
        checked={isSure}
        onChange={({ target }) => setSure(target.checked)}
        alwaysShow={hasTried}
        error={isSure ? undefined : 'Please confirm that first.'}
      />
      <Row>
        <Button look="quiet" onClick={ask}>
          Delete my account
        </Button>
      </Row>
      <ConfirmDialog
        isOpen={isAsking}
        title="Delete your account?"
        confirmLabel="Delete"
        isBusy={leave.isPending}
        onConfirm={() => leave.mutate({})}
        onCancel={() => setAsking(false)}
      >
        <p>
          You are signed out everywhere now. For thirty days you can log in and keep the account; then everything goes.
        </p>
      </ConfirmDialog>
    </Panel>
  )
}
