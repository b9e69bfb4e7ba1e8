import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { CaseNarrowing } from '#contract/desk/case-narrowing.ts'
import { type DeskView, listDeskViews, removeDeskView, saveDeskView } from '#contract/desk/views-endpoints.ts'
import { call } from '#web/platform/calls/call.ts'
import { sentenceOf } from '#web/platform/calls/problem-error.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { Checkbox } from '#web/ui/forms/choices/checkbox.tsx'
import { SelectField } from '#web/ui/forms/choices/select-field.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Row } from '#web/ui/layout/row.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'

export const deskViewsQuery = queryOptions({
  queryKey: ['desk', 'views'],
  queryFn: ({ signal }) => call(listDeskViews, signal)({}),
  staleTime: 60_000,
})

type SavedViewsProps = { narrowing: CaseNarrowing; onNarrow: (narrowing: CaseNarrowing) => void }

/** Views to choose from, and the filters in use to save as one. */
export function SavedViews({ narrowing, onNarrow }: SavedViewsProps) {
  const queryClient = useQueryClient()
  const views = useQuery(deskViewsQuery).data?.data ?? []
  const [viewId, choose] = useState('')
  const [isNaming, name] = useState(false)
  const chosen = views.find(({ _id }) => _id === viewId)
  const remove = useMutation({
    mutationFn: call(removeDeskView),
    onSuccess: () => choose(''),
    onSettled: () => queryClient.invalidateQueries(deskViewsQuery),
  })
  return (
    <>
      <Row align="start">
        {views.length > 0 && (
          <SelectField
            label="View"
            placeholder="Choose a view"
            options={views.map((view) => ({ value: view._id, label: formatView(view) }))}
            value={viewId}
            onChange={({ currentTarget }) => {
              const view = views.find(({ _id }) => _id === currentTarget.value)
              choose(currentTarget.value)
              if (view) onNarrow(view.narrowing)
            }}
          />
        )}
        {Object.keys(narrowing).length > 0 && (
          <Button look="quiet" size="small" onClick={() => name(true)}>
            Save these filters
          </Button>
        )}
        {chosen?.isMine && (
          <Button
            look="bare"
            size="small"
            isBusy={remove.isPending}
            onClick={() => remove.mutate({ viewId: chosen._id })}
          >
            Remove this view
          </Button>
        )}
      </Row>
      {chosen && chosen.lost.length > 0 && (
        <Banner tone="warn">
          This view has filters that no longer exist: {chosen.lost.join(', ')}. It shows more cases than before. Save it
          again without them.
        </Banner>
      )}
      {isNaming && <NameView narrowing={narrowing} onClose={() => name(false)} />}
    </>
  )
}

const formatView = ({ name, isShared }: DeskView): string => (isShared ? `${name}, shared` : name)

function NameView({ narrowing, onClose }: { narrowing: CaseNarrowing; onClose: () => void }) {
  const queryClient = useQueryClient()
  const [name, setName] = useState('')
  const [isShared, share] = useState(false)
  const save = useMutation({
    mutationFn: call(saveDeskView),
    onSuccess: () => {
      void queryClient.invalidateQueries(deskViewsQuery)
      onClose()
    },
  })
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Save these filters"
      onSubmit={() => save.mutate({ name, isShared, narrowing })}
      actions={
        <Button type="submit" isBusy={save.isPending} disabled={name.trim() === ''}>
          Save the view
        </Button>
      }
    >
      {save.error && <Banner tone="error">{sentenceOf(save.error)}</Banner>}
      <TextField
        label="Name"
        maxLength={60}
        value={name}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      <Checkbox
        label="All staff see it"
        checked={isShared}
        onChange={({ currentTarget }) => share(currentTarget.checked)}
      />
    </Dialog>
  )
}
