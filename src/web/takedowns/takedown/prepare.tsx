import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { TakedownInFull, TakedownNotice } from '#contract/takedowns/takedown.ts'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { StepPanel } from '#web/ui/layout/step-panel.tsx'
import { Stepper } from '#web/ui/navigation/stepper.tsx'
import { type FactLead, FactsOfTakedown } from '../facts/facts-form.tsx'
import type { FactPath } from '../facts/place-of-element.ts'
import { previewsQuery } from '../queries.ts'
import { type NoticeToRead, ReadNotices } from '../reading/read-notices.tsx'
import { SignNotices } from '../reading/sign-notices.tsx'
import { takedownSteps } from './steps.ts'

type PrepareProps = {
  takedown: TakedownInFull
  notices: readonly TakedownNotice[]
  /** Others of the takedown are signed. */
  isMore: boolean
}
type Steps = { step: number; visit: number }

const [, checkFacts, read, sign] = takedownSteps

/** The steps from facts to signature, below each other, for the notices that are not signed. */
export function Prepare({ takedown, notices, isMore }: PrepareProps) {
  const [isDirty, setDirty] = useState(false)
  const [led, setLed] = useState<Steps>({ step: stepOf(notices), visit: 0 })
  const [lead, setLead] = useState<FactLead>()
  const previews = useQuery(previewsQuery(takedown, notices))
  const toRead = notices.map((notice, at): NoticeToRead => ({ notice, read: previews.data?.[at] }))
  const goTo = (step: number) => step > 0 && setLed(({ visit }) => ({ step, visit: visit + 1 }))
  const leadTo = (path: FactPath) => setLead((before) => ({ path, visit: (before?.visit ?? 0) + 1 }))
  const visitOf = (step: number) => (led.step === step ? led.visit : 0)
  return (
    <Stack gap="loose">
      {isMore && <Banner tone="plain">These notices are not signed yet.</Banner>}
      <Stepper steps={takedownSteps} current={stepOf(notices)} onChoose={goTo} />
      <StepPanel title={checkFacts} visit={visitOf(1)}>
        <FactsOfTakedown takedown={takedown} notices={notices} lead={lead} onDirty={setDirty} />
      </StepPanel>
      <StepPanel title={read} visit={visitOf(2)}>
        {isDirty && <Banner tone="warn">You changed facts. Save them, and the notices below follow.</Banner>}
        <ReadNotices takedown={takedown} notices={toRead} onLead={leadTo} onRetry={() => void previews.refetch()} />
      </StepPanel>
      <StepPanel title={sign} visit={visitOf(3)}>
        <SignNotices takedown={takedown} notices={toRead} isDirty={isDirty || previews.isPlaceholderData} />
      </StepPanel>
    </Stack>
  )
}

/** The facts come first while no notice is complete. */
const stepOf = (notices: readonly TakedownNotice[]): number => (notices.some(({ state }) => state === 'ready') ? 2 : 1)
