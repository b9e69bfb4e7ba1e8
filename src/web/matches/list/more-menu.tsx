import { useMutation } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import {
  Check,
  ChevronDown,
  CircleHelp,
  Download,
  Eye,
  EyeOff,
  History,
  Keyboard,
  ListChecks,
  UserX,
} from 'lucide-react'
import { useState } from 'react'
import type { Decision } from '#contract/matches/match.ts'
import { exportMatches } from '#contract/matches/triage-endpoints.ts'
import { download } from '#web/platform/calls/download.ts'
import { sentenceOf } from '#web/platform/calls/problem-error.ts'
import { InSlot } from '#web/platform/slot.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { notify } from '#web/ui/feedback/toast.ts'
import { Row } from '#web/ui/layout/row.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { Menu, MenuItem } from '#web/ui/overlays/menu.tsx'
import { Text } from '#web/ui/text/text.tsx'
import { RecentDecisions } from '../decisions/recent-decisions.tsx'
import { useDecide } from '../decisions/decisions.ts'
import { actOnAll } from '../slots.ts'
import { filterOf } from './choices.ts'

const route = getRouteApi('/inside/matches')
const complain = (error: Error) => notify(sentenceOf(error), { tone: 'error', stays: 8000 })

/** Four actions on the list: decide about all, recent decisions, a file, the keys. */
export function MoreMenu({ onKeys }: { onKeys: () => void }) {
  const search = route.useSearch()
  const [opened, open] = useState<'all' | 'recent'>()
  const close = () => open(undefined)
  const file = useMutation({ mutationFn: () => download(exportMatches, filterOf(search)), onError: complain })
  return (
    <>
      <Menu
        trigger={
          <Button
            look="quiet"
            size="small"
            isBusy={file.isPending}
            icon={<ChevronDown aria-hidden className="size-4 max-tablet:hidden" />}
          >
            More
          </Button>
        }
      >
        <MenuItem icon={<ListChecks aria-hidden />} onSelect={() => open('all')}>
          Decide all that fit
        </MenuItem>
        <MenuItem icon={<History aria-hidden />} onSelect={() => open('recent')}>
          Recent decisions
        </MenuItem>
        <MenuItem icon={<Download aria-hidden />} onSelect={() => file.mutate()}>
          Download as CSV
        </MenuItem>
        <MenuItem icon={<Keyboard aria-hidden />} onSelect={onKeys}>
          Keys of this page
        </MenuItem>
      </Menu>
      <DecideAll isOpen={opened === 'all'} onClose={close} />
      <RecentDecisions isOpen={opened === 'recent'} onClose={close} />
    </>
  )
}

const verdicts = [
  { verdict: 'approved', label: 'Approve all', icon: <Check aria-hidden className="size-4" /> },
  { verdict: 'ignored', label: 'Ignore all', icon: <EyeOff aria-hidden className="size-4" /> },
  { verdict: 'not_mine', label: 'None of them is mine', icon: <UserX aria-hidden className="size-4" /> },
  { verdict: 'unsure', label: 'Mark all as unsure', icon: <CircleHelp aria-hidden className="size-4" /> },
  { verdict: 'new', label: 'Put all back to decide', icon: <ListChecks aria-hidden className="size-4" /> },
  { verdict: 'seen', label: 'Stop holding them back', icon: <Eye aria-hidden className="size-4" /> },
] as const

/** Decides about every find that fits the filter, or acts on them. */
function DecideAll({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const search = route.useSearch()
  const { judgeAllThatFit } = useDecide()
  const judge = (verdict: Decision) => {
    onClose()
    void judgeAllThatFit(filterOf(search), verdict)
  }
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title="Every find that fits the filter">
      <Stack>
        <Text>What you choose is done to all of them, and can be taken back.</Text>
        <Row gap="tight">
          {verdicts.map(({ verdict, label, icon }) => (
            <Button key={verdict} look="quiet" size="small" icon={icon} onClick={() => judge(verdict)}>
              {label}
            </Button>
          ))}
          <InSlot slot={actOnAll} filter={filterOf(search)} />
        </Row>
      </Stack>
    </Dialog>
  )
}
