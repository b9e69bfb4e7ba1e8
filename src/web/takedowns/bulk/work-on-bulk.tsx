import { useState } from 'react'
import { isOver } from '#contract/platform/activities.ts'
import type { BulkAct, TakedownBulk } from '#contract/takedowns/bulk/bulk.ts'
import { cancelTakedownBulk, resumeTakedownBulk, undoTakedownBulk } from '#contract/takedowns/bulk/endpoints.ts'
import { call } from '#web/platform/calls/call.ts'
import { sentenceOf } from '#web/platform/calls/problem-error.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { Progress } from '#web/ui/feedback/progress.tsx'
import { Row } from '#web/ui/layout/row.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx'
import { Text } from '#web/ui/text/text.tsx'
import { useBulkChange } from './queries.ts'

const words = {
  draft: 'Drafting the takedowns',
  facts: 'Writing the facts into each takedown',
  sign: 'Signing the notices',
  withdraw: 'Withdrawing the takedowns',
} as const satisfies Record<BulkAct, string>

/** The work that goes on, and what can be done about it: stop it, go on with it, take all back. */
export function WorkOnBulk({ bulk }: { bulk: TakedownBulk }) {
  const { _id: bulkId, work, closedAt } = bulk
  const [isAsking, ask] = useState(false)
  const cancel = useBulkChange(bulkId, () => call(cancelTakedownBulk)({ bulkId }))
  const resume = useBulkChange(bulkId, () => call(resumeTakedownBulk)({ bulkId }))
  const undo = useBulkChange(bulkId, () => call(undoTakedownBulk)({ bulkId }))
  const failed = [cancel, resume].find(({ isError }) => isError)
  const isStopped = work.state === 'cancelled' || work.state === 'failed'
  return (
    <Stack>
      <Text>{summaryOf(bulk)}</Text>
      {!isOver(work.state) && (
        <Progress label={words[work.act]} percent={work.total === 0 ? null : (work.done / work.total) * 100} />
      )}
      {isStopped && (
        <Banner tone="warn">{`${words[work.act]} was stopped after ${work.done} of ${work.total}.`}</Banner>
      )}
      {failed && <Banner tone="error">{sentenceOf(failed.error)}</Banner>}
      <Row>
        {!isOver(work.state) && (
          <Button look="quiet" size="small" isBusy={cancel.isPending} onClick={() => cancel.mutate()}>
            Stop
          </Button>
        )}
        {isStopped && (
          <Button look="quiet" size="small" isBusy={resume.isPending} onClick={() => resume.mutate()}>
            Go on
          </Button>
        )}
        {closedAt === null && (
          <Button look="bare" size="small" onClick={() => ask(true)}>
            Take all back
          </Button>
        )}
      </Row>
      <ConfirmDialog
        isOpen={isAsking}
        title="Take all back?"
        confirmLabel="Take all back"
        isBusy={undo.isPending}
        onConfirm={() => undo.mutate(undefined, { onSuccess: () => ask(false) })}
        onCancel={() => ask(false)}
      >
        {undo.isError && <Banner tone="error">{sentenceOf(undo.error)}</Banner>}
        <p>Every takedown that has sent nothing is withdrawn. Notices that have left stay.</p>
      </ConfirmDialog>
    </Stack>
  )
}

function summaryOf({ sites, closedAt }: TakedownBulk): string {
  const counted = (state: TakedownBulk['sites'][number]['state']) => sites.filter((site) => site.state === state).length
  const sent = counted('sent')
  if (closedAt !== null)
    return `${sitesOf(counted('withdrawn'))} withdrawn. ${sent === 0 ? 'Nothing had left.' : `${sitesOf(sent)} had left before.`}`
  const parts = (
    [
      [counted('draft'), 'in draft'],
      [counted('signed'), 'signed'],
      [sent, 'sent'],
      [counted('left-out'), 'left out'],
    ] as const
  ).flatMap(([number, name]) => (number === 0 ? [] : [`${number} ${name}`]))
  return `${sitesOf(sites.length)}${parts.length === 0 ? '' : `: ${parts.join(', ')}`}.`
}

const sitesOf = (number: number): string => (number === 1 ? '1 site' : `${number} sites`)
