import { useState } from 'react'
import type { Cluster } from '#contract/matches/match.ts'
import type { Id } from '#contract/wire.ts'
import { useIsOn } from '#web/accounts/index.ts'
import { sentenceOf } from '#web/platform/calls/problem-error.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { Checkbox } from '#web/ui/forms/choices/checkbox.tsx'
import { Row } from '#web/ui/layout/row.tsx'
import { Entries, Entry } from '#web/ui/lists/entries.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { Text } from '#web/ui/text/text.tsx'
import { useStartBulk } from './use-start-bulk.ts'

type Sites = readonly Pick<Cluster, '_id' | 'title' | 'matches'>[]

/** The way to takedown notices about several of the sites that are listed. */
export function StartBulk({ sites }: { sites: Sites }) {
  const isOn = useIsOn('takedown_fields')
  const [isOpen, setOpen] = useState(false)
  if (!isOn || (!isOpen && sites.length < 2)) return null
  return (
    <Row spread="end">
      <Button look="quiet" size="small" onClick={() => setOpen(true)}>
        Send takedown notices
      </Button>
      {isOpen && <ChooseSites listed={sites} onClose={() => setOpen(false)} />}
    </Row>
  )
}

/** The choice stays while the window is open, whatever the list behind it becomes. */
function ChooseSites({ listed, onClose }: { listed: Sites; onClose: () => void }) {
  const [sites] = useState(listed)
  const [chosen, choose] = useState<ReadonlySet<Id>>(new Set())
  const start = useStartBulk()
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Send takedown notices"
      actions={
        <>
          <Button look="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button
            disabled={chosen.size === 0}
            isBusy={start.isPending}
            onClick={() => start.mutate({ clusters: [...chosen] })}
          >
            {chosen.size === 0
              ? 'Choose a site'
              : `Go on with ${chosen.size === 1 ? '1 site' : `${chosen.size} sites`}`}
          </Button>
        </>
      }
    >
      <Text size="small">
        Each site gets a draft of its own. Nothing is sent yet: you check the facts once, read each notice and sign.
      </Text>
      {start.isError && <Banner tone="error">{sentenceOf(start.error)}</Banner>}
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
        {sites.map(({ _id, title, matches }) => (
          <Entry key={_id}>
            <Checkbox
              label={`${title}, ${matches.total === 1 ? 'one find' : `${matches.total} finds`}`}
              checked={chosen.has(_id)}
              onChange={() => choose((before) => before.symmetricDifference(new Set([_id])))}
            />
          </Entry>
        ))}
      </Entries>
    </Dialog>
  )
}
