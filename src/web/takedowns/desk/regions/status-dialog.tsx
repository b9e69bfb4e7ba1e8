import { useState } from 'react'
import { type RegionInFull, setRegionStatus } from '#contract/takedowns/desk-region-endpoints.ts'
import { call } from '#web/platform/calls/call.ts'
import { describeProblem } from '#web/platform/calls/describe-problem.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { RadioOptions } from '#web/ui/forms/choices/radio-options.tsx'
import { TextareaField } from '#web/ui/forms/textarea-field.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { SourceFields, useSource } from './source-fields.tsx'
import { useDecision } from './use-decision.ts'

const options = [
  { value: 'on', label: 'On', note: 'Notices leave as their owner signed them.' },
  { value: 'staff-confirm', label: 'Staff read each notice', note: 'A signed notice waits for the legal role.' },
  { value: 'off', label: 'Off', note: 'No notice is signed or sent.' },
] as const

/** Switches a region, with the sentence that owners read and the text that the decision rests on. */
export function StatusDialog({ region, onClose }: { region: RegionInFull; onClose: () => void }) {
  const [status, choose] = useState(region.status)
  const [reason, write] = useState(region.statusReason ?? '')
  const source = useSource()
  const change = useDecision(region, onClose, () =>
    call(setRegionStatus)({
      region: region.code,
      status,
      reason: status === 'on' ? '' : reason,
      source: source.typed,
      version: region.version,
    }),
  )
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`Status of ${region.name}`}
      onSubmit={() => change.mutate()}
      actions={
        <Button type="submit" isBusy={change.isPending}>
          Change the status
        </Button>
      }
    >
      {change.error && <Banner tone="error">{describeProblem(change.error)}</Banner>}
      <RadioOptions question="Which status?" options={options} value={status} onChange={choose} />
      {status !== 'on' && (
        <TextareaField
          label="Sentence for owners"
          hint="It stands on their page in place of the notice."
          maxLength={400}
          value={reason}
          onChange={({ target }) => write(target.value)}
        />
      )}
      <SourceFields {...source} />
    </Dialog>
  )
}
