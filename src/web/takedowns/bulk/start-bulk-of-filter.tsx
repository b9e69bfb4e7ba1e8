import { useState } from 'react'
import type { MatchFilter } from '#contract/matches/filter.ts'
import { maxSites } from '#contract/takedowns/bulk/bulk.ts'
import { useIsOn } from '#web/accounts/index.ts'
import { sentenceOf } from '#web/platform/calls/problem-error.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx'
import { useStartBulk } from './use-start-bulk.ts'

/** The way to takedown notices about every find that fits the filter of a list. */
export function StartBulkOfFilter({ filter }: { filter: MatchFilter }) {
  const isOn = useIsOn('takedown_fields')
  const [isAsking, ask] = useState(false)
  const start = useStartBulk()
  if (!isOn) return null
  return (
    <>
      <Button look="quiet" size="small" onClick={() => ask(true)}>
        Takedowns of all that fit
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title="Draft takedowns of all that fit?"
        confirmLabel="Draft them"
        isBusy={start.isPending}
        onConfirm={() => start.mutate({ filter })}
        onCancel={() => ask(false)}
      >
        {start.isError && <Banner tone="error">{sentenceOf(start.error)}</Banner>}
        <p>
          Each site of the finds that fit the filter gets a draft of its own, {maxSites} sites at most. Nothing is sent
          before you read and sign.
        </p>
      </ConfirmDialog>
    </>
  )
}
