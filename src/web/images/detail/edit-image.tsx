import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Body } from '#contract/endpoint.ts'
import type { Image } from '#contract/images/image.ts'
import { updateImage } from '#contract/images/library-endpoints.ts'
import { typedTags } from '#contract/images/tags.ts'
import { call } from '#web/platform/call.ts'
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
  const [values, setValues] = useState(before)
  const queryClient = useQueryClient()
  const change = (part: Partial<Written>) => setValues({ ...values, ...part })
  const checked = checkOf(values)
  const save = useMutation({
    mutationFn: call(updateImage),
    onSuccess: onClose,
    onError: (error) => notify(sentenceOf(error), { tone: 'error', stays: 8000 }),
    onSettled: () => queryClient.invalidateQueries(allImages),
  })
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (checked.success) save.mutate({ imageId: image._id, ...changesIn(before, values) })
      }}
    >
      <Stack>
        {lines.map(([name, label]) => (
          <TextField
            key={name}
            label={label}
            isOptional={name !== 'title'}
            value={values[name]}
            error={problemOf(checked, name)}
            onChange={({ currentTarget }) => change({ [name]: currentTarget.value })}
          />
        ))}
        <DateField label="Taken on" isOptional value={values.takenOn} onChange={(takenOn) => change({ takenOn })} />
        <TextField
          label="Tags"
          isOptional
          hint="Parted by commas."
          value={values.tags}
          error={problemOf(checked, 'tags')}
          onChange={({ currentTarget }) => change({ tags: currentTarget.value })}
        />
        <Row gap="tight" spread="end">
          <Button look="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" isBusy={save.isPending} disabled={!checked.success}>
            Save
          </Button>
        </Row>
      </Stack>
    </form>
  )
}

/** The contract's own rules, with its own sentences. */
const checkOf = (values: Written) => updateImage.body.safeParse({ ...values, tags: typedTags(values.tags) })

const problemOf = (checked: ReturnType<typeof checkOf>, name: keyof Written) =>
  checked.error?.issues.find(({ path }) => path[0] === name)?.message

/** Only what is other than before: what was not touched may still be filled from the file. */
function changesIn(before: Written, after: Written): Partial<Body<typeof updateImage>> {
  const { tags, ...rest } = after
  const changed = Object.entries(rest).filter(([name, value]) => value !== before[name as keyof Written])
  return { ...Object.fromEntries(changed), ...(tags === before.tags ? {} : { tags: typedTags(tags) }) }
}
