import { useQuery } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { longestTag, Tags, typedTags } from '#contract/images/tags.ts'
import { checkedBy, fieldOf, useFieldOf } from '#web/platform/forms/form-fields.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { MultiSelectField } from '#web/ui/forms/choices/multi-select-field.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Row } from '#web/ui/layout/row.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { groupsQuery } from '../queries.ts'

type TagDialogProps = {
  isOpen: boolean
  count: number
  isBusy: boolean
  onTag: (add: string[], remove: string[]) => void
  onClose: () => void
}

/** Adds and removes tags of the selected images. */
export const TagDialog = ({ isOpen, count, ...parts }: TagDialogProps) => (
  <Dialog
    isOpen={isOpen}
    title={count === 1 ? 'Tag one image' : `Tag ${count.toLocaleString('en-US')} images`}
    onClose={parts.onClose}
  >
    {isOpen && <TagForm {...parts} />}
  </Dialog>
)

const Change = z
  .object({ add: Tags, remove: z.array(z.string()) })
  .refine(({ add, remove }) => add.length + remove.length > 0)
type Typed = { add: string; remove: string[] }
const blank: Typed = { add: '', remove: [] }
const changeOf = ({ add, remove }: Typed) => ({ add: typedTags(add), remove })

function TagForm({ isBusy, onTag, onClose }: Omit<TagDialogProps, 'isOpen' | 'count'>) {
  const known = useQuery(groupsQuery).data?.tags ?? []
  const form = useForm({ resolver: checkedBy(Change, changeOf), mode: 'all', defaultValues: blank })
  const submit = form.handleSubmit(({ add, remove }) => onTag(add, remove))
  const removed = useFieldOf(form, 'remove')
  return (
    <form onSubmit={(event) => void submit(event)}>
      <Stack>
        <TextField
          label="Add tags"
          hint={`Separate several with commas. At most ${longestTag} characters each.`}
          {...fieldOf(form, 'add')}
        />
        {known.length > 0 && (
          <MultiSelectField
            label="Remove tags"
            options={known.map(({ tag }) => ({ value: tag, label: tag }))}
            {...removed}
          />
        )}
        <Row gap="tight" spread="end">
          <Button look="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" isBusy={isBusy} disabled={!form.formState.isValid}>
            Tag
          </Button>
        </Row>
      </Stack>
    </form>
  )
}
