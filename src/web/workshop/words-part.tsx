import { ArrowRight, RefreshCw } from 'lucide-react'
import { Button } from '#web/ui/buttons/button.tsx'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { Flag } from '#web/ui/drawings/flag.tsx'
import { Ring } from '#web/ui/drawings/ring.tsx'
import { StatusMark } from '#web/ui/feedback/status-mark.tsx'
import { Columns } from '#web/ui/layout/columns.tsx'
import { Row } from '#web/ui/layout/row.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { BellLink } from '#web/ui/navigation/bell-link.tsx'
import { Breadcrumbs } from '#web/ui/navigation/breadcrumbs.tsx'
import { ButtonLink, OutLink, TextLink } from '#web/ui/navigation/links.tsx'
import { Stepper } from '#web/ui/navigation/stepper.tsx'
import { Tooltip } from '#web/ui/overlays/tooltip.tsx'
import { Heading } from '#web/ui/text/heading.tsx'
import { Price } from '#web/ui/text/price.tsx'
import { Mono, Text } from '#web/ui/text/text.tsx'
import { Wordmark } from '#web/ui/text/wordmark.tsx'

const trail = ['Start', 'Images', '2026', 'Harbour', 'Evening', 'First light'].map((place) => ({
  key: place,
  content: place === 'First light' ? place : <TextLink to="/">{place}</TextLink>,
}))

/** Type, marks, buttons and links. */
export const WordsPart = () => (
  <>
    <Columns least="wide">
      <Type />
      <Marks />
    </Columns>
    <Buttons />
  </>
)

const Type = () => (
  <Stack>
    <Wordmark name="Rightframe" />
    <Heading level={3}>A heading of the third rank</Heading>
    <Text>
      A paragraph of running text with <TextLink to="/">a link inside</TextLink> and{' '}
      <OutLink href="https://rightframe.example">one that leads away</OutLink>, a reference <Mono>C-24410</Mono> and a
      date <Mono>2026-07-15</Mono>.
    </Text>
    <Text tone="dim" size="small">
      Small and dim, for what matters less.
    </Text>
    <Breadcrumbs places={trail} />
  </Stack>
)

const Marks = () => (
  <Stack>
    <Row gap="loose">
      <StatusMark filled="full" tone="ok">
        Paid
      </StatusMark>
      <StatusMark filled="half" tone="warn">
        Processing
      </StatusMark>
      <StatusMark filled="empty" tone="dim">
        Unpaid
      </StatusMark>
      <StatusMark filled="full" tone="mark">
        Failed
      </StatusMark>
    </Row>
    <Row gap="loose">
      <Ring>12</Ring>
      <Ring>1,204</Ring>
      <Ring>Studio, 149 a month</Ring>
    </Row>
    <Stepper steps={['Images', 'Questions', 'Claimant', 'Check']} current={1} />
    <Row gap="loose">
      <Price value={252} currency="USD" />
      <Price value={1878.5} original={2015} currency="EUR" />
      <Price value={30000} currency="JPY" />
      <Row gap="tight">
        <Flag country="pt" name="Portugal" />
        <Flag country="jp" name="Japan" />
        <Flag country="qq" name="Unknown country" />
      </Row>
    </Row>
  </Stack>
)

const Buttons = () => (
  <Row>
    <Button>Continue</Button>
    <Button look="quiet">Cancel</Button>
    <Button look="bare" icon={<RefreshCw aria-hidden size={16} />}>
      Try again
    </Button>
    <Button isBusy>Saving</Button>
    <Button disabled>Not now</Button>
    <Button size="small" look="quiet">
      Small
    </Button>
    <ButtonLink to="/" look="quiet">
      A link as a button
    </ButtonLink>
    <Tooltip content="Where it all begins">
      <IconButton label="Go on" icon={<ArrowRight aria-hidden />} />
    </Tooltip>
    <Row gap="tight">
      {[0, 3, 120].map((unread) => (
        <BellLink key={unread} to="/notifications" unread={unread} />
      ))}
    </Row>
  </Row>
)
