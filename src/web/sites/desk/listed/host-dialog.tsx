import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { siteCategories } from '#contract/reference/sites/site-categories.ts'
import { stockAgencies } from '#contract/reference/sites/stock-agencies.ts'
import { putListedHost, removeListedHost } from '#contract/sites/listed/endpoints.ts'
import type { ListedEntry, ListedHost } from '#contract/sites/listed/listed-host.ts'
import { call } from '#web/platform/calls/call.ts'
import { describeProblem } from '#web/platform/calls/describe-problem.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { notify } from '#web/ui/feedback/toast.ts'
import { SelectField } from '#web/ui/forms/choices/select-field.tsx'
import { DateField } from '#web/ui/forms/dates/date-field.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { allListed } from './listed-queries.ts'

type HostDialogProps = { host: ListedHost | undefined; onClose: () => void }

const yearsAhead = 10

/** Lists a host, changes its entry, or takes it off the lists. */
export function HostDialog({ host, onClose }: HostDialogProps) {
  const [typed, type] = useState<ListedEntry>(() => ({
    host: host?.host ?? '',
    category: host?.category ?? null,
    stockAgency: host?.stockAgency ?? null,
    source: host?.source ?? '',
    until: host?.until ?? null,
  }))
  const version = host?.version ?? 0
  const put = useDecision('The host is listed.', onClose, () => call(putListedHost)({ ...typed, version }))
  const remove = useDecision('The host is off the lists.', onClose, () =>
    call(removeListedHost)({ host: typed.host, version, source: typed.source }),
  )
  const error = put.error ?? remove.error
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={host ? host.host : 'List a host'}
      onSubmit={() => put.mutate()}
      actions={
        <>
          {host && (
            <Button look="quiet" isBusy={remove.isPending} onClick={() => remove.mutate()}>
              Take off the lists
            </Button>
          )}
          <Button type="submit" isBusy={put.isPending}>
            Save the entry
          </Button>
        </>
      }
    >
      {error && <Banner tone="error">{describeProblem(error)}</Banner>}
      <Said typed={typed} set={(more) => type({ ...typed, ...more })} isKnown={host !== undefined} />
    </Dialog>
  )
}

function useDecision(said: string, onDone: () => void, send: () => Promise<ListedHost>) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: send,
    onSuccess: () => {
      notify(said, { tone: 'ok' })
      onDone()
    },
    onSettled: () => void queryClient.invalidateQueries(allListed),
  })
}

type SaidProps = { typed: ListedEntry; set: (more: Partial<ListedEntry>) => void; isKnown: boolean }

function Said({ typed, set, isKnown }: SaidProps) {
  const [days] = useState(() => {
    const now = new Date()
    return { firstDay: now, lastDay: new Date(now.getFullYear() + yearsAhead, now.getMonth(), now.getDate()) }
  })
  return (
    <>
      {!isKnown && (
        <TextField
          label="Host"
          placeholder="shop.example"
          maxLength={253}
          value={typed.host}
          onChange={({ target }) => set({ host: target.value })}
        />
      )}
      <SelectField
        label="Category"
        placeholder="None"
        options={categories}
        value={typed.category ?? ''}
        onChange={({ currentTarget: { value } }) =>
          set({ category: siteCategories.find((one) => one.value === value)?.value ?? null })
        }
      />
      <SelectField
        label="Stock agency"
        placeholder="Not on the stock list"
        options={stockAgencies.map(({ name }) => ({ value: name, label: name }))}
        value={typed.stockAgency ?? ''}
        onChange={({ currentTarget: { value } }) => set({ stockAgency: value || null })}
      />
      <TextField
        label="Source"
        hint="Where that can be read."
        maxLength={500}
        value={typed.source}
        onChange={({ target }) => set({ source: target.value })}
      />
      <DateField
        label="Until"
        hint="The last day on which the entry counts. Without a day it counts for good."
        isOptional
        {...days}
        value={typed.until}
        onChange={(until) => set({ until })}
      />
    </>
  )
}

const categories = siteCategories.map(({ value, label, flagged }) => ({
  value,
  label: flagged ? `${label} (cases are refused)` : label,
}))
