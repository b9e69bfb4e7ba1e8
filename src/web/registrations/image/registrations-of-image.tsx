import { useQuery } from '@tanstack/react-query'
import type { Registration } from '#contract/registrations/registration.ts'
import type { Id } from '#contract/wire.ts'
import { sentenceOf } from '#web/platform/calls/problem-error.ts'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Entries, Entry } from '#web/ui/lists/entries.tsx'
import { TextLink } from '#web/ui/navigation/links.tsx'
import { Heading } from '#web/ui/text/heading.tsx'
import { Mono, Text } from '#web/ui/text/text.tsx'
import { earlierOfImageQuery, ordersOfImageQuery } from '../queries.ts'
import { EarlierRegistrations } from './earlier-registrations.tsx'
import { StateMark } from '../state-mark.tsx'
import { nameOfOrder } from '../words.ts'

/** The orders that hold an image, each with its state, and its registrations from elsewhere with their certificates. */
export function RegistrationsOfImage({ imageId }: { imageId: Id }) {
  const orders = useQuery(ordersOfImageQuery(imageId))
  const earlier = useQuery(earlierOfImageQuery(imageId))
  const failed = [orders, earlier].find(({ isError, data }) => isError && data === undefined)
  if (failed?.error)
    return (
      <Text size="small" tone="mark">
        {sentenceOf(failed.error)}
      </Text>
    )
  if (!orders.data || !earlier.data) return null
  return (
    <Stack gap="tight">
      <Heading level={2} size="small">
        Registrations
      </Heading>
      {orders.data.total > 0 && <Orders orders={orders.data.data} />}
      <EarlierRegistrations imageId={imageId} earlier={earlier.data} />
    </Stack>
  )
}

const Orders = ({ orders }: { orders: readonly Registration[] }) => (
  <Entries label="Registrations of this image">
    {orders.map((order) => (
      <Entry key={order._id}>
        <Text>
          <TextLink to="/registrations/$registrationId" params={{ registrationId: order._id }}>
            {nameOfOrder(order)}
          </TextLink>
        </Text>
        <StateMark state={order.state} />
        {order.certificate && (
          <Text size="small" tone="dim">
            <Mono>{order.certificate.number}</Mono>, effective <Mono>{order.certificate.effectiveOn}</Mono>
          </Text>
        )}
      </Entry>
    ))}
  </Entries>
)
