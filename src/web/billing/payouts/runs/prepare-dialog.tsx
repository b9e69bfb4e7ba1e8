import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { prepareRun } from '#contract/billing/runs/desk-endpoints.ts'
import type { RunWay } from '#contract/billing/runs/runs.ts'
import { currencies, type Currency, minorOf } from '#contract/reference/money.ts'
import { call } from '#web/platform/calls/call.ts'
import { sentenceOf } from '#web/platform/calls/problem-error.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { SelectField } from '#web/ui/forms/choices/select-field.tsx'
import { DateField } from '#web/ui/forms/dates/date-field.tsx'
import { MoneyField } from '#web/ui/forms/money-field.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { deskRuns } from './queries.ts'
import { wayWords } from './run-words.ts'

const standardMinimum = 25
const today = () => new Date().toISOString().slice(0, 10)

/** Takes what a run is about, and opens it once it is prepared. */
export function PrepareDialog({ ways, onClose }: { ways: readonly RunWay[]; onClose: () => void }) {
  const [way, setWay] = useState<RunWay>('sepa')
  const [currency, setCurrency] = useState<Currency>('EUR')
  const [minimum, setMinimum] = useState<number | null>(standardMinimum)
  const [cutOff, setCutOff] = useState<string | null>(today)
  const [executeOn, setExecuteOn] = useState<string | null>(today)
  const [isTried, setTried] = useState(false)
  const prepare = usePrepare()
  const submit = () => {
    setTried(true)
    const least = minimum === null ? undefined : minorOf({ value: minimum, currency })
    if (least === undefined || !cutOff || !executeOn || prepare.isPending) return
    prepare.mutate({ way, currency, minimum: least, cutOff, executeOn })
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Prepare a run"
      onSubmit={submit}
      actions={
        <Button type="submit" isBusy={prepare.isPending}>
          Prepare it
        </Button>
      }
    >
      {prepare.isError && <Banner tone="error">{sentenceOf(prepare.error)}</Banner>}
      <SelectField
        label="Way to the bank"
        options={ways.map((value) => ({ value, label: wayWords[value] }))}
        value={way}
        onChange={({ target }) => setWay(target.value as RunWay)}
      />
      <SelectField
        label="Currency"
        options={currencies.map((value) => ({ value, label: value }))}
        value={currency}
        onChange={({ target }) => setCurrency(target.value as Currency)}
      />
      <MoneyField
        label="Smallest sum"
        hint="Smaller sums roll over. Owners who leave are paid whole."
        currency={currency}
        value={minimum}
        onChange={setMinimum}
        error={minimum === null ? 'Enter a sum.' : undefined}
        alwaysShow={isTried}
      />
      <Day label="Due until" value={cutOff} onChange={setCutOff} isTried={isTried} />
      <Day label="The bank pays on" value={executeOn} onChange={setExecuteOn} isTried={isTried} />
    </Dialog>
  )
}

/** Prepares a run and opens its page. */
function usePrepare() {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  return useMutation({
    mutationFn: call(prepareRun),
    onSuccess: async ({ _id }) => {
      await queryClient.invalidateQueries(deskRuns)
      await navigate({ to: '/desk/payouts/runs/$runId', params: { runId: _id } })
    },
  })
}

type DayProps = { label: string; value: string | null; onChange: (day: string | null) => void; isTried: boolean }

const Day = ({ isTried, ...field }: DayProps) => (
  <DateField {...field} error={field.value ? undefined : 'Choose the day.'} alwaysShow={isTried} />
)
