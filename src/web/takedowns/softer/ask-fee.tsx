import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { withdrawTakedown } from '#contract/takedowns/endpoints.ts'
import type { TakedownInFull } from '#contract/takedowns/takedown.ts'
import { call } from '#web/platform/calls/call.ts'
import { ProblemError, sentenceOf } from '#web/platform/calls/problem-error.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { Row } from '#web/ui/layout/row.tsx'
import { allTakedowns, requestPreviewQuery } from '../queries.ts'

/** Ends the draft, and leads to a case against the same site. A site that we may not write to is named first. */
export function AskFee({ takedown }: { takedown: TakedownInFull }) {
  const { _id: takedownId, cluster } = takedown
  const { error, isPending } = useQuery(requestPreviewQuery(takedown, 'removal'))
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
      {error instanceof ProblemError && error.code === 'request.not-allowed' && (
        <Banner tone="warn">{error.message}</Banner>
      )}
      {withdraw.isError && <Banner tone="error">{sentenceOf(withdraw.error)}</Banner>}
      <Row>
        <Button disabled={isPending} isBusy={withdraw.isPending} onClick={() => withdraw.mutate()}>
          End the takedown and start a case
        </Button>
      </Row>
    </>
  )
}
