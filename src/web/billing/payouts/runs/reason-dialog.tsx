import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { sentenceOf } from '#web/platform/calls/problem-error.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { notify } from '#web/ui/feedback/toast.ts'
import { TextareaField } from '#web/ui/forms/textarea-field.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { Text } from '#web/ui/text/text.tsx'
import { BankFields, emptyBooking, isWhole } from './bank-fields.tsx'
import { deskRuns } from './queries.ts'

type Given = { reason: string; reference: string; bookedOn: string }
type ReasonDialogProps = {
  title: string
  /** Label of the reason; undefined when none is needed. */
  label: string | undefined
  submit: string
  /** Asks for the bank's reference and day. */
  asksBank?: boolean
  send: (given: Given) => Promise<unknown>
  onClose: () => void
  children?: ReactNode
}

/** Takes what the bank said of a line, or a reason, and asks for the run again. */
export function ReasonDialog({ title, label, submit, asksBank = false, send, onClose, children }: ReasonDialogProps) {
  const queryClient = useQueryClient()
  const [reason, setReason] = useState('')
  const [booking, setBooking] = useState(emptyBooking)
  const [isTried, setTried] = useState(false)
  const act = useMutation({
    mutationFn: send,
    onSuccess: () => {
      onClose()
      notify('Kept.', { tone: 'ok' })
      return queryClient.invalidateQueries(deskRuns)
    },
  })
  const isMissing = (label !== undefined && reason.trim() === '') || (asksBank && !isWhole(booking))
  const submitted = () => {
    setTried(true)
    if (!isMissing && !act.isPending)
      act.mutate({ reason: reason.trim(), reference: booking.reference.trim(), bookedOn: booking.on ?? '' })
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={title}
      onSubmit={submitted}
      actions={
        <Button type="submit" isBusy={act.isPending}>
          {submit}
        </Button>
      }
    >
      {act.isError && <Banner tone="error">{sentenceOf(act.error)}</Banner>}
      {children !== undefined && <Text>{children}</Text>}
      {asksBank && <BankFields booking={booking} onChange={setBooking} isTried={isTried} />}
      {label !== undefined && (
        <TextareaField
          label={label}
          rows={3}
          maxLength={300}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
          error={reason.trim() === '' ? 'Please write it down.' : undefined}
          alwaysShow={isTried}
        />
      )}
    </Dialog>
  )
}
