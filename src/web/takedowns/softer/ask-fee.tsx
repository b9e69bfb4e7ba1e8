import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { withdrawTakedown } from '#contract/takedowns/endpoints.ts'
import type { TakedownInFull } from '#contract/takedowns/takedown.ts'
import { call } from '#web/platform/calls/call.ts'
import { sentenceOf } from '#web/platform/calls/problem-error.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { Row } from '#web/ui/layout/row.tsx'
import { allTakedowns } from '../queries.ts'

/** Ends the draft, and leads to a case against the same site. */
export function AskFee({ takedown: { _id: takedownId, cluster } }: { takedown: TakedownInFull }) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const withdraw = useMutation({
    mutationFn: () => call(withdrawTakedown)({ takedownId }),
    onSuccess: () => {
      void queryClient.invalidateQueries(allTakedowns)
      void queryClient.invalidateQueries({ queryKey: ['matches'] })
      void navigate({ to: '/cases/new', search: { cluster } })
    },
  })
  return (
    <>
      {withdraw.isError && <Banner tone="error">{sentenceOf(withdraw.error)}</Banner>}
      <Row>
        <Button isBusy={withdraw.isPending} onClick={() => withdraw.mutate()}>
          End the takedown and start a case
        </Button>
      </Row>
    </>
  )
}
