import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { approveRun, cancelRun, exportRun, getRunFile } from '#contract/billing/runs/desk-endpoints.ts'
import type { Run } from '#contract/billing/runs/runs.ts'
import type { Currency } from '#contract/reference/money.ts'
import { call } from '#web/platform/calls/call.ts'
import { download } from '#web/platform/calls/download.ts'
import { sentenceOf } from '#web/platform/calls/problem-error.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { notify } from '#web/ui/feedback/toast.ts'
import { Row } from '#web/ui/layout/row.tsx'
import { Text } from '#web/ui/text/text.tsx'
import { ExchangeDialog } from './exchange-dialog.tsx'
import { deskRuns } from './queries.ts'
import { ReasonDialog } from './reason-dialog.tsx'

/** Actions on a run in its current state. */
export function RunActs({ run }: { run: Run }) {
  const queryClient = useQueryClient()
  const [dialog, open] = useState<'cancel' | 'exchange'>()
  const runId = run._id
  const act = useMutation({
    mutationFn: (step: 'approve' | 'export') =>
      step === 'approve' ? call(approveRun)({ runId, fingerprint: run.fingerprint }) : call(exportRun)({ runId }),
    onSettled: () => queryClient.invalidateQueries(deskRuns),
  })
  const save = () =>
    void download(getRunFile, { runId }).catch((error: unknown) =>
      notify(sentenceOf(error), { tone: 'error', stays: 8000 }),
    )
  const from = toExchange(run)
  const isOpen = run.state === 'prepared' || run.state === 'approved'
  return (
    <>
      {act.isError && <Banner tone="error">{sentenceOf(act.error)}</Banner>}
      {run.state === 'prepared' && run.isOwn && (
        <Text>You prepared this run. Another member of finance looks at it and approves it.</Text>
      )}
      <Row>
        {run.state === 'prepared' && from && (
          <Button onClick={() => open('exchange')}>Enter the exchange of {from}</Button>
        )}
        {run.state === 'prepared' && !run.isOwn && !from && (
          <Button isBusy={act.isPending} onClick={() => act.mutate('approve')}>
            Approve these lines
          </Button>
        )}
        {run.state === 'approved' && (
          <Button isBusy={act.isPending} onClick={() => act.mutate('export')}>
            {run.way === 'transfers' ? 'Send the transfers' : 'Write the file'}
          </Button>
        )}
        {run.exported && <Button onClick={save}>Save {run.exported.name}</Button>}
        {isOpen && (
          <Button look="quiet" onClick={() => open('cancel')}>
            Cancel the run
          </Button>
        )}
      </Row>
      {dialog === 'exchange' && from && <ExchangeDialog run={run} from={from} onClose={() => open(undefined)} />}
      {dialog === 'cancel' && <CancelDialog run={run} onClose={() => open(undefined)} />}
    </>
  )
}

const CancelDialog = ({ run, onClose }: { run: Run; onClose: () => void }) => (
  <ReasonDialog
    title="Cancel this run?"
    label="Reason"
    submit="Cancel the run"
    send={({ reason }) => call(cancelRun)({ runId: run._id, reason })}
    onClose={onClose}
  >
    Nothing is paid. All that it would have paid is due again.
    {run.exchanges.map(({ from, reference }) => (
      <Text key={from}>
        The bank keeps the exchange of {from}. Enter it with the next run under the same reference, {reference}.
      </Text>
    ))}
  </ReasonDialog>
)

/** The next currency that the bank has to exchange. */
const toExchange = ({ data }: Run): Currency | undefined =>
  data.find(({ state, pays }) => state === 'placed' && pays === null)?.due.currency
