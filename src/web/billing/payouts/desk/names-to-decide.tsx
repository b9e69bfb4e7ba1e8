import { useState } from 'react'
import { decideNameHit, type NameHit } from '#contract/billing/payouts/desk-endpoints.ts'
import { sanctionSources } from '#contract/billing/payouts/lists.ts'
import { call } from '#web/platform/calls/call.ts'
import { formatDay } from '#web/platform/moments.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { StatusMark } from '#web/ui/feedback/status-mark.tsx'
import { RadioOptions } from '#web/ui/forms/choices/radio-options.tsx'
import { Panel } from '#web/ui/layout/panel.tsx'
import { Entries, Entry } from '#web/ui/lists/entries.tsx'
import { Text } from '#web/ui/text/text.tsx'
import { DecisionDialog } from './decision-dialog.tsx'

/** Names that resemble a listed one, with what was decided about each. */
export function NamesToDecide({ hits }: { hits: readonly NameHit[] }) {
  const [deciding, decide] = useState<NameHit>()
  return (
    <Panel title="Names to decide">
      {hits.length === 0 && <Text tone="dim">No name resembles a listed one.</Text>}
      <Entries label="Names to decide">
        {hits.map((hit) => (
          <Entry key={hit._id} actions={<Act hit={hit} onDecide={() => decide(hit)} />}>
            <Text>
              {hit.name} resembles {hit.listedName} ({hit.likeness} of 100)
            </Text>
            <Text size="small" tone="dim">
              {sanctionSources[hit.source].name}, {hit.listVersion}, entry {hit.entry}. Payee of {hit.owner.name}, found{' '}
              {formatDay(hit.foundAt)}.
            </Text>
            {hit.decision && (
              <Text size="small">
                {hit.decision.reason} {hit.decision.by}, {formatDay(hit.decision.at)}
              </Text>
            )}
          </Entry>
        ))}
      </Entries>
      {deciding && <Decide hit={deciding} onClose={() => decide(undefined)} />}
    </Panel>
  )
}

const Act = ({ hit, onDecide }: { hit: NameHit; onDecide: () => void }) =>
  hit.decision ? (
    <StatusMark filled="full" tone="warn">
      The listed one
    </StatusMark>
  ) : (
    <Button look="quiet" size="small" aria-label={`Decide about ${hit.name}`} onClick={onDecide}>
      Decide
    </Button>
  )

const decisions = [
  { value: 'clear', label: 'Another person', note: 'This name no longer holds the owner.' },
  { value: 'true-hit', label: 'The listed one', note: 'Nothing is paid to the owner.' },
] as const

function Decide({ hit, onClose }: { hit: NameHit; onClose: () => void }) {
  const [is, choose] = useState<'clear' | 'true-hit' | null>(null)
  return (
    <DecisionDialog
      title={`Is it ${hit.listedName}?`}
      label="Reason, kept with the version of the list"
      submit="Keep the decision"
      problem={is === null ? 'Choose one of the two.' : undefined}
      send={(reason) => call(decideNameHit)({ hitId: hit._id, is: is!, reason })}
      onClose={onClose}
    >
      {(isTried) => (
        <RadioOptions
          question={`${hit.name} is`}
          options={decisions}
          value={is}
          onChange={choose}
          error={is === null ? 'Choose one of the two.' : undefined}
          alwaysShow={isTried}
        />
      )}
    </DecisionDialog>
  )
}
