import { useQuery } from '@tanstack/react-query'
import type { Id } from '#contract/wire.ts'
import { sentenceOf } from '#web/platform/calls/problem-error.ts'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Entries, Entry } from '#web/ui/lists/entries.tsx'
import { TextLink } from '#web/ui/navigation/links.tsx'
import { Heading } from '#web/ui/text/heading.tsx'
import { Mono, Text } from '#web/ui/text/text.tsx'
import { ordersOfImageQuery } from '../queries.ts'
import { StateMark } from '../state-mark.tsx'
import { nameOfOrder } from '../words.ts'

/** The orders that hold an image, each with its state. An image without orders shows nothing. */
export function RegistrationsOfImage({ imageId }: { imageId: Id }) {
  const orders = useQuery(ordersOfImageQuery(imageId))
  if (orders.isError && orders.data === undefined)
    return (
      <Text size="small" tone="mark">
        {sentenceOf(orders.error)}
      </Text>
    )
  if (!orders.data || orders.data.total === 0) return null
  return (
    <Stack gap="tight">
      <Heading level={2} size="small">
        Registrations
      </Heading>
      <Entries label="Registrations of this image">
        {orders.data.data.map((order) => (
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
    </Stack>
  )
}
