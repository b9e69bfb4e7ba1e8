import type { Plan } from '#contract/billing/plans.ts'
import type { PlanPreview } from '#contract/billing/subscriptions.ts'
import { Panel } from '#web/ui/layout/panel.tsx'
import { Facts } from '#web/ui/lists/facts.tsx'
import { Text } from '#web/ui/text/text.tsx'
import { changesBetween, planNames } from '../words.ts'

type WhatChangesProps = { own: Plan; chosen: Plan; kind: PlanPreview['kind'] }

/** Line by line what another plan gives otherwise, and what stays whichever one has. */
export function WhatChanges({ own, chosen, kind }: WhatChangesProps) {
  const changes = changesBetween(own.limits, chosen.limits)
  const isLess = kind === 'downgrade' || kind === 'cancel'
  return (
    <Panel title={isLess ? 'What is lost, what stays' : 'What changes'}>
      {changes.length === 0 ? (
        <Text size="small">The plan stays the same; only how it is paid changes.</Text>
      ) : (
        <Facts facts={changes.map(({ name, before, after }) => ({ name, value: `${before} → ${after}` }))} />
      )}
      {isLess && changes.length > 0 && (
        <Text size="small" tone="dim">
          Images, matches, evidence and cases stay. If you have more images than {planNames[chosen._id]} watches, those
          you pin are watched, then the newest; the rest stays in your library and is not looked for. Files above the
          storage stay; new ones wait until there is room.
        </Text>
      )}
    </Panel>
  )
}
