import { registrationOptions } from '#contract/registrations/options.ts'
import type { RegistrationInFull } from '#contract/registrations/registration.ts'
import { formatDay } from '#web/platform/moments.ts'
import { Stack } from '#web/ui/layout/stack.tsx'
import { type Fact, Facts } from '#web/ui/lists/facts.tsx'
import { Heading } from '#web/ui/text/heading.tsx'
import { Mono } from '#web/ui/text/text.tsx'
import { StateMark } from '../state-mark.tsx'
import { WhoseTurn } from '../whose-turn.tsx'
import { countWorks } from '../words.ts'
import { OrderHistory } from './order-history.tsx'
import { PriceLines } from './price-lines.tsx'
import { RemoveDraft } from './remove-draft.tsx'

/** The order in short: state, facts, price, and its history. */
export const OrderInShort = ({ order }: { order: RegistrationInFull }) => (
  <Stack gap="loose">
    <Stack gap="tight">
      <Heading level={2}>Order</Heading>
      <StateMark state={order.state} />
      <Facts facts={factsOf(order)} />
    </Stack>
    <PriceLines price={order.price} />
    <OrderHistory order={order} />
    {order.state === 'draft' && <RemoveDraft order={order} />}
  </Stack>
)

function factsOf(order: RegistrationInFull): Fact[] {
  const { option, imageCount, workType, filing, createdAt, paidAt } = order
  return [
    { name: 'Whose turn', value: <WhoseTurn of={order} /> },
    { name: 'Option', value: registrationOptions[option].label },
    { name: 'Works', value: countWorks(option, imageCount) },
    { name: 'Kind of work', value: <Mono>{workType}</Mono> },
    ...(filing === null
      ? []
      : [
          { name: 'Number', value: <Mono>{filing.number}</Mono> },
          { name: 'Filed', value: <Mono>{filing.filedOn}</Mono> },
        ]),
    { name: 'Begun', value: <Mono>{formatDay(createdAt)}</Mono> },
    ...(paidAt === null ? [] : [{ name: 'Paid', value: <Mono>{formatDay(paidAt)}</Mono> }]),
  ]
}
