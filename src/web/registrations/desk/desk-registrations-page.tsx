import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Fragment, type ReactNode, useState } from 'react'
import type { DeskRegistration, RegistrationQueue } from '#contract/registrations/desk-endpoints.ts'
import { registrationOptions } from '#contract/registrations/options.ts'
import { DeskSection, firstDeskPart } from '#web/platform/desk-section.tsx'
import { Loaded } from '#web/platform/pages/loaded.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Entry } from '#web/ui/lists/entries.tsx'
import { ButtonLink } from '#web/ui/navigation/links.tsx'
import { PhotoStrip, type StripPhoto } from '#web/ui/photos/photo-strip.tsx'
import { Heading } from '#web/ui/text/heading.tsx'
import { Mono, Text, Unbroken } from '#web/ui/text/text.tsx'
import { StateMark } from '../state-mark.tsx'
import { countWorks, nameOfOrder } from '../words.ts'
import { DeskFrame } from './desk-frame.tsx'
import { queueQuery } from './queries.ts'

const queues: { queue: RegistrationQueue; title: string; none: string; action: string }[] = [
  { queue: 'to-file', title: 'To file', none: 'No order waits to be filed.', action: 'File it' },
  { queue: 'office', title: 'At the Office', none: 'The Office has no order of ours.', action: 'Open' },
  { queue: 'to-prepare', title: 'Packages in the making', none: 'No package is being made.', action: 'Open' },
  {
    queue: 'refused',
    title: 'Refused, with their owners',
    none: 'No refused order waits for its owner.',
    action: 'Open',
  },
  { queue: 'done', title: 'Done', none: 'No order has ended yet.', action: 'Open' },
]

/** Orders of registrations, by queue; the most urgent first. */
export const DeskRegistrationsPage = () => (
  <DeskFrame title="Registrations">
    <Stack gap="loose">
      {queues.map((words) => (
        <Queue key={words.queue} {...words} />
      ))}
    </Stack>
  </DeskFrame>
)

function Queue({ queue, title, none, action }: (typeof queues)[number]) {
  const [part, goTo] = useState(firstDeskPart)
  return (
    <Loaded query={useQuery(queueQuery(queue, part))} label={`Loading ${title}`}>
      {({ data, total }) => (
        <DeskSection title={title} none={none} total={total} part={part} onPart={goTo}>
          {data.map((order) => (
            <OrderEntry key={order._id} order={order} action={action} />
          ))}
        </DeskSection>
      )}
    </Loaded>
  )
}

const OrderEntry = ({ order, action }: { order: DeskRegistration; action: string }) => {
  const { _id, owner, option, state, imageCount, actBy, filing, certificate } = order
  const name = nameOfOrder(order)
  return (
    <Entry
      pictures={<Pictures order={order} />}
      actions={
        <ButtonLink
          look={action === 'File it' ? 'primary' : 'quiet'}
          size="small"
          to="/desk/registrations/$registrationId"
          params={{ registrationId: _id }}
          aria-label={`${action}: ${name}`}
        >
          {action}
        </ButtonLink>
      }
    >
      <Heading level={3} size="small">
        {name}
      </Heading>
      <StateMark state={state} />
      <Text size="small">
        {registrationOptions[option].label}
        {registrationOptions[option].maxImages > 1 && ` · ${countWorks(option, imageCount)}`}
      </Text>
      <Text size="small" tone="dim">
        {owner.name}
        {actBy !== null && <Dated word="effective by" parts={[actBy]} />}
        {filing !== null && <Dated word="filed" parts={[filing.filedOn, filing.number]} />}
        {certificate !== null && <Dated word="effective" parts={[certificate.effectiveOn, certificate.number]} />}
      </Text>
    </Entry>
  )
}

/** Days and numbers that stay on one line each. */
const Dated = ({ word, parts }: { word: string; parts: readonly string[] }) => (
  <>
    {` · ${word} `}
    {parts.map((part, at) => (
      <Fragment key={part}>
        {at > 0 && ', '}
        <Unbroken>
          <Mono>{part}</Mono>
        </Unbroken>
      </Fragment>
    ))}
  </>
)

const Pictures = ({ order }: { order: DeskRegistration }) => {
  const inLink = (photo: StripPhoto, shown: ReactNode) => (
    <Link
      to="/desk/registrations/$registrationId"
      params={{ registrationId: order._id }}
      tabIndex={-1}
      aria-label={photo.alt}
    >
      {shown}
    </Link>
  )
  const photos = order.thumbnails.map((thumbnail, at) => ({
    id: `${order._id} ${at}`,
    aspect: order.aspects[at] ?? 1,
    sources: [thumbnail],
    alt: `Photograph ${at + 1} of ${nameOfOrder(order)}`,
  }))
  return <PhotoStrip photos={photos} wrap={inLink} />
}
