import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { sentenceOf } from '#web/platform/calls/problem-error.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { notify } from '#web/ui/feedback/toast.ts'
import { TextareaField } from '#web/ui/forms/textarea-field.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { checksQuery } from '../queries.ts'

type DecisionDialogProps = {
  title: string
  /** Label of the text stored with the decision. */
  label: string
  submit: string
  /** A sentence about the missing answer among the children. */
  problem?: string | undefined
  send: (reason: string) => Promise<unknown>
  onClose: () => void
  children?: (isTried: boolean) => ReactNode
}

/** Takes a decision with its reason, and asks for the checks again. */
export function DecisionDialog({ title, label, submit, problem, send, onClose, children }: DecisionDialogProps) {
  const queryClient = useQueryClient()
  const [reason, setReason] = useState('')
  const [isTried, setTried] = useState(false)
  const decide = useMutation({
    mutationFn: send,
    onSuccess: () => {
      onClose()
      notify('Kept.', { tone: 'ok' })
      return queryClient.invalidateQueries(checksQuery)
    },
  })
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={title}
      onSubmit={() => {
        setTried(true)
        if (problem === undefined && reason.trim() !== '' && !decide.isPending) decide.mutate(reason.trim())
      }}
      actions={
        <Button type="submit" isBusy={decide.isPending}>
          {submit}
        </Button>
      }
    >
      {decide.isError && <Banner tone="error">{sentenceOf(decide.error)}</Banner>}
      {children?.(isTried)}
      <TextareaField
        label={label}
        rows={3}
        maxLength={200}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
        error={reason.trim() === '' ? 'Please write it down.' : undefined}
        alwaysShow={isTried}
      />
    </Dialog>
  )
}
