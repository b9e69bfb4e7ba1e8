import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { startSubmissions } from '#contract/cases/submitting-endpoints.ts'
import type { Id } from '#contract/wire.ts'
import { call } from '#web/platform/call.ts'
import { sentenceOf } from '#web/platform/problem-error.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Entries, Entry } from '#web/ui/entries.tsx'
import { Row } from '#web/ui/row.tsx'
import { Text } from '#web/ui/text.tsx'
import { allCases } from '../queries.ts'
import { Drafts } from './drafts.tsx'
import type { Site } from './site.ts'

/** Lets the owner choose among sites, makes a draft of each, and says what became of every one. */
export function SeveralDialog({ sites: listed, onClose }: { sites: readonly Site[]; onClose: () => void }) {
  const queryClient = useQueryClient()
  const [sites] = useState(listed)
  const start = useMutation({
    mutationFn: (clusters: Id[]) => call(startSubmissions)({ clusters }),
    onSuccess: () => void queryClient.invalidateQueries(allCases),
  })
  if (start.data) return <Drafts started={start.data.data} sites={sites} onClose={onClose} />
  return (
    <Choice
      sites={sites}
      isBusy={start.isPending}
      problem={start.error ? sentenceOf(start.error) : undefined}
      onStart={start.mutate}
      onClose={onClose}
    />
  )
}

type ChoiceProps = {
  sites: readonly Site[]
  isBusy: boolean
  problem: string | undefined
  onStart: (clusters: Id[]) => void
  onClose: () => void
}

function Choice({ sites, isBusy, problem, onStart, onClose }: ChoiceProps) {
  const [chosen, choose] = useState<ReadonlySet<Id>>(new Set())
  const toggle = (id: Id) => choose((before) => (before.has(id) ? without(before, id) : new Set([...before, id])))
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
      {problem && <Banner tone="error">{problem}</Banner>}
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
        {sites.map(({ _id, domain, matches }) => (
          <Entry key={_id}>
            <Checkbox
              label={
                <>
                  {domain.host}{' '}
                  <span className="text-small text-dim">
                    {matches.total === 1 ? 'one find' : `${matches.total} finds`}
                  </span>
                </>
              }
              checked={chosen.has(_id)}
              onChange={() => toggle(_id)}
            />
          </Entry>
        ))}
      </Entries>
    </Dialog>
  )
}

function without(ids: ReadonlySet<Id>, id: Id): ReadonlySet<Id> {
  const left = new Set(ids)
  left.delete(id)
  return left
}
