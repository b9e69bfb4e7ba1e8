import { type RegionInFull, verifyRegionEntry } from '#contract/takedowns/desk-region-endpoints.ts'
import { call } from '#web/platform/calls/call.ts'
import { describeProblem } from '#web/platform/calls/describe-problem.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { Text } from '#web/ui/text/text.tsx'
import { SourceFields, useSource } from './source-fields.tsx'
import { useDecision } from './use-decision.ts'

type VerifyDialogProps = { region: RegionInFull; entry: RegionInFull['entries'][number]; onClose: () => void }

/** Verifies an entry by the text that staff read, or takes their source back. */
export function VerifyDialog({ region, entry: { kind, id, text, source, isByStaff }, onClose }: VerifyDialogProps) {
  const own = useSource({ title: source?.title ?? '', address: source?.address ?? '' })
  const which = { region: region.code, kind, id, version: region.version }
  const verify = useDecision(region, onClose, () => call(verifyRegionEntry)({ ...which, source: own.typed }))
  const retract = useDecision(region, onClose, () => call(verifyRegionEntry)({ ...which, source: null }))
  const error = verify.error ?? retract.error
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`Source of ${id.replaceAll('_', ' ')}`}
      onSubmit={() => verify.mutate()}
      actions={
        <>
          {isByStaff && (
            <Button look="quiet" isBusy={retract.isPending} onClick={() => retract.mutate()}>
              Take it back
            </Button>
          )}
          <Button type="submit" isBusy={verify.isPending}>
            Verify by this text
          </Button>
        </>
      }
    >
      {error && <Banner tone="error">{describeProblem(error)}</Banner>}
      <Text>{text}</Text>
      <SourceFields {...own} />
    </Dialog>
  )
}
