import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { addLicence, type Licence, NewLicence } from '#contract/licensing/ledger.ts'
import { stockAgencies } from '#contract/reference/sites/stock-agencies.ts'
import { call } from '#web/platform/calls/call.ts'
import { checkedBy, fieldOf, useFieldOf } from '#web/platform/forms/form-fields.ts'
import { placeProblems } from '#web/platform/form-problems.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { notify } from '#web/ui/feedback/toast.ts'
import { DateField } from '#web/ui/forms/dates/date-field.tsx'
import { SelectField } from '#web/ui/forms/choices/select-field.tsx'
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

/** Fields of a licence known before typing. */
export type GivenLicence = Partial<Typed>

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

type AddLicenceProps = {
  given?: GivenLicence
  onClose: () => void
  onAdded: (licence: Licence) => void
  /** Skips the terms for now; without it they are required. */
  onLater?: () => void
}

/** One licence, by hand. */
export function AddLicence({ given = {}, onClose, onAdded, onLater }: AddLicenceProps) {
  const form = useForm({ resolver: checkedBy(NewLicence, entryOf), defaultValues: { ...empty, ...given } })
  const [refusal, setRefusal] = useState<string>()
  const add = useMutation({
    mutationFn: call(addLicence),
    onSuccess: (licence) => {
      notify(`Added the licence to ${licence.client}. We now compare your finds with it.`, { tone: 'ok' })
      onAdded(licence)
      onClose()
    },
  })
  const submit = form.handleSubmit((licence) =>
    add.mutate(licence, { onError: (error) => setRefusal(placeProblems(error, form)) }),
  )
  return (
    <Dialog
      isOpen
      onClose={onClose}
      onSubmit={() => void submit()}
      title="Add a licence"
      actions={<Actions isBusy={add.isPending} onLater={onLater} />}
    >
      <Stack gap="tight">
        {add.error && refusal !== undefined && <Banner tone="error">{refusal}</Banner>}
        <TextField label="Client" {...fieldOf(form, 'client')} maxLength={200} />
        <TextField
          label="Their websites and accounts"
          hint="Separate several with commas. shop.example covers the whole site, shop.example/blog only that part. On a platform write the address of the account."
          {...fieldOf(form, 'hosts')}
        />
        <TextField
          label="Images"
          hint="Titles, file names or ids, separated by commas. Leave this empty to cover all images."
          isOptional
          {...fieldOf(form, 'images')}
        />
        <Columns least="paired">
          <DateField label="From" lastDay={farAhead} {...useFieldOf(form, 'startsOn', { deps: 'endsOn' })} />
          <DateField
            label="Until"
            hint="Leave this empty for no end."
            isOptional
            lastDay={farAhead}
            {...useFieldOf(form, 'endsOn')}
          />
          <TextField label="Longest side, in pixels" inputMode="numeric" isOptional {...fieldOf(form, 'longestSide')} />
          <TextField label="Invoice or sale" isOptional {...fieldOf(form, 'reference')} maxLength={100} />
        </Columns>
        <SelectField
          label="Sold through"
          placeholder="Myself"
          options={stockAgencies.map(({ name }) => ({ value: name, label: name }))}
          {...fieldOf(form, 'agency', { deps: 'hosts' })}
        />
      </Stack>
    </Dialog>
  )
}

const Actions = ({ isBusy, onLater }: { isBusy: boolean; onLater: (() => void) | undefined }) => (
  <>
    {onLater && (
      <Button look="quiet" onClick={onLater}>
        Add its terms later
      </Button>
    )}
    <Button type="submit" isBusy={isBusy}>
      Add it
    </Button>
  </>
)
