import type { PlanId } from '#contract/billing/plans.ts'
import type { Interval } from '#contract/billing/subscriptions.ts'
import type { Id } from '#contract/wire.ts'
import { showAccount } from '#server/accounts/index.ts'
import type { CardPort } from '#server/gateways/card/card-port.ts'
import { ProcessorProblem } from '#server/gateways/processor-event.ts'
import type { Deps } from '#server/platform/deps.ts'
import { refuse } from '#server/platform/refuse.ts'
import { reached } from '../payments/reached.ts'
import { planWords } from '../plans/plan-words.ts'
import type { ProcessorNeeds } from '../processors.ts'
import type { Price } from './booking/price-of-plan.ts'
import { findCustomer, keepCustomer } from './subscription-store.ts'

/** The card processor. Refuses where there is none. */
export function cardOf({ card }: Pick<ProcessorNeeds, 'card'>): CardPort {
  if (!card)
    throw refuse('unsupported', 'plan.no-payments', 'Plans cannot be paid here at the moment. The free plan goes on.')
  return card
}

/** The account's customer at the processor, created once. */
export async function customerOf({ db, card }: Pick<Deps, 'db'> & { card: CardPort }, accountId: Id): Promise<string> {
  const known = (await findCustomer(db, accountId))?.customer
  if (known) return known
  const { email, details } = await db.transaction((tx) => showAccount(tx, accountId))
  const name = `${details.first_name} ${details.last_name}`
  const key = `customer:${accountId}:${email}`
  const { id } = await reached(() => card.createCustomer({ email, name, reference: { account: accountId } }, key))
  await keepCustomer(db, accountId, { customer: id })
  return id
}

const productOf = (plan: PlanId) => `rightframe-plan-${plan}`

/** The plan of a product at the processor; undefined for a foreign one. */
export const planOfProduct = (product: string): PlanId | undefined =>
  (Object.keys(planWords) as PlanId[]).find((plan) => productOf(plan) === product)

/** The price at the processor, made when it is first used: another amount is another price, and who has booked the old one keeps it. */
export async function priceAtProcessor(
  card: CardPort,
  { plan, interval, amount, currency }: { plan: PlanId; interval: Interval } & Price,
): Promise<string> {
  const lookupKey = `${productOf(plan)}:${interval}:${currency}:${amount}`
  return await reached(async () => {
    const known = await card.priceNamed(lookupKey)
    if (known) return known.id
    await makeProduct(card, plan)
    const asked = { product: productOf(plan), amount: { amount, currency }, interval, lookupKey, reference: { plan } }
    return (await card.createPrice(asked, `price:${lookupKey}`)).id
  })
}

async function makeProduct(card: CardPort, plan: PlanId): Promise<void> {
  try {
    const asked = { id: productOf(plan), name: planWords[plan], reference: { plan } }
    await card.createProduct(asked, `product:${plan}`)
  } catch (error) {
    if (!(error instanceof ProcessorProblem && error.reason === 'resource_already_exists')) throw error
  }
}
