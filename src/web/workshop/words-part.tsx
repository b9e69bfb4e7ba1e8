import { ArrowRight, RefreshCw } from 'lucide-react'
import { BellLink } from '#web/ui/bell-link.tsx'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { Button } from '#web/ui/button.tsx'
import { Columns } from '#web/ui/columns.tsx'
import { Flag } from '#web/ui/flag.tsx'
import { Heading } from '#web/ui/heading.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { ButtonLink, OutLink, TextLink } from '#web/ui/links.tsx'
import { Price } from '#web/ui/price.tsx'
import { Ring } from '#web/ui/ring.tsx'
import { Row } from '#web/ui/row.tsx'
import { Stack } from '#web/ui/stack.tsx'
import { StatusMark } from '#web/ui/status-mark.tsx'
import { Stepper } from '#web/ui/stepper.tsx'
import { Mono, Text } from '#web/ui/text.tsx'
import { Tooltip } from '#web/ui/tooltip.tsx'
import { Wordmark } from '#web/ui/wordmark.tsx'

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
