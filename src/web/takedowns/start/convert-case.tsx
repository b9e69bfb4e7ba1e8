import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type ComponentProps, useState } from 'react'
import type { Case } from '#contract/cases/case.ts'
import { convertCase } from '#contract/takedowns/softer-endpoints.ts'
import type { Id } from '#contract/wire.ts'
import { useIsOn } from '#web/accounts/index.ts'
import { call } from '#web/platform/calls/call.ts'
import { sentenceOf } from '#web/platform/calls/problem-error.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { notify } from '#web/ui/feedback/toast.ts'
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx'

type ConvertCaseProps = { of: { _id: Id; name: string }; look: ComponentProps<typeof Button>['look'] }

/** Ends the claim of an open case, and leads to the draft of its takedown. */
export function ConvertCase({ of: { _id: caseId, name }, look }: ConvertCaseProps) {
  const isOn = useIsOn('takedown_fields')
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const [isAsking, ask] = useState(false)
  const convert = useMutation({
    mutationFn: () => call(convertCase)({ caseId }),
    onSuccess: ({ _id: takedownId }) => {
      ask(false)
      notify(`${name} is a takedown now.`, { tone: 'ok' })
      void queryClient.invalidateQueries({ queryKey: ['cases'] })
      void queryClient.invalidateQueries({ queryKey: ['matches'] })
      void navigate({ to: '/takedowns/$takedownId', params: { takedownId } })
    },
  })
  if (!isOn) return null
  return (
    <>
      <Button look={look} size="small" onClick={() => ask(true)}>
        Turn into a takedown
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={`Turn ${name} into a takedown?`}
        confirmLabel="End the claim and draft the takedown"
        isBusy={convert.isPending}
        onConfirm={() => convert.mutate()}
        onCancel={() => ask(false)}
      >
        {convert.isError && <Banner tone="error">{sentenceOf(convert.error)}</Banner>}
        <p>
          The claim for a fee ends, and no letter of it goes out any more. If a letter went out before, your terms on
          withdrawing apply.
        </p>
        <p>A takedown of the same uses is drafted. Nothing of it is sent before you have read and signed it.</p>
      </ConfirmDialog>
    </>
  )
}

/** On the page of an open case: the way to a takedown of its site. */
export const WaysOut = ({ of }: { of: Pick<Case, '_id' | 'name' | 'cluster'> }) =>
  of.cluster !== null && <ConvertCase of={of} look="bare" />
