import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { CountryRule } from '#contract/letters/contact-by/country-rule.ts'
import { changeCountryRule } from '#contract/letters/contact-by/endpoints.ts'
import { call } from '#web/platform/calls/call.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { notify } from '#web/ui/feedback/toast.ts'
import { DateField } from '#web/ui/forms/dates/date-field.tsx'
import { RadioOptions } from '#web/ui/forms/choices/radio-options.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { TextareaField } from '#web/ui/forms/textarea-field.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { countryRulesQuery, countryVersionsQuery } from '../queries.ts'
import { describeProblem } from '#web/platform/calls/describe-problem.ts'

const options = [
  { value: 'provider', label: 'We do', note: 'Letters of ours can be made.' },
  { value: 'partner', label: 'A law firm', note: 'Cases go to the lawyers’ review, with their evidence.' },
  { value: 'nobody', label: 'Nobody yet', note: 'Cases rest until somebody may.' },
] as const

const yearsAhead = 10

const begun = ({ contactBy, basis, source, confirmedBy, until, noConsumerParts }: CountryRule) => ({
  contactBy,
  basis,
  source,
  confirmedBy: confirmedBy ?? '',
  until,
  noConsumerParts: noConsumerParts ?? '',
})

const PartsLaw = (typed: { value: string; onChange: (event: { target: { value: string } }) => void }) => (
  <TextField
    label="Law that keeps private persons from paying in parts"
    hint="With where it can be read. While it stands here, whoever says that they are a private person is offered no parts."
    isOptional
    maxLength={500}
    {...typed}
  />
)

/** Says who may write in a country, with the law it rests on. Cases that wait for it go on by themselves. */
export function CountryDialog({ rule, onClose }: { rule: CountryRule; onClose: () => void }) {
  const queryClient = useQueryClient()
  const [typed, type] = useState(() => begun(rule))
  const [days] = useState(() => {
    const now = new Date()
    return { firstDay: now, lastDay: new Date(now.getFullYear() + yearsAhead, now.getMonth(), now.getDate()) }
  })
  const change = useMutation({
    mutationFn: () => call(changeCountryRule)({ country: rule.country, version: rule.version, ...typed }),
    onSuccess: () => {
      notify(`${rule.name} is changed.`, { tone: 'ok' })
      onClose()
      void queryClient.invalidateQueries(countryRulesQuery)
      void queryClient.invalidateQueries(countryVersionsQuery(rule.country))
    },
  })
  const text = (name: 'basis' | 'source' | 'confirmedBy' | 'noConsumerParts') => ({
    value: typed[name],
    onChange: ({ target }: { target: { value: string } }) => type({ ...typed, [name]: target.value }),
  })
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={rule.name}
      onSubmit={() => change.mutate()}
      actions={
        <Button type="submit" isBusy={change.isPending}>
          Keep it
        </Button>
      }
    >
      {change.error && <Banner tone="error">{describeProblem(change.error)}</Banner>}
      <RadioOptions
        question="Who may write to image users there?"
        options={options}
        value={typed.contactBy}
        onChange={(by) => type({ ...typed, contactBy: by })}
      />
      <TextareaField label="Which law or decision does it rest on?" maxLength={1000} {...text('basis')} />
      <TextField label="Where can that be read?" maxLength={500} {...text('source')} />
      <TextField label="Who confirmed it?" maxLength={120} {...text('confirmedBy')} />
      <DateField
        label="Until"
        hint="From the day after nobody may write there. Without a day it holds for good."
        isOptional
        {...days}
        value={typed.until}
        onChange={(day) => type({ ...typed, until: day })}
      />
      <PartsLaw {...text('noConsumerParts')} />
    </Dialog>
  )
}
