import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { startSubmissions } from '#contract/submissions/submitting-endpoints.ts'
import type { Id } from '#contract/wire.ts'
import { call } from '#web/platform/calls/call.ts'
import { sentenceOf } from '#web/platform/calls/problem-error.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { Checkbox } from '#web/ui/forms/choices/checkbox.tsx'
import { Row } from '#web/ui/layout/row.tsx'
import { Entries, Entry } from '#web/ui/lists/entries.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { Text } from '#web/ui/text/text.tsx'
import { allCases } from '#web/cases/parts/index.ts'
import { SumLine, ValueLine } from '#web/matches/value/index.ts'
import { Drafts } from './drafts.tsx'
import type { Site } from './site.ts'

/** Lets the owner choose among sites, makes a draft of each, and says what became of every one. */
export function SeveralDialog({ sites: listed, onClose }: { sites: readonly Site[]; onClose: () => void }) {
  const queryClient = useQueryClient()
  const [{ sites, leftOut }] = useState(() => openAmong(listed))
  const start = useMutation({
    mutationFn: (clusters: Id[]) => call(startSubmissions)({ clusters }),
    onSuccess: () => {
      void queryClient.invalidateQueries(allCases)
      // Each site says whether it has a case.
      void queryClient.invalidateQueries({ queryKey: ['matches'] })
    },
  })
  if (start.data) return <Drafts started={start.data.data} sites={sites} onClose={onClose} />
  return (
    <Choice
      sites={sites}
      leftOut={leftOut}
      isBusy={start.isPending}
      problem={start.error ? sentenceOf(start.error) : undefined}
      onStart={start.mutate}
      onClose={onClose}
    />
  )
}

/** The choices stay fixed while the window is open, whatever happens to the list behind it. */
function openAmong(listed: readonly Site[]): { sites: Site[]; leftOut: number } {
  const sites = listed.filter((site) => site.case === null)
  return { sites, leftOut: listed.length - sites.length }
}

type ChoiceProps = {
  sites: readonly Site[]
  /** Listed sites that already have a case. */
  leftOut: number
  isBusy: boolean
  problem: string | undefined
  onStart: (clusters: Id[]) => void
  onClose: () => void
}

function Choice({ sites, leftOut, isBusy, problem, onStart, onClose }: ChoiceProps) {
  const [chosen, choose] = useState<ReadonlySet<Id>>(new Set())
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Start several cases"
      actions={
        <>
          <Button look="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button disabled={chosen.size === 0} isBusy={isBusy} onClick={() => onStart([...chosen])}>
            {chosen.size === 1 ? 'Make one draft' : `Make ${chosen.size} drafts`}
          </Button>
        </>
      }
    >
      <Text size="small">
        One draft is made for each site that you choose. Nothing is submitted by that: you answer the questions of each
        when you want to.
      </Text>
      {leftOut > 0 && (
        <Text size="small" tone="dim">
          {leftOut === 1 ? 'One site is left out: it has' : `${leftOut} sites are left out: they have`} a case or a
          draft already.
        </Text>
      )}
      {problem && <Banner tone="error">{problem}</Banner>}
      <Offered sites={sites} chosen={chosen} choose={choose} />
      <SumLine of={sites.filter(({ _id }) => chosen.has(_id)).map(({ _id, value }) => ({ site: _id, value }))} />
    </Dialog>
  )
}

type OfferedProps = { sites: readonly Site[]; chosen: ReadonlySet<Id>; choose: (chosen: ReadonlySet<Id>) => void }

const Offered = ({ sites, chosen, choose }: OfferedProps) => (
  <>
    <Row>
      <Button look="bare" size="small" onClick={() => choose(new Set(sites.map(({ _id }) => _id)))}>
        Choose all {sites.length}
      </Button>
      {chosen.size > 0 && (
        <Button look="bare" size="small" onClick={() => choose(new Set())}>
          Choose none
        </Button>
      )}
    </Row>
    <Entries label="Sites to choose from">
      {sites.map(({ _id, title, matches, bestScore, value }) => (
        <Entry key={_id}>
          <Checkbox
            label={`${title}, ${matches.total === 1 ? 'one find' : `${matches.total} finds`}, best ${bestScore} %`}
            checked={chosen.has(_id)}
            onChange={() => choose(toggled(chosen, _id))}
          />
          <ValueLine value={value} />
        </Entry>
      ))}
    </Entries>
  </>
)

function toggled(ids: ReadonlySet<Id>, id: Id): ReadonlySet<Id> {
  const left = new Set(ids)
  if (!left.delete(id)) left.add(id)
  return left
}
