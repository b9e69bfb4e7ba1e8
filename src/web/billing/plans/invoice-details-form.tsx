import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { InvoiceDetails, updateInvoiceDetails } from '#contract/billing/invoice-details.ts'
import { call } from '#web/platform/calls/call.ts'
import { placeProblems } from '#web/platform/form-problems.ts'
import { checkedBy, fieldOf } from '#web/platform/forms/form-fields.ts'
import { Loaded } from '#web/platform/pages/loaded.tsx'
import { UnsavedChanges } from '#web/platform/leaving/unsaved-changes.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { notify } from '#web/ui/feedback/toast.ts'
import { Form } from '#web/ui/forms/form.tsx'
import { TextareaField } from '#web/ui/forms/textarea-field.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Measure } from '#web/ui/layout/measure.tsx'
import { Panel } from '#web/ui/layout/panel.tsx'
import { Row } from '#web/ui/layout/row.tsx'
import { Text } from '#web/ui/text/text.tsx'
import { invoiceDetailsQuery } from '../queries.ts'

/** Optional details on the plan's invoices beside the owner. */
export function OnYourInvoices() {
  const details = useQuery(invoiceDetailsQuery)
  return (
    <Panel title="On your invoices">
      <Text tone="dim">
        Your name and country are on each invoice. A company adds what its tax office wants to read there.
      </Text>
      <Loaded query={details} label="Loading what your invoices say">
        {(known) => <DetailsForm known={known} country={known.country} />}
      </Loaded>
    </Panel>
  )
}

type Typed = { company: string; address: string; taxNumber: string }

const typedOf = ({ company, address, taxNumber }: InvoiceDetails): Typed => ({
  company: company ?? '',
  address: address.join('\n'),
  taxNumber: taxNumber ?? '',
})

const detailsOf = ({ company, address, taxNumber }: Typed) => ({
  company: company.trim() || null,
  address: address.split('\n').filter((line) => line.trim() !== ''),
  taxNumber: taxNumber.trim() || null,
})

const countryName = new Intl.DisplayNames('en', { type: 'region' })

function DetailsForm({ known, country }: { known: InvoiceDetails; country: string }) {
  const queryClient = useQueryClient()
  const [failure, setFailure] = useState<string>()
  const form = useForm({
    resolver: checkedBy(InvoiceDetails, detailsOf),
    mode: 'onTouched',
    defaultValues: typedOf(known),
  })
  const save = useMutation({
    mutationFn: call(updateInvoiceDetails),
    onSuccess: (saved) => {
      queryClient.setQueryData(invoiceDetailsQuery.queryKey, saved)
      form.reset(typedOf(saved))
      notify('Your next invoice says so.', { tone: 'ok' })
    },
    onError: (error) => setFailure(placeProblems(error, form)),
  })
  const send = (details: InvoiceDetails) => {
    setFailure(undefined)
    save.mutate(details)
  }
  return (
    <Measure>
      <Form onSubmit={form.handleSubmit(send)} failure={failure}>
        <TextField label="Company on invoices" isOptional autoComplete="organization" {...fieldOf(form, 'company')} />
        <TextareaField
          label="Address on invoices"
          isOptional
          rows={3}
          maxLength={500}
          autoComplete="street-address"
          {...fieldOf(form, 'address')}
        />
        <TextField
          label="Tax number"
          isOptional
          autoComplete="off"
          spellCheck={false}
          hint={`Of ${countryName.of(country) ?? country}, where your account is.`}
          {...fieldOf(form, 'taxNumber')}
        />
        <Row>
          <Button type="submit" look="quiet" isBusy={save.isPending}>
            Save for invoices
          </Button>
        </Row>
      </Form>
      <UnsavedChanges isDirty={form.formState.isDirty && !save.isPending} />
    </Measure>
  )
}
