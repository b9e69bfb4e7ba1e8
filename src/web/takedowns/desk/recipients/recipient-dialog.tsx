import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useForm, type UseFormReturn } from 'react-hook-form'
import type { z } from 'zod'
import { countryNames } from '#contract/reference/country-names.ts'
import {
  addTakedownRecipient,
  correctTakedownRecipient,
  type RecipientInFull,
} from '#contract/takedowns/desk-recipient-endpoints.ts'
import { RecipientKind } from '#contract/takedowns/recipients/recipient.ts'
import { call } from '#web/platform/calls/call.ts'
import { describeProblem } from '#web/platform/calls/describe-problem.ts'
import { checkedBy, fieldOf, useFieldOf } from '#web/platform/forms/form-fields.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { SelectField } from '#web/ui/forms/choices/select-field.tsx'
import { TextareaField } from '#web/ui/forms/textarea-field.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { Text } from '#web/ui/text/text.tsx'
import { kindWords } from '../../words.ts'
import { bodyOf, fieldNames, RecipientForm, sentOf, type TypedRecipient, typedOf } from './recipient-form.ts'
import { useSavedRecipient } from './use-saved-recipient.ts'

type Sent = z.infer<typeof RecipientForm>
type OfForm = { form: UseFormReturn<TypedRecipient, unknown, Sent> }
type RecipientDialogProps = { entry?: RecipientInFull; onClose: () => void }

/** Adds an entry, or corrects one. An entry that is kept as it is counts as verified. */
export function RecipientDialog({ entry, onClose }: RecipientDialogProps) {
  const navigate = useNavigate()
  const form = useForm({
    resolver: checkedBy(RecipientForm, sentOf),
    mode: 'onTouched',
    defaultValues: typedOf(entry),
  })
  const kept = useSavedRecipient(onClose)
  const save = useMutation({
    mutationFn: (sent: Sent) =>
      entry
        ? call(correctTakedownRecipient)({ recipient: entry.id, version: entry.version, ...bodyOf(sent) })
        : call(addTakedownRecipient)(bodyOf(sent)),
    onSuccess: (saved) => {
      kept(saved)
      if (!entry) void navigate({ to: '/desk/takedowns/recipients/$recipient', params: { recipient: saved.id } })
    },
  })
  const submit = form.handleSubmit((sent) => save.mutate(sent))
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={entry ? `Entry of ${entry.name}` : 'A recipient of notices'}
      onSubmit={() => void submit()}
      actions={
        <Button type="submit" isBusy={save.isPending}>
          {entry ? 'Keep as verified' : 'Add to the directory'}
        </Button>
      }
    >
      {save.error && <Banner tone="error">{describeProblem(save.error)}</Banner>}
      <Text size="small">The text that you read verifies all that you keep here.</Text>
      <Ways form={form} />
      <Who form={form} />
      <Grounds form={form} />
    </Dialog>
  )
}

const Ways = ({ form }: OfForm) => (
  <>
    <TextField label={fieldNames.name} maxLength={60} {...fieldOf(form, 'name')} />
    <TextField label={fieldNames.email} type="email" isOptional {...fieldOf(form, 'email')} />
    <TextField
      label={fieldNames.form}
      hint="Used where there is no mail address."
      placeholder="https://"
      isOptional
      {...fieldOf(form, 'form')}
    />
    <TextareaField
      label={fieldNames.post}
      hint="Used where there is neither."
      maxLength={1000}
      isOptional
      {...useFieldOf(form, 'post')}
    />
  </>
)

const Who = ({ form }: OfForm) => (
  <>
    <SelectField label={fieldNames.kind} options={kinds} {...fieldOf(form, 'kind')} />
    <TextareaField label={fieldNames.hosts} hint="One line for each host name." {...useFieldOf(form, 'hosts')} />
    <SelectField
      label={fieldNames.country}
      hint="It decides on the law of the notice."
      placeholder="Not known"
      options={countries}
      {...fieldOf(form, 'country')}
    />
    <SelectField label={fieldNames.servesEu} placeholder="Not known" options={yesOrNo} {...fieldOf(form, 'servesEu')} />
    <TextareaField label={fieldNames.note} maxLength={1000} isOptional {...useFieldOf(form, 'note')} />
  </>
)

const Grounds = ({ form }: OfForm) => (
  <>
    <TextField label="Text that you read" placeholder="Its legal notice" maxLength={500} {...fieldOf(form, 'title')} />
    <TextField label="Address of the text" placeholder="https://" maxLength={500} {...fieldOf(form, 'address')} />
    <TextareaField label="Reason" hint="For staff alone." maxLength={400} {...useFieldOf(form, 'reason')} />
  </>
)

const kinds = RecipientKind.options.map((value) => ({ value, label: kindWords[value] }))
const yesOrNo = [
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
]
const countries = [...countryNames]
  .map(([value, label]) => ({ value, label }))
  .toSorted((a, b) => a.label.localeCompare(b.label, 'en'))
