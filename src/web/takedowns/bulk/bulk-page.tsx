import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import type { BulkNotice, TakedownBulk } from '#contract/takedowns/bulk/bulk.ts'
import { updateTakedownBulk } from '#contract/takedowns/bulk/endpoints.ts'
import type { TakedownFacts } from '#contract/takedowns/takedown-facts.ts'
import { useIsOn } from '#web/accounts/index.ts'
import { call } from '#web/platform/calls/call.ts'
import { ProblemError, sentenceOf } from '#web/platform/calls/problem-error.ts'
import { NotFoundPage } from '#web/platform/pages/not-found-page.tsx'
import { useTitle } from '#web/platform/pages/use-title.ts'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { Page } from '#web/ui/layout/pages/page.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { StepPanel } from '#web/ui/layout/step-panel.tsx'
import { Stepper } from '#web/ui/navigation/stepper.tsx'
import { type FactLead, FactsForm } from '../facts/facts-form.tsx'
import { takedownSteps } from '../takedown/steps.ts'
import { WayFromTakedowns } from '../way-from-takedowns.tsx'
import { AllowanceOfBulk } from './allowance-of-bulk.tsx'
import { bulkNoticesQuery, bulkQuery, isWorking, useBulkChange } from './queries.ts'
import { ReadBulk } from './read-bulk.tsx'
import { SignBulk } from './sign-bulk.tsx'
import { SitesOfBulk } from './sites-of-bulk.tsx'
import { WorkOnBulk } from './work-on-bulk.tsx'

const route = getRouteApi('/inside/takedowns/bulk/$bulkId')
const title = 'Takedowns of several sites'
const [chooseUses, checkFacts, read, sign] = takedownSteps

/** One decision about the copies on many sites, from their uses to one signature. */
export function BulkPage() {
  useTitle(title)
  const { bulkId } = route.useParams()
  const bulk = useQuery(bulkQuery(bulkId))
  const isOn = useIsOn('takedown_fields')
  if (!isOn) return <NotFoundPage />
  if (bulk.error instanceof ProblemError && bulk.error.kind === 'missing') return <NotFoundPage />
  return (
    <Page title={title} above={<WayFromTakedowns here={title} />}>
      {bulk.data ? (
        <Bulk bulk={bulk.data} />
      ) : bulk.isError ? (
        <ErrorState message={sentenceOf(bulk.error)} onRetry={() => void bulk.refetch()} />
      ) : (
        <Skeleton label="Loading the sites" lines={6} />
      )}
    </Page>
  )
}

function Bulk({ bulk }: { bulk: TakedownBulk }) {
  const notices = useQuery(bulkNoticesQuery(bulk))
  const isReady = bulk.closedAt === null && bulk.sites.some(({ state }) => state === 'draft')
  return (
    <Stack gap="loose">
      <WorkOnBulk bulk={bulk} />
      {notices.isError && notices.data === undefined && (
        <ErrorState message={sentenceOf(notices.error)} onRetry={() => void notices.refetch()} />
      )}
      {isReady && notices.data ? (
        <Steps bulk={bulk} notices={notices.data.data} isStale={notices.isPlaceholderData} />
      ) : (
        <SitesOfBulk bulk={bulk} />
      )}
    </Stack>
  )
}

type StepsProps = { bulk: TakedownBulk; notices: readonly BulkNotice[]; isStale: boolean }

function Steps({ bulk, notices, isStale }: StepsProps) {
  const [isDirty, setDirty] = useState(false)
  const [led, setLed] = useState({ step: 0, visit: 0 })
  const [lead, setLead] = useState<FactLead>()
  const save = useBulkChange(bulk._id, (facts: TakedownFacts) => call(updateTakedownBulk)({ bulkId: bulk._id, facts }))
  const isOffered = notices.some(({ role }) => role === 'offered')
  const visitOf = (step: number) => (led.step === step ? led.visit : 0)
  return (
    <>
      <Stepper
        steps={takedownSteps}
        current={isOffered ? 2 : 1}
        onChoose={(step) => setLed(({ visit }) => ({ step, visit: visit + 1 }))}
      />
      <StepPanel title={chooseUses} visit={visitOf(0)}>
        <AllowanceOfBulk allowance={bulk.allowance} />
        <SitesOfBulk bulk={bulk} />
      </StepPanel>
      <StepPanel title={checkFacts} visit={visitOf(1)}>
        <FactsForm
          facts={bulk.facts}
          images={bulk.images}
          notices={notices.filter(({ role }) => role !== 'one-by-one')}
          save={save}
          lead={lead}
          onDirty={setDirty}
        />
      </StepPanel>
      <StepPanel title={read} visit={visitOf(2)}>
        {isDirty && <Banner tone="warn">You changed facts. Save them, and the notices below follow.</Banner>}
        <ReadBulk
          notices={notices}
          facts={bulk.facts}
          onLead={(path) => setLead((before) => ({ path, visit: (before?.visit ?? 0) + 1 }))}
        />
      </StepPanel>
      <StepPanel title={sign} visit={visitOf(3)}>
        <SignBulk bulk={bulk} notices={notices} isWaiting={isDirty || isStale || isWorking(bulk)} />
      </StepPanel>
    </>
  )
}
