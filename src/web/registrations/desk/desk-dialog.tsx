import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { describeProblem } from '#web/platform/calls/describe-problem.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { notify } from '#web/ui/feedback/toast.ts'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { Text } from '#web/ui/text/text.tsx'
import { registrationsOfDesk } from './queries.ts'

type DeskDialogProps = {
  title: string
  note: string
  action: string
  /** The sentence after success. */
  done: string
  isComplete: boolean
  run: () => Promise<unknown>
  onClose: () => void
  children: ReactNode
}

/** A form of the agent in a dialog: it says why a call failed, and closes once it is done. */
export function DeskDialog({ title, note, action, done, isComplete, run, onClose, children }: DeskDialogProps) {
  const queryClient = useQueryClient()
  const save = useMutation({
    mutationFn: run,
    onSuccess: async () => {
      notify(done, { tone: 'ok' })
      onClose()
      await queryClient.invalidateQueries(registrationsOfDesk)
    },
  })
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={title}
      onSubmit={() => isComplete && save.mutate()}
      actions={
        <Button type="submit" isBusy={save.isPending} disabled={!isComplete}>
          {action}
        </Button>
      }
    >
      {save.error && <Banner tone="error">{describeProblem(save.error)}</Banner>}
      <Text size="small">{note}</Text>
      {children}
    </Dialog>
  )
}
