import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { settleThread } from '#contract/correspondence/settle-endpoint.ts'
import type { Id } from '#contract/wire.ts'
import { call } from '#web/platform/calls/call.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Row } from '#web/ui/layout/row.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { Text } from '#web/ui/text/text.tsx'
import { describeProblem } from '#web/platform/calls/describe-problem.ts'

/** Says that the image user waits, and lets staff keep that what they wrote needs no answer. */
export function NoAnswerNeeded({ caseId }: { caseId: Id }) {
  const queryClient = useQueryClient()
  const [isAsked, ask] = useState(false)
  const [reason, type] = useState('')
  const settle = useMutation({
    mutationFn: () => call(settleThread)({ caseId, reason }),
    onSuccess: async () => {
      ask(false)
      await queryClient.invalidateQueries({ queryKey: ['desk'] })
    },
  })
  return (
    <Row>
      <Text size="small" tone="dim">
        The image user waits for an answer. Reminders and parts are paused until then.
      </Text>
      <Button look="bare" size="small" onClick={() => ask(true)}>
        It needs no answer
      </Button>
      {isAsked && (
        <Dialog
          isOpen
          onClose={() => ask(false)}
          title="It needs no answer"
          onSubmit={() => settle.mutate()}
          actions={
            <Button type="submit" isBusy={settle.isPending}>
              Keep that
            </Button>
          }
        >
          <TextField
            label="Reason"
            maxLength={500}
            value={reason}
            onChange={({ target }) => type(target.value)}
            error={settle.error ? describeProblem(settle.error) : undefined}
          />
          <Text size="small" tone="dim">
            We save it with the case’s notes. Reminders continue on their days.
          </Text>
        </Dialog>
      )}
    </Row>
  )
}
