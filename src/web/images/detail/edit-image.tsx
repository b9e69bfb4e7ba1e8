import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import type { Body } from '#contract/endpoint.ts'
import type { Image } from '#contract/images/image.ts'
import { updateImage } from '#contract/images/library-endpoints.ts'
import { typedTags } from '#contract/images/tags.ts'
import { call } from '#web/platform/call.ts'
import { checkedBy, fieldOf, useFieldOf } from '#web/platform/forms/form-fields.ts'
import { sentenceOf } from '#web/platform/problem-error.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { notify } from '#web/ui/feedback/toast.ts'
import { DateField } from '#web/ui/forms/date-field.tsx'
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

const written = ({ title, creator, copyright, place, takenOn, tags }: Image) => ({
  title,
  creator: creator ?? '',
  copyright: copyright ?? '',
  place: place ?? '',
  takenOn,
  tags: tags.join(', '),
})
type Written = ReturnType<typeof written>

const lines = [
  ['title', 'Title'],
  ['creator', 'Creator'],
  ['copyright', 'Copyright'],
  ['place', 'Place'],
] as const

function EditForm({ image, onClose }: { image: Image; onClose: () => void }) {
  // What comes of it while the form is open is no change of the person's.
  const [before] = useState(() => written(image))
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
        {lines.map(([name, label]) => (
          <TextField key={name} label={label} isOptional={name !== 'title'} {...fieldOf(form, name)} />
        ))}
        <DateField label="Taken on" isOptional {...useFieldOf(form, 'takenOn')} />
        <TextField label="Tags" isOptional hint="Parted by commas." {...fieldOf(form, 'tags')} />
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

const sentOf = (written: Written) => ({ ...written, tags: typedTags(written.tags) })

/** Only what is other than before: what was not touched may still be filled from the file. */
function changesIn(before: Written, after: Written): Partial<Body<typeof updateImage>> {
  const { tags, ...rest } = after
  const changed = Object.entries(rest).filter(([name, value]) => value !== before[name as keyof Written])
  return { ...Object.fromEntries(changed), ...(tags === before.tags ? {} : { tags: typedTags(tags) }) }
}
