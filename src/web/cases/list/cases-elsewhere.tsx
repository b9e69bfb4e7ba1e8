import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type CaseElsewhere, removeCaseElsewhere } from '#contract/cases/elsewhere.ts'
import { stateWords } from '#contract/cases/state-words.ts'
import { call } from '#web/platform/calls/call.ts'
import { sentenceOf } from '#web/platform/calls/problem-error.ts'
import { formatDay } from '#web/platform/moments.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { notify } from '#web/ui/feedback/toast.ts'
import { Disclosure } from '#web/ui/layout/disclosure.tsx'
import { Entries, Entry } from '#web/ui/lists/entries.tsx'
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx'
import { Text } from '#web/ui/text/text.tsx'
import { casesElsewhereQuery } from '../queries.ts'

/** Cases of a restored account that another office handled. Nothing where there are none. */
export function CasesElsewhere() {
  const { data } = useQuery(casesElsewhereQuery)
  if (!data || data.data.length === 0) return null
  return (
    <Disclosure summary={`Handled elsewhere (${data.data.length})`}>
      <Text>
        These cases came with your archive. Another office handled them, so we do not claim the same photographs on the
        same site again. If one ended without a result, remove it; you can start a case here then.
      </Text>
      <Entries label="Cases handled elsewhere">
        {data.data.map((row) => (
          <Entry key={row._id} actions={<Remove of={row} />}>
            <Text>
              {row.name} · {row.infringer === '' ? row.host : `${row.infringer} (${row.host})`}
            </Text>
            <Text size="small" tone="dim">
              {stateWords[row.state].owner_label} since {formatDay(row.since)} ·{' '}
              {row.images.length === 1 ? '1 photograph' : `${row.images.length} photographs`}
            </Text>
          </Entry>
        ))}
      </Entries>
    </Disclosure>
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
