import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ImagePlus } from 'lucide-react'
import { Suspense, useState } from 'react'
import { resendVerification } from '#contract/accounts/endpoints.ts'
import { type FirstStepName, type FirstSteps as State, passFirstStep } from '#contract/images/first-steps.ts'
import { ownWebsites, useUser } from '#web/accounts/index.ts'
import { call } from '#web/platform/calls/call.ts'
import { sentenceOf } from '#web/platform/calls/problem-error.ts'
import { lazyPart } from '#web/platform/pages/lazy-part.tsx'
import { InSlot } from '#web/platform/slot.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { FileButton } from '#web/ui/buttons/file-button.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { notify } from '#web/ui/feedback/toast.ts'
import { Panel } from '#web/ui/layout/panel.tsx'
import { Row } from '#web/ui/layout/row.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { ButtonLink } from '#web/ui/navigation/links.tsx'
import { Stepper } from '#web/ui/navigation/stepper.tsx'
import { Text } from '#web/ui/text/text.tsx'
import { firstStepsQuery } from '../queries.ts'
import { firstMatch, firstSites } from '../slots.ts'

const OwnWebsites = lazyPart(ownWebsites)
const complain = (error: Error) => notify(sentenceOf(error), { tone: 'error', stays: 8000 })

type FirstStepsProps = { accept: string; onFiles: (files: File[]) => void }

/** Steps of a new owner until each is done or skipped, and the first find. The server keeps their states. */
export function FirstSteps(props: FirstStepsProps) {
  const known = useQuery(firstStepsQuery).data
  if (!known) return null
  return (
    <>
      {known.firstMatch !== null && <InSlot slot={firstMatch} matchId={known.firstMatch} />}
      {known.steps.some(({ state }) => state === 'open') && <Strip {...props} steps={known.steps} />}
    </>
  )
}

const titles: Record<FirstStepName, string> = {
  photographs: 'Photographs',
  'own-sites': 'Your own sites',
  'where-to-look': 'Where to look',
  address: 'Address confirmed',
}

/** Once there are photographs, it is folded: they come first. */
function Strip({ steps, accept, onFiles }: FirstStepsProps & Pick<State, 'steps'>) {
  const [chosen, choose] = useState<FirstStepName>()
  const [isUnfolded, unfold] = useState(false)
  const pass = usePass(() => unfold(true))
  const open = steps.filter(({ state }) => state === 'open')
  const { step } = open.find((one) => one.step === chosen) ?? open[0]!
  const isShown = isUnfolded || open[0]!.step === 'photographs'
  return (
    <Panel
      title="The first steps"
      aside={
        <Text tone="dim" size="small">
          {steps.length - open.length} of {steps.length} done
        </Text>
      }
    >
      <Stepper
        steps={steps.map((one) => titles[one.step])}
        done={steps.map((one) => one.state !== 'open')}
        current={steps.findIndex((one) => one.step === step)}
        onChoose={(at) => {
          choose(steps[at]?.step)
          unfold(true)
        }}
      />
      {isShown && <StepContent step={step} accept={accept} onFiles={onFiles} />}
      <Row gap="tight" spread="end">
        <Button look="quiet" size="small" isBusy={pass.isPending} onClick={() => pass.mutate(step)}>
          Skip this step
        </Button>
        {!isShown && (
          <Button size="small" onClick={() => unfold(true)}>
            Go on
          </Button>
        )}
      </Row>
    </Panel>
  )
}

function usePass(onPassed: () => void) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (step: FirstStepName) => call(passFirstStep)({ step }),
    onSuccess: (state) => {
      onPassed()
      queryClient.setQueryData(firstStepsQuery.queryKey, state)
    },
    onError: complain,
  })
}

function StepContent({ step, ...files }: FirstStepsProps & { step: FirstStepName }) {
  switch (step) {
    case 'photographs':
      return <Photographs {...files} />
    case 'own-sites':
      return (
        <Suspense fallback={<Skeleton lines={3} label="Loading your websites" />}>
          <OwnWebsites />
        </Suspense>
      )
    case 'where-to-look':
      return <InSlot slot={firstSites} />
    case 'address':
      return <Address />
    default:
      return step satisfies never
  }
}

const Photographs = ({ accept, onFiles }: FirstStepsProps) => (
  <Stack>
    <Text>Add the photographs that you want watched. We read each one; nobody else sees them.</Text>
    <Row gap="tight">
      <FileButton accept={accept} icon={<ImagePlus aria-hidden />} onFiles={onFiles}>
        Choose photographs
      </FileButton>
      <ButtonLink look="quiet" to="/images/sources">
        Import from a service
      </ButtonLink>
    </Row>
  </Stack>
)

function Address() {
  const user = useUser()
  const resend = useMutation({
    mutationFn: call(resendVerification),
    onSuccess: () => notify('A new link is on its way to you.', { tone: 'ok', stays: 10_000 }),
    onError: complain,
  })
  if (user?.email_verified !== false) return <Text>Your address is confirmed.</Text>
  return (
    <Row gap="tight" spread="between">
      <Text>We have sent a link to {user.email}. Open it, and we can write to you about finds and cases.</Text>
      <Button look="quiet" isBusy={resend.isPending} onClick={() => resend.mutate({})}>
        Send the link again
      </Button>
    </Row>
  )
}
