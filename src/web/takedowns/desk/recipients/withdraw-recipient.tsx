import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { type RecipientInFull, withdrawTakedownRecipient } from '#contract/takedowns/desk-recipient-endpoints.ts'
import { call } from '#web/platform/calls/call.ts'
import { describeProblem } from '#web/platform/calls/describe-problem.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { TextareaField } from '#web/ui/forms/textarea-field.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { Text } from '#web/ui/text/text.tsx'
import { useSavedRecipient } from './use-saved-recipient.ts'

/** Takes an entry out of use, or back into it, with a reason. */
export function WithdrawRecipient({ entry, onClose }: { entry: RecipientInFull; onClose: () => void }) {
  const { id: recipient, name, isWithdrawn, version } = entry
  const [reason, write] = useState('')
  const save = useMutation({
    mutationFn: () => call(withdrawTakedownRecipient)({ recipient, isWithdrawn: !isWithdrawn, reason, version }),
    onSuccess: useSavedRecipient(onClose),
  })
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={isWithdrawn ? `Restore ${name}` : `Withdraw ${name}`}
      onSubmit={() => save.mutate()}
      actions={
        <Button type="submit" isBusy={save.isPending}>
          {isWithdrawn ? 'Restore it' : 'Withdraw it'}
        </Button>
      }
    >
      {save.error && <Banner tone="error">{describeProblem(save.error)}</Banner>}
      <Text size="small">
        {isWithdrawn
          ? 'New takedowns are offered this recipient again.'
          : 'New takedowns are not offered this recipient. Notices that have not left wait for us.'}
      </Text>
      <TextareaField
        label="Reason"
        hint="For staff alone."
        maxLength={400}
        value={reason}
        onChange={({ target }) => write(target.value)}
      />
    </Dialog>
  )
}
