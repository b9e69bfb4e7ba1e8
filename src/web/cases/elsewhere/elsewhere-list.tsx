import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type CaseElsewhere, removeCaseElsewhere } from '#contract/cases/elsewhere/elsewhere.ts'
import { call } from '#web/platform/calls/call.ts'
import { sentenceOf } from '#web/platform/calls/problem-error.ts'
import { formatDay } from '#web/platform/moments.ts'
import { Loaded } from '#web/platform/pages/loaded.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { notify } from '#web/ui/feedback/toast.ts'
import { Entries, Entry } from '#web/ui/lists/entries.tsx'
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx'
import { Text } from '#web/ui/text/text.tsx'
import { casesElsewhereQuery } from '../queries.ts'

export function ElsewhereList() {
  return (
    <Loaded query={useQuery(casesElsewhereQuery)} label="Loading the cases">
      {({ data }) =>
        data.length === 0 ? (
          <EmptyState title="No cases from elsewhere">
            If another service has handled cases for you, read its list (CSV or XLSX). You choose the column for each
            fact.
          </EmptyState>
        ) : (
          <Entries label="Cases handled elsewhere">
            {data.map((row) => (
              <Entry key={row._id} actions={<Remove of={row} />}>
                <Text>
                  {row.name} · {row.infringer === '' ? row.host : `${row.infringer} (${row.host})`}
                </Text>
                <Text size="small" tone="dim">
                  {row.state} · {formatDay(row.since)} ·{' '}
                  {row.images.length === 1 ? '1 photograph' : `${row.images.length} photographs`}
                </Text>
              </Entry>
            ))}
          </Entries>
        )
      }
    </Loaded>
  )
}

function Remove({ of: { _id, name, host } }: { of: CaseElsewhere }) {
  const queryClient = useQueryClient()
  const [isAsking, ask] = useState(false)
  const remove = useMutation({
    mutationFn: call(removeCaseElsewhere),
    onSuccess: () => notify(`${name} is removed. You can start a case against ${host} here.`, { tone: 'ok' }),
    onError: (error) => notify(sentenceOf(error), { tone: 'error', stays: 8000 }),
    onSettled: () => {
      ask(false)
      return queryClient.invalidateQueries(casesElsewhereQuery)
    },
  })
  return (
    <>
      <Button look="quiet" size="small" aria-label={`Remove ${name}`} onClick={() => ask(true)}>
        Remove
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={`Remove ${name}?`}
        confirmLabel="Remove it"
        isBusy={remove.isPending}
        onConfirm={() => remove.mutate({ caseId: _id })}
        onCancel={() => ask(false)}
      >
        Remove it only if that case ended without a payment. Nobody should be asked twice for the same use.
      </ConfirmDialog>
    </>
  )
}
