import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { longestTag, Tags, typedTags } from '#contract/images/tags.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { MultiSelectField } from '#web/ui/forms/multi-select-field.tsx'
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

/** Adds tags to what is selected and takes others away. */
export const TagDialog = ({ isOpen, count, ...parts }: TagDialogProps) => (
  <Dialog
    isOpen={isOpen}
    title={count === 1 ? 'Tag one image' : `Tag ${count.toLocaleString('en-US')} images`}
    onClose={parts.onClose}
  >
    {isOpen && <TagForm {...parts} />}
  </Dialog>
)

function TagForm({ isBusy, onTag, onClose }: Omit<TagDialogProps, 'isOpen' | 'count'>) {
  const known = useQuery(groupsQuery).data?.tags ?? []
  const [typed, setTyped] = useState('')
  const [remove, setRemove] = useState<string[]>([])
  const add = Tags.safeParse(typedTags(typed))
  const nothing = add.success && add.data.length === 0 && remove.length === 0
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (add.success && !nothing) onTag(add.data, remove)
      }}
    >
      <Stack>
        <TextField
          label="Add tags"
          hint={`Part several by commas. At most ${longestTag} characters each.`}
          value={typed}
          error={add.error?.issues[0]?.message}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
        {known.length > 0 && (
          <MultiSelectField
            label="Remove tags"
            value={remove}
            options={known.map(({ tag }) => ({ value: tag, label: tag }))}
            onChange={setRemove}
          />
        )}
        <Row gap="tight" spread="end">
          <Button look="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" isBusy={isBusy} disabled={!add.success || nothing}>
            Tag
          </Button>
        </Row>
      </Stack>
    </form>
  )
}
