import { mayStep } from '#contract/takedowns/notice-states.ts'
import { regionOf } from '#contract/takedowns/law/regions.ts'
import { reissueNotice } from '#contract/takedowns/following-endpoints.ts'
import { setNoticeOutcome } from '#contract/takedowns/sending-endpoints.ts'
import type { TakedownInFull, TakedownNotice } from '#contract/takedowns/takedown.ts'
import { call } from '#web/platform/calls/call.ts'
import { sentenceOf } from '#web/platform/calls/problem-error.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { Row } from '#web/ui/layout/row.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { useSavedTakedown } from './use-saved-takedown.ts'

const labels = {
  acknowledged: 'They received it',
  forwarded: 'They passed it on',
  refused: 'They refused',
} as const
type Told = keyof typeof labels
const all: readonly Told[] = ['acknowledged', 'forwarded', 'refused']

/** The owner says how a reader answered: only outcomes that the notice's law knows. */
export function TellOutcome({ takedown, notice }: { takedown: TakedownInFull; notice: TakedownNotice }) {
  const { n, state, region } = notice
  const tell = useSavedTakedown(takedown._id, 'The answer is kept.', (outcome: Told) =>
    call(setNoticeOutcome)({ takedownId: takedown._id, n, outcome }),
  )
  const reissue = useSavedTakedown(takedown._id, 'A new draft waits for you.', () =>
    call(reissueNotice)({ takedownId: takedown._id, n }),
  )
  const isRemoved = mayStep(regionOf(region.code), state, 'reappeared')
  const possible = all.filter((outcome) => mayStep(regionOf(region.code), state, outcome))
  if (possible.length === 0 && !isRemoved) return null
  return (
    <Stack gap="tight">
      {reissue.isError && <Banner tone="error">{sentenceOf(reissue.error)}</Banner>}
      {tell.isError && <Banner tone="error">{sentenceOf(tell.error)}</Banner>}
      <Row>
        {possible.map((outcome) => (
          <Button
            key={outcome}
            look="quiet"
            size="small"
            isBusy={tell.isPending && tell.variables === outcome}
            onClick={() => tell.mutate(outcome)}
          >
            {labels[outcome]}
          </Button>
        ))}
        {isRemoved && (
          <Button look="quiet" size="small" isBusy={reissue.isPending} onClick={() => reissue.mutate()}>
            The copy is back
          </Button>
        )}
      </Row>
    </Stack>
  )
}
