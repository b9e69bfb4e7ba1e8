import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { englishNames, languages, type Language } from '#contract/languages/languages.ts'
import { type CaseContact, emptyAddress } from '#contract/letters/contacts/contact.ts'
import { addCaseContact } from '#contract/letters/contacts/endpoints.ts'
import { countryChoices } from '#contract/reference/country-names.ts'
import type { Id } from '#contract/wire.ts'
import { call } from '#web/platform/calls/call.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { notify } from '#web/ui/feedback/toast.ts'
import { Checkbox } from '#web/ui/forms/choices/checkbox.tsx'
import { SelectField } from '#web/ui/forms/choices/select-field.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { TextareaField } from '#web/ui/forms/textarea-field.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { lettersOfDesk } from './queries.ts'
import { describeProblem } from '#web/platform/calls/describe-problem.ts'

type Typed = Pick<CaseContact, 'person' | 'company' | 'email' | 'language' | 'isSure' | 'note'> & {
  street: string
  city: string
  postalCode: string
  region: string
  country: string
}

function typedOf(contact: CaseContact | null): Typed {
  const { person = '', company = '', email = '', language = 'en', isSure = true } = contact ?? {}
  const { street, country, ...address } = contact?.address ?? emptyAddress
  return {
    person,
    company,
    email,
    language,
    isSure,
    note: '',
    ...address,
    street: street.join('\n'),
    country: country ?? '',
  }
}

const named = countryChoices.toSorted((a, b) => a.label.localeCompare(b.label, 'en'))

type ContactDialogProps = { caseId: Id; corrects: CaseContact | null; onClose: () => void }

/** Writes a contact down, or corrects one: what was there stays to be read. */
export function ContactDialog({ caseId, corrects, onClose }: ContactDialogProps) {
  const queryClient = useQueryClient()
  const [typed, type] = useState(() => typedOf(corrects))
  const add = useMutation({
    mutationFn: () => {
      const { street, city, postalCode, region, country, ...fields } = typed
      const lines = street.split('\n').filter((line) => line.trim() !== '')
      const address = { street: lines, city, postalCode, region, country: country === '' ? null : country }
      return call(addCaseContact)({ caseId, ...fields, address, corrects: corrects?._id ?? null })
    },
    onSuccess: () => {
      notify('It is kept.', { tone: 'ok' })
      void queryClient.invalidateQueries(lettersOfDesk)
      onClose()
    },
  })
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={corrects ? 'Correct a contact' : 'Write a contact down'}
      onSubmit={() => add.mutate()}
      actions={
        <Button type="submit" isBusy={add.isPending}>
          Keep it
        </Button>
      }
    >
      {add.error && <Banner tone="error">{describeProblem(add.error)}</Banner>}
      <Fields typed={typed} type={type} />
    </Dialog>
  )
}

function Fields({ typed, type }: { typed: Typed; type: (typed: Typed) => void }) {
  const text = (name: Exclude<keyof Typed, 'isSure' | 'language'>) => ({
    value: typed[name],
    onChange: ({ target }: { target: { value: string } }) => type({ ...typed, [name]: target.value }),
  })
  return (
    <>
      <TextField label="Person" isOptional maxLength={120} {...text('person')} />
      <TextField label="Company" isOptional maxLength={160} {...text('company')} />
      <TextField label="Email address" isOptional inputMode="email" {...text('email')} />
      <TextareaField
        label="Street"
        hint="At most four lines."
        isOptional
        rows={2}
        maxLength={480}
        {...text('street')}
      />
      <TextField label="Postal code" isOptional maxLength={20} {...text('postalCode')} />
      <TextField label="Town" isOptional maxLength={120} {...text('city')} />
      <TextField label="State or region" isOptional maxLength={120} {...text('region')} />
      <SelectField
        label="Country"
        hint="Its law decides who may write there. No letter leaves without it."
        isOptional
        placeholder="Not known"
        options={named}
        {...text('country')}
      />
      <SelectField
        label="Language of letters"
        options={languages.map((value) => ({ value, label: englishNames[value] }))}
        value={typed.language}
        onChange={({ target }) => type({ ...typed, language: target.value as Language })}
      />
      <Checkbox
        label="We are sure that this is who answers for the use"
        checked={typed.isSure}
        onChange={({ target }) => type({ ...typed, isSure: target.checked })}
      />
      <TextField label="Note" hint="Where you have it from, for one." isOptional maxLength={500} {...text('note')} />
    </>
  )
}
