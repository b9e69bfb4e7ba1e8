import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm, type UseFormReturn } from 'react-hook-form'
import type { Body } from '#contract/endpoint.ts'
import { inWords, namesIn, recordOf } from '#contract/field-table.ts'
import { imageFields, type WrittenField } from '#contract/images/image-fields.ts'
import type { Image } from '#contract/images/image.ts'
import { updateImage } from '#contract/images/library-endpoints.ts'
import { typedTags } from '#contract/images/tags.ts'
import { call } from '#web/platform/calls/call.ts'
import { checkedBy, fieldOf, useFieldOf } from '#web/platform/forms/form-fields.ts'
import { sentenceOf } from '#web/platform/calls/problem-error.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { notify } from '#web/ui/feedback/toast.ts'
import { DateField } from '#web/ui/forms/dates/date-field.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Row } from '#web/ui/layout/row.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { allImages } from '../queries.ts'

/** Opens the owner's own words about an image. */
export function EditImage({ image }: { image: Image }) {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <Button look="quiet" onClick={() => setOpen(true)}>
        Edit
      </Button>
      <Dialog isOpen={isOpen} title="Edit what is known of it" onClose={close}>
        {isOpen && <EditForm image={image} onClose={close} />}
      </Dialog>
    </>
  )
}

const fields = namesIn(imageFields)
type Typed = Record<WrittenField, string | null>

const typedOf = (image: Image): Typed =>
  recordOf(imageFields, (name) => inWords(image[name]) ?? (imageFields[name].control === 'day' ? null : ''))

function EditForm({ image, onClose }: { image: Image; onClose: () => void }) {
  // Changes from the server while the form is open are not the person's edits.
  const [before] = useState(() => typedOf(image))
  const form = useForm({ resolver: checkedBy(updateImage.body, sentOf), mode: 'all', defaultValues: before })
  const queryClient = useQueryClient()
  const save = useMutation({
    mutationFn: call(updateImage),
    onSuccess: onClose,
    onError: (error) => notify(sentenceOf(error), { tone: 'error', stays: 8000 }),
    onSettled: () => queryClient.invalidateQueries(allImages),
  })
  const submit = form.handleSubmit(() => save.mutate({ imageId: image._id, ...changesIn(before, form.getValues()) }))
  return (
    <form onSubmit={(event) => void submit(event)}>
      <Stack>
        {fields.map((name) => (
          <Control key={name} form={form} name={name} />
        ))}
        <Row gap="tight" spread="end">
          <Button look="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" isBusy={save.isPending} disabled={!form.formState.isValid}>
            Save
          </Button>
        </Row>
      </Stack>
    </form>
  )
}

type ControlProps = { form: UseFormReturn<Typed, unknown, Body<typeof updateImage>>; name: WrittenField }

function Control({ form, name }: ControlProps) {
  const { label, isOptional, control } = imageFields[name]
  switch (control) {
    case 'line':
      return <TextField label={label} isOptional={isOptional} {...fieldOf(form, name)} />
    case 'day':
      return <Day form={form} name={name} />
    case 'list':
      return <TextField label={label} isOptional={isOptional} hint="Separated by commas." {...fieldOf(form, name)} />
    default:
      return control satisfies never
  }
}

function Day({ form, name }: ControlProps) {
  const { label, isOptional } = imageFields[name]
  return <DateField label={label} isOptional={isOptional} {...useFieldOf(form, name)} />
}

const sentOf = (typed: Typed) => recordOf(imageFields, (name) => sentIn(name, typed[name]))
const sentIn = (name: WrittenField, typed: string | null) =>
  imageFields[name].control === 'list' ? typedTags(typed ?? '') : typed

/** Sends only changed fields; the server may still fill the others from the file. */
const changesIn = (before: Typed, after: Typed): Body<typeof updateImage> =>
  Object.fromEntries(
    fields.filter((name) => after[name] !== before[name]).map((name) => [name, sentIn(name, after[name])]),
  )
