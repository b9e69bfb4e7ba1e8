import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { addLicence, NewLicence } from '#contract/licensing/ledger.ts'
import { stockAgencies } from '#contract/reference/stock-agencies.ts'
import { call } from '#web/platform/call.ts'
import { sentenceOf } from '#web/platform/problem-error.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { notify } from '#web/ui/feedback/toast.ts'
import { DateField } from '#web/ui/forms/date-field.tsx'
import { SelectField } from '#web/ui/forms/select-field.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Columns } from '#web/ui/layout/columns.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'

const empty = {
  client: '',
  hosts: '',
  images: '',
  agency: '',
  reference: '',
  longestSide: '',
  startsOn: null as string | null,
  endsOn: null as string | null,
}
type Typed = typeof empty

const listIn = (typed: string) =>
  typed
    .split(/[,;\n]/)
    .map((one) => one.trim())
    .filter((one) => one !== '')

const entryOf = ({ client, hosts, images, agency, reference, longestSide, startsOn, endsOn }: Typed) => ({
  client,
  hosts: listIn(hosts),
  images: listIn(images),
  agency: agency || null,
  reference: reference || null,
  longestSide: longestSide === '' ? null : Number(longestSide),
  startsOn: startsOn ?? '',
  endsOn,
})

/** As far ahead as licences are written. */
const farAhead = new Date(new Date().getFullYear() + 30, 11, 31)

/** What is typed, checked by the contract; what is wrong is said from the first try on. */
function useLicenceForm() {
  const [typed, setTyped] = useState(empty)
  const [isTried, setTried] = useState(false)
  const checked = NewLicence.safeParse(entryOf(typed))
  const said = (name: keyof Typed) => ({
    error: isTried ? checked.error?.issues.find(({ path }) => path[0] === name)?.message : undefined,
    alwaysShow: true,
  })
  return {
    checked,
    tryIt: () => setTried(true),
    field: (name: Exclude<keyof Typed, 'startsOn' | 'endsOn'>) => ({
      ...said(name),
      value: typed[name],
      onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) =>
        setTyped((before) => ({ ...before, [name]: value })),
    }),
    day: (name: 'startsOn' | 'endsOn') => ({
      ...said(name),
      value: typed[name],
      lastDay: farAhead,
      onChange: (value: string | null) => setTyped((before) => ({ ...before, [name]: value })),
    }),
  }
}

/** One licence, by hand. */
export function AddLicence({ onClose, onAdded }: { onClose: () => void; onAdded: () => void }) {
  const { checked, tryIt, field, day } = useLicenceForm()
  const add = useMutation({
    mutationFn: call(addLicence),
    onSuccess: ({ client }) => {
      notify(`Added the licence to ${client}. Your finds are held against it.`, { tone: 'ok' })
      onAdded()
      onClose()
    },
  })
  const submit = () => {
    tryIt()
    if (checked.success) add.mutate(checked.data)
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      onSubmit={submit}
      title="Add a licence"
      actions={
        <Button type="submit" isBusy={add.isPending}>
          Add it
        </Button>
      }
    >
      <Stack gap="tight">
        {add.error && <Banner tone="error">{sentenceOf(add.error)}</Banner>}
        <TextField label="Client" maxLength={200} {...field('client')} />
        <TextField label="Their websites" hint="Part several by commas. Sub-domains are covered." {...field('hosts')} />
        <TextField
          label="Images"
          hint="Titles, file names or ids, parted by commas. Left empty it covers all."
          isOptional
          {...field('images')}
        />
        <Columns least="paired">
          <DateField label="From" {...day('startsOn')} />
          <DateField label="Until" hint="Empty means for good." isOptional {...day('endsOn')} />
          <TextField label="Longest side, in pixels" inputMode="numeric" isOptional {...field('longestSide')} />
          <TextField label="Invoice or sale" maxLength={100} isOptional {...field('reference')} />
        </Columns>
        <SelectField
          label="Sold through"
          placeholder="Myself"
          options={stockAgencies.map(({ name }) => ({ value: name, label: name }))}
          {...field('agency')}
        />
      </Stack>
    </Dialog>
  )
}
