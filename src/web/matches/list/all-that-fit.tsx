import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import {
  Bookmark,
  Check,
  CircleHelp,
  Download,
  Eye,
  EyeOff,
  Keyboard,
  ListChecks,
  Map as MapIcon,
  Trash2,
  UserX,
  Wand,
} from 'lucide-react'
import { type ReactNode, Suspense, useState } from 'react'
import type { Decision } from '#contract/matches/match.ts'
import { exportMatches, removeMatchView, saveMatchView } from '#contract/matches/triage-endpoints.ts'
import { useIsOn } from '#web/accounts/index.ts'
import { call } from '#web/platform/calls/call.ts'
import { download } from '#web/platform/calls/download.ts'
import { InSlot } from '#web/platform/slot.tsx'
import { lazyPart } from '#web/platform/pages/lazy-part.tsx'
import { sentenceOf } from '#web/platform/calls/problem-error.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { notify } from '#web/ui/feedback/toast.ts'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { AtDesk } from '#web/ui/layout/at-desk.tsx'
import { Row } from '#web/ui/layout/row.tsx'
import { ButtonLink } from '#web/ui/navigation/links.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { Menu, MenuItem, MenuSection } from '#web/ui/overlays/menu.tsx'
import { filterOf, matchOrderIn, isOfSites, noFilter, siteOrderIn } from './choices.ts'
import { useDecide } from '../decisions/decisions.ts'
import { actOnAll } from '../slots.ts'
import { viewsQuery } from '../queries.ts'
import { RecentDecisions } from '../decisions/recent-decisions.tsx'
import { RulesDialog } from '../sites/rules-dialog.tsx'
import { useMapShown } from '../numbers/map-shown.ts'

const route = getRouteApi('/inside/matches')
const complain = (error: Error) => notify(sentenceOf(error), { tone: 'error', stays: 8000 })

const verdicts = [
  { verdict: 'approved', label: 'Approve all', icon: <Check aria-hidden /> },
  { verdict: 'ignored', label: 'Ignore all', icon: <EyeOff aria-hidden /> },
  { verdict: 'not_mine', label: 'None of them is mine', icon: <UserX aria-hidden /> },
  { verdict: 'unsure', label: 'Mark all as unsure', icon: <CircleHelp aria-hidden /> },
  { verdict: 'new', label: 'Put all back to decide', icon: <ListChecks aria-hidden /> },
  { verdict: 'seen', label: 'Stop holding them back', icon: <Eye aria-hidden /> },
] as const

type MoreToolsProps = {
  isUnfolded: boolean
  /** Without the tools for matches. */
  isBare: boolean
  onKeys: () => void
  /** Further links. Dialogs opened from them stay open while the links are hidden. */
  children?: ReactNode
}

/** Actions on all filtered matches, saved filters and further links. */
export function MoreTools({ isUnfolded, isBare, onKeys, children }: MoreToolsProps) {
  const [isMapShown, showMap] = useMapShown()
  const hasViews = useIsOn('matches_views')
  return (
    <>
      <div hidden={!isUnfolded && !isBare}>
        <Row gap="tight">
          {isUnfolded && !isBare && (
            <>
              <JudgeAll />
              <AllThatFit />
              {hasViews && <Views />}
              <Rules />
              <HandOut />
              <Button
                look="quiet"
                size="small"
                aria-expanded={isMapShown}
                icon={<MapIcon aria-hidden className="size-4" />}
                onClick={() => showMap(!isMapShown)}
              >
                Map and chart
              </Button>
              <RecentDecisions />
              <AtDesk>
                <Button look="quiet" size="small" icon={<Keyboard aria-hidden className="size-4" />} onClick={onKeys}>
                  Keys of this page
                </Button>
              </AtDesk>
              <ButtonLink look="quiet" size="small" to="/licences">
                Licences
              </ButtonLink>
            </>
          )}
          {children}
        </Row>
      </div>
      {isMapShown && !isBare && (
        <Suspense fallback={<Skeleton lines={6} label="Loading the map" />}>
          <MapAndChart />
        </Suspense>
      )}
    </>
  )
}

const MapAndChart = lazyPart(async () => ({ default: (await import('../numbers/map-and-chart.tsx')).MapAndChart }))

function JudgeAll() {
  const search = route.useSearch()
  const { judgeAllThatFit } = useDecide()
  const judge = useMutation({ mutationFn: (verdict: Decision) => judgeAllThatFit(filterOf(search), verdict) })
  return (
    <Menu
      trigger={
        <Button look="quiet" size="small" isBusy={judge.isPending} icon={<ListChecks aria-hidden className="size-4" />}>
          Decide all that fit
        </Button>
      }
    >
      <MenuSection title="Every find that fits the filter">
        {verdicts.map(({ verdict, label, icon }) => (
          <MenuItem key={verdict} icon={icon} onSelect={() => judge.mutate(verdict)}>
            {label}
          </MenuItem>
        ))}
      </MenuSection>
    </Menu>
  )
}

const AllThatFit = () => <InSlot slot={actOnAll} filter={filterOf(route.useSearch())} />

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

function HandOut() {
  const search = route.useSearch()
  const file = useMutation({ mutationFn: () => download(exportMatches, filterOf(search)), onError: complain })
  return (
    <Button
      look="quiet"
      size="small"
      isBusy={file.isPending}
      icon={<Download aria-hidden className="size-4" />}
      onClick={() => file.mutate()}
    >
      Download as CSV
    </Button>
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
