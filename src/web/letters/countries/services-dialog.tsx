import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { changeCountryServices, previewCountryServices } from '#contract/letters/services/endpoints.ts'
import { takedownRegions } from '#contract/platform/choices.ts'
import { type CountryServices, type CountryVersion, serviceNames } from '#contract/sites/countries/country-services.ts'
import { call } from '#web/platform/calls/call.ts'
import { describeProblem } from '#web/platform/calls/describe-problem.ts'
import { countriesQuery } from '#web/sites/countries/index.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { notify } from '#web/ui/feedback/toast.ts'
import { Checkbox } from '#web/ui/forms/choices/checkbox.tsx'
import { SelectField } from '#web/ui/forms/choices/select-field.tsx'
import { NumberField } from '#web/ui/forms/number-field.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { countryRulesQuery, countryServicesQuery, returnAddressesQuery } from '../queries.ts'
import { ServicesEffect } from './services-effect.tsx'

type ServicesDialogProps = { name: string; newest: CountryVersion; onClose: () => void }

/** Changes the services of a country. The effect on open cases shows before anything is saved. */
export function ServicesDialog({ name, newest, onClose }: ServicesDialogProps) {
  const { country, version } = newest
  const queryClient = useQueryClient()
  const [typed, type] = useState(newest.services)
  const [source, write] = useState('')
  const preview = useMutation({ mutationFn: () => call(previewCountryServices)({ country, ...typed }) })
  const change = useMutation({
    mutationFn: () => call(changeCountryServices)({ country, ...typed, source, version }),
    onSuccess: () => {
      notify(`${name} is changed.`, { tone: 'ok' })
      onClose()
      void queryClient.invalidateQueries(countriesQuery)
      void queryClient.invalidateQueries(countryRulesQuery)
      void queryClient.invalidateQueries(countryServicesQuery(country))
    },
  })
  const set = (more: Partial<CountryServices>) => {
    type({ ...typed, ...more })
    preview.reset()
  }
  const isSeen = preview.data !== undefined
  const error = change.error ?? preview.error
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`Services in ${name}`}
      onSubmit={() => (isSeen ? change : preview).mutate()}
      actions={
        <Button type="submit" isBusy={change.isPending || preview.isPending}>
          {isSeen ? 'Save the services' : 'Show the effect'}
        </Button>
      }
    >
      {error && <Banner tone="error">{describeProblem(error)}</Banner>}
      <Switches typed={typed} set={set} />
      <Choices typed={typed} set={set} />
      <TextField
        label="Which law or decision does it rest on?"
        hint="With where it can be read."
        maxLength={500}
        value={source}
        onChange={({ target }) => write(target.value)}
      />
      {preview.data && <ServicesEffect effect={preview.data} />}
    </Dialog>
  )
}

type TypedProps = { typed: CountryServices; set: (more: Partial<CountryServices>) => void }

const switches = ['tmSubmissionOnly', 'noStockImage', 'noCreativeCommons'] as const

/** Cases with lawyers only are resolved cases: the one switch turns the other on. */
const Switches = ({ typed, set }: TypedProps) => (
  <div>
    <Checkbox
      label={serviceNames.resolution}
      checked={typed.resolution}
      disabled={typed.legalOnly}
      onChange={({ target }) => set({ resolution: target.checked })}
    />
    <Checkbox
      label={serviceNames.legalOnly}
      checked={typed.legalOnly}
      onChange={({ target }) => set({ legalOnly: target.checked, ...(target.checked && { resolution: true }) })}
    />
    {switches.map((column) => (
      <Checkbox
        key={column}
        label={serviceNames[column]}
        checked={typed[column]}
        onChange={({ target }) => set({ [column]: target.checked })}
      />
    ))}
  </div>
)

function Choices({ typed, set }: TypedProps) {
  const addresses = useQuery(returnAddressesQuery).data?.data ?? []
  return (
    <>
      <NumberField
        label={serviceNames.minimumCCScore}
        hint="The best match of a case must reach it. Empty for none."
        isOptional
        min={1}
        max={100}
        value={typed.minimumCCScore}
        onChange={(minimumCCScore) => set({ minimumCCScore })}
      />
      <SelectField
        label={serviceNames.takedownTemplate}
        options={takedownRegions.map(({ code, region }) => ({ value: String(code), label: `${code}, ${region}` }))}
        value={String(typed.takedownTemplate)}
        onChange={({ currentTarget: { value } }) =>
          set({ takedownTemplate: takedownRegions.find(({ code }) => String(code) === value)!.code })
        }
      />
      <SelectField
        label={serviceNames.returnAddressId}
        options={[{ value: '', label: 'Our own address' }, ...addresses.map(({ id }) => ({ value: id, label: id }))]}
        value={typed.returnAddressId ?? ''}
        onChange={({ currentTarget: { value } }) => set({ returnAddressId: value || null })}
      />
    </>
  )
}
