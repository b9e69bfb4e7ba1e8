import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { Bookmark, Trash2, Wand } from 'lucide-react'
import { useState } from 'react'
import { removeMatchView, saveMatchView } from '#contract/matches/triage-endpoints.ts'
import { useIsOn } from '#web/accounts/index.ts'
import { call } from '#web/platform/calls/call.ts'
import { sentenceOf } from '#web/platform/calls/problem-error.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { notify } from '#web/ui/feedback/toast.ts'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Row } from '#web/ui/layout/row.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { Menu, MenuItem, MenuSection } from '#web/ui/overlays/menu.tsx'
import { matchOrderIn, filterOf, isOfSites, noFilter, siteOrderIn } from '../list/choices.ts'
import { viewsQuery } from '../queries.ts'
import { RulesDialog } from '../sites/rules-dialog.tsx'

const route = getRouteApi('/inside/matches')
const complain = (error: Error) => notify(sentenceOf(error), { tone: 'error', stays: 8000 })

/** Saved filters, and rules made of filters. */
export function ViewsAndRules() {
  const hasViews = useIsOn('matches_views')
  return (
    <Row gap="tight">
      {hasViews && <Views />}
      <Rules />
    </Row>
  )
}

function Rules() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button look="quiet" size="small" icon={<Wand aria-hidden className="size-4" />} onClick={() => setOpen(true)}>
        Rules
      </Button>
      {isOpen && <RulesDialog onClose={() => setOpen(false)} />}
    </>
  )
}

function Views() {
  const navigate = route.useNavigate()
  const queryClient = useQueryClient()
  const views = useQuery(viewsQuery).data?.data ?? []
  const [isNaming, setNaming] = useState(false)
  const remove = useMutation({
    mutationFn: call(removeMatchView),
    onError: complain,
    onSettled: () => queryClient.invalidateQueries(viewsQuery),
  })
  return (
    <>
      <Menu
        trigger={
          <Button look="quiet" size="small" icon={<Bookmark aria-hidden className="size-4" />}>
            Views
          </Button>
        }
      >
        {views.map(({ _id, name, filter, order, sort, by, as }) => (
          <MenuItem
            key={_id}
            onSelect={() => void navigate({ search: { ...noFilter, ...filter, order, sort, by, as, page: 1 } })}
          >
            {name}
          </MenuItem>
        ))}
        <MenuItem icon={<Bookmark aria-hidden />} onSelect={() => setNaming(true)}>
          Keep this view…
        </MenuItem>
        {views.length > 0 && (
          <MenuSection title="Remove">
            {views.map(({ _id, name }) => (
              <MenuItem key={_id} icon={<Trash2 aria-hidden />} onSelect={() => remove.mutate({ viewId: _id })}>
                Remove “{name}”
              </MenuItem>
            ))}
          </MenuSection>
        )}
      </Menu>
      {isNaming && <NameView onClose={() => setNaming(false)} />}
    </>
  )
}

function NameView({ onClose }: { onClose: () => void }) {
  const search = route.useSearch()
  const { sort, by, as } = search
  const order = isOfSites(search) ? siteOrderIn(search) : matchOrderIn(search)
  const queryClient = useQueryClient()
  const [name, setName] = useState('')
  const save = useMutation({
    mutationFn: () => call(saveMatchView)({ name, filter: filterOf(search), order, sort, by, as }),
    onSuccess: (view) => {
      notify(`Kept as “${view.name}”.`, { tone: 'ok' })
      onClose()
    },
    onError: complain,
    onSettled: () => queryClient.invalidateQueries(viewsQuery),
  })
  return (
    <Dialog
      isOpen
      onClose={onClose}
      onSubmit={() => save.mutate()}
      title="Keep this view"
      actions={
        <Button type="submit" isBusy={save.isPending} disabled={name.trim() === ''}>
          Keep it
        </Button>
      }
    >
      <TextField
        label="Name"
        hint="A view that has this name already is replaced."
        maxLength={60}
        value={name}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
    </Dialog>
  )
}
