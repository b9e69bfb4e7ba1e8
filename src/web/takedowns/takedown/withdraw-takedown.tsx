import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { withdrawTakedown } from '#contract/takedowns/endpoints.ts'
import { noticeStates } from '#contract/takedowns/notice-states.ts'
import type { TakedownInFull } from '#contract/takedowns/takedown.ts'
import { call } from '#web/platform/calls/call.ts'
import { sentenceOf } from '#web/platform/calls/problem-error.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { notify } from '#web/ui/feedback/toast.ts'
import { Checkbox } from '#web/ui/forms/choices/checkbox.tsx'
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx'
import { allTakedowns, takedownQuery } from '../queries.ts'

/** Ends a takedown for its owner, after a question. */
export function WithdrawTakedown({ takedown: { _id, host, notices } }: { takedown: TakedownInFull }) {
  const queryClient = useQueryClient()
  const [isAsking, ask] = useState(false)
  const [isRetracting, setRetracting] = useState(false)
  const isOut = notices.some(({ state, sentAt }) => sentAt !== null || noticeStates[state].isOut)
  const withdraw = useMutation({
    mutationFn: () => call(withdrawTakedown)({ takedownId: _id, retract: isOut && isRetracting }),
    onSuccess: (ended) => {
      ask(false)
      queryClient.setQueryData(takedownQuery(_id).queryKey, ended)
      notify('The takedown is withdrawn.', { tone: 'ok' })
      void queryClient.invalidateQueries(allTakedowns)
      void queryClient.invalidateQueries({ queryKey: ['matches'] })
    },
  })
  return (
    <>
      <Button look="bare" size="small" onClick={() => ask(true)}>
        Withdraw
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={`Withdraw the takedown of ${host}?`}
        confirmLabel="Withdraw the takedown"
        isBusy={withdraw.isPending}
        onConfirm={() => withdraw.mutate()}
        onCancel={() => ask(false)}
      >
        {withdraw.isError && <Banner tone="error">{sentenceOf(withdraw.error)}</Banner>}
        <p>
          {isOut
            ? 'Notices were sent. Their readers may still act, and we look at the copies no more.'
            : 'Nothing was sent yet. No notice goes out then.'}{' '}
          The site is free for another takedown or a case.
        </p>
        {isOut && (
          <Checkbox
            label="Tell the readers by mail that their notices are withdrawn. They may show the copies again."
            checked={isRetracting}
            onChange={() => setRetracting((before) => !before)}
          />
        )}
      </ConfirmDialog>
    </>
  )
}
