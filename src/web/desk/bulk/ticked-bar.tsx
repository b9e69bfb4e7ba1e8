import { X } from 'lucide-react'
import { useState } from 'react'
import { caseWorkers } from '#contract/cases/staff-steps.ts'
import type { CaseChange } from '#contract/desk/bulk/case-changes.ts'
import type { Id } from '#contract/wire.ts'
import { useMay } from '#web/accounts/index.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { Row } from '#web/ui/layout/row.tsx'
import { StickyBar } from '#web/ui/layout/sticky-bar.tsx'
import { Text } from '#web/ui/text/text.tsx'
import { ChangeDialog } from './change-dialog.tsx'
import { ChangeProgress } from './change-progress.tsx'
import type { Ticks } from './use-ticked.ts'

const acts = [
  { kind: 'accept', label: 'Accept' },
  { kind: 'ask', label: 'Ask' },
  { kind: 'decline', label: 'Decline' },
  { kind: 'hold', label: 'Hold' },
  { kind: 'assign', label: 'Hand over' },
  { kind: 'letter', label: 'Prepare letters' },
] as const satisfies { kind: CaseChange['kind']; label: string }[]

/** Changes of ticked cases, and the progress of the last one. */
export function TickedBar({ ticked }: { ticked: Ticks }) {
  const [asked, ask] = useState<CaseChange['kind']>()
  const [begun, setBegun] = useState<{ changeId: Id; kind: CaseChange['kind'] }>()
  const may = useMay()
  const count = ticked.cases.length
  return (
    <>
      {begun && <ChangeProgress key={begun.changeId} {...begun} onClose={() => setBegun(undefined)} />}
      {count > 0 && may(...caseWorkers) && (
        <StickyBar label="Ticked cases">
          <Row gap="tight">
            <IconButton label="Untick all" icon={<X aria-hidden />} onClick={ticked.clear} />
            <Text>{count === 1 ? 'One case ticked' : `${count} cases ticked`}</Text>
          </Row>
          <Row gap="tight">
            {acts.map(({ kind, label }) => (
              <Button key={kind} look={kind === 'accept' ? 'primary' : 'quiet'} size="small" onClick={() => ask(kind)}>
                {label}
              </Button>
            ))}
          </Row>
        </StickyBar>
      )}
      {asked && (
        <ChangeDialog
          kind={asked}
          cases={ticked.cases}
          onClose={() => ask(undefined)}
          onBegun={({ changeId }) => {
            setBegun({ changeId, kind: asked })
            ask(undefined)
            ticked.clear()
          }}
        />
      )}
    </>
  )
}
