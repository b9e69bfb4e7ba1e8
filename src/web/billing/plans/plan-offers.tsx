import type { Plan, PlanId } from '#contract/billing/plans.ts'
import type { Interval } from '#contract/billing/subscriptions.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Segmented } from '#web/ui/buttons/segmented.tsx'
import { StatusMark } from '#web/ui/feedback/status-mark.tsx'
import { Row } from '#web/ui/layout/row.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Offer, OfferPrice, Offers } from '#web/ui/lists/offers.tsx'
import { Heading } from '#web/ui/text/heading.tsx'
import { Price } from '#web/ui/text/price.tsx'
import type { Standing } from '../queries.ts'
import { givenBy, formatMoney, perInterval, planNames, yearlySaving } from '../words.ts'

type PlanOffersProps = {
  plans: readonly Plan[]
  standing: Standing
  interval: Interval
  onInterval: (interval: Interval) => void
  /** The plan under a closer look. */
  chosen: PlanId | undefined
  onChoose: (plan: PlanId) => void
}

const intervals = [
  { value: 'month', label: 'By month' },
  { value: 'year', label: 'By year' },
] as const satisfies { value: Interval; label: string }[]

/** The plans beside each other. The ring is around the one that is chosen, else around the one that one has. */
export function PlanOffers({ plans, standing, interval, onInterval, chosen, onChoose }: PlanOffersProps) {
  const own = plans.find(({ _id }) => _id === standing.plan)
  return (
    <Stack>
      <Row spread="between">
        <Heading level={2}>Plans</Heading>
        <Segmented label="How it is paid" options={intervals} value={interval} onChange={onInterval} />
      </Row>
      <Offers label="Plans">
        {plans.map((plan) => (
          <OnePlan
            key={plan._id}
            plan={plan}
            own={own}
            standing={standing}
            interval={interval}
            isChosen={plan._id === (chosen ?? standing.plan)}
            onChoose={() => onChoose(plan._id)}
          />
        ))}
      </Offers>
    </Stack>
  )
}

type OnePlanProps = {
  plan: Plan
  /** The plan that one has, while it is on sale. */
  own: Plan | undefined
  standing: Standing
  interval: Interval
  isChosen: boolean
  onChoose: () => void
}

function OnePlan({ plan, own, standing, interval, isChosen, onChoose }: OnePlanProps) {
  const isOwn = plan._id === standing.plan
  return (
    <Offer
      name={planNames[plan._id]}
      isChosen={isChosen}
      standing={
        isOwn && (
          <StatusMark filled="full" tone="ok">
            Your plan
          </StatusMark>
        )
      }
      price={<PriceOf prices={plan.prices} interval={interval} />}
      lines={givenBy(plan.limits)}
      note={noteOf(plan, isOwn ? undefined : own)}
      action={<Choose plan={plan} standing={standing} interval={interval} onChoose={onChoose} />}
    />
  )
}

function PriceOf({ prices, interval }: { prices: Plan['prices']; interval: Interval }) {
  const saving = yearlySaving(prices)
  const saved = saving && `${formatMoney(saving)} less than twelve months`
  return (
    <OfferPrice
      sum={<Price {...prices[interval]} />}
      per={perInterval[interval]}
      saving={saving && (interval === 'year' ? saved : `By year ${formatMoney(prices.year)}`)}
    />
  )
}

/** The main change of choosing it; the choice itself lists all. */
function noteOf(plan: Plan, own: Plan | undefined): string | undefined {
  if (!own) return undefined
  const images = plan.limits.monitoredImages - own.limits.monitoredImages
  if (images === 0) return undefined
  return `${Math.abs(images).toLocaleString('en-US')} ${images > 0 ? 'more' : 'fewer'} watched images than yours.`
}

type ChooseProps = { plan: Plan; standing: Standing; interval: Interval; onChoose: () => void }

function Choose({ plan: { _id }, standing, interval, onChoose }: ChooseProps) {
  const name = planNames[_id]
  const { plan, subscription, takesCards } = standing
  const isOwn = _id === plan
  const isOwnInterval = _id === 'free' || subscription?.interval === interval
  // An open payment comes first; the server refuses changes before.
  if (subscription?.state === 'past-due') return null
  if ((isOwn && isOwnInterval) || (_id !== 'free' && !takesCards)) return null
  const ends = subscription?.state === 'cancelling' && subscription.next === null
  if (_id === 'free' && (ends || subscription === null)) return null
  return (
    <Button look="quiet" isWide onClick={onChoose}>
      {isOwn ? `Pay ${name} by ${interval}` : _id === 'free' ? 'Go back to Free' : `Choose ${name}`}
    </Button>
  )
}
