import { ImagePlus } from 'lucide-react'
import { Suspense, useState } from 'react'
import { ownWebsites } from '#web/accounts/index.ts'
import { endFirstVisit } from '#web/platform/first-visit.ts'
import { lazyPart } from '#web/platform/pages/lazy-part.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { FileButton } from '#web/ui/buttons/file-button.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { Row } from '#web/ui/layout/row.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { ButtonLink } from '#web/ui/navigation/links.tsx'
import { type Step, StepDialog } from '#web/ui/overlays/step-dialog.tsx'
import { Text } from '#web/ui/text/text.tsx'

const OwnWebsites = lazyPart(ownWebsites)

type FirstStepsProps = { accept: string; onFiles: (files: File[]) => void }

/** Steps for a new owner, one at a time. It appears once, and each step can end it. */
export function FirstSteps({ accept, onFiles }: FirstStepsProps) {
  const [isOpen, setOpen] = useState(true)
  const close = () => {
    endFirstVisit()
    setOpen(false)
  }
  const steps: Step[] = [
    {
      title: 'Photographs',
      canSkip: true,
      render: (complete) => <Photographs accept={accept} onFiles={onFiles} complete={complete} onLeave={close} />,
    },
    { title: 'Your own sites', render: (complete) => <OwnSites complete={complete} /> },
    { title: 'Where to look', render: (complete) => <WhereToLook complete={complete} onLeave={close} /> },
  ]
  return <StepDialog isOpen={isOpen} title="The first steps" steps={steps} onFinish={close} onClose={close} />
}

type Complete = { complete: () => void }

const Photographs = ({ accept, onFiles, complete, onLeave }: FirstStepsProps & Complete & { onLeave: () => void }) => (
  <Stack>
    <Text>Add the photographs that you want watched. We read each one; nobody else sees them.</Text>
    <Row gap="tight">
      <FileButton
        accept={accept}
        icon={<ImagePlus aria-hidden />}
        onFiles={(files) => {
          onFiles(files)
          complete()
        }}
      >
        Choose photographs
      </FileButton>
      <ButtonLink look="quiet" to="/images/sources" onClick={onLeave}>
        Import from a service
      </ButtonLink>
    </Row>
  </Stack>
)

const OwnSites = ({ complete }: Complete) => (
  <Stack>
    <Suspense fallback={<Skeleton lines={3} label="Loading your websites" />}>
      <OwnWebsites />
    </Suspense>
    <Row spread="end">
      <Button look="quiet" onClick={complete}>
        Go on
      </Button>
    </Row>
  </Stack>
)

const WhereToLook = ({ complete, onLeave }: Complete & { onLeave: () => void }) => (
  <Stack>
    <Text>
      Copies are found on the sites that you name: shops, magazines, blogs where your photographs might be used. We look
      at them again and again, and tell you what we find.
    </Text>
    <Row spread="end" gap="tight">
      <Button look="quiet" onClick={complete}>
        Later
      </Button>
      <ButtonLink to="/matches" onClick={onLeave}>
        Choose where to look
      </ButtonLink>
    </Row>
  </Stack>
)
