import type Stripe from 'stripe'
import type { CardCustomer, CardPort, KeptCard } from './card-port.ts'
import { asked } from './problems.ts'
import { idOf } from './read-object.ts'

type Calls = Pick<
  CardPort,
  | 'account'
  | 'createCustomer'
  | 'customer'
  | 'updateCustomer'
  | 'createCustomerPage'
  | 'cardOfToken'
  | 'cards'
  | 'attachCard'
  | 'detachCard'
>

export const customerCalls = (stripe: Stripe): Calls => ({
  account: () =>
    asked(async () => {
      const [account, balance] = await Promise.all([stripe.accounts.retrieveCurrent(), stripe.balance.retrieve()])
      return {
        id: account.id,
        name: account.business_profile?.name ?? account.settings?.dashboard.display_name ?? account.email ?? account.id,
        country: account.country ?? '',
        currency: (account.default_currency ?? '').toUpperCase(),
        chargesEnabled: account.charges_enabled,
        payoutsEnabled: account.payouts_enabled,
        isLive: balance.livemode,
      }
    }),
  createCustomer: ({ email, name, reference }, idempotencyKey) =>
    asked(async () =>
      readCustomer(
        await stripe.customers.create({ email, ...(name && { name }), metadata: reference }, { idempotencyKey }),
      ),
    ),
  customer: (id) => asked(async () => readCustomer(await stripe.customers.retrieve(id))),
  updateCustomer: (id, { email, name, defaultCard }) =>
    asked(async () =>
      readCustomer(
        await stripe.customers.update(id, {
          ...(email && { email }),
          ...(name && { name }),
          ...(defaultCard && { invoice_settings: { default_payment_method: defaultCard } }),
        }),
      ),
    ),
  createCustomerPage: ({ customer, returnUrl }) =>
    asked(async () => {
      const { url } = await stripe.billingPortal.sessions.create({ customer, return_url: returnUrl })
      return { url }
    }),
  cardOfToken: (token, idempotencyKey) =>
    asked(async () =>
      readCard(
        token.startsWith('pm_')
          ? await stripe.paymentMethods.retrieve(token)
          : await stripe.paymentMethods.create({ type: 'card', card: { token } }, { idempotencyKey }),
      ),
    ),
  cards: (customer) =>
    asked(async () => {
      const { data } = await stripe.customers.listPaymentMethods(customer, { type: 'card', limit: 100 })
      return data.map(readCard)
    }),
  attachCard: (card, customer, idempotencyKey) =>
    asked(async () => readCard(await stripe.paymentMethods.attach(card, { customer }, { idempotencyKey }))),
  detachCard: (card) => asked(async () => void (await stripe.paymentMethods.detach(card))),
})

const readCustomer = (customer: Stripe.Customer | Stripe.DeletedCustomer): CardCustomer => ({
  id: customer.id,
  email: customer.deleted ? undefined : (customer.email ?? undefined),
  defaultCard: customer.deleted ? undefined : idOf(customer.invoice_settings.default_payment_method),
  reference: customer.deleted ? {} : customer.metadata,
})

const readCard = ({ id, card, customer }: Stripe.PaymentMethod): KeptCard => ({
  id,
  brand: card?.brand ?? 'unknown',
  last4: card?.last4 ?? '',
  expMonth: card?.exp_month ?? 0,
  expYear: card?.exp_year ?? 0,
  country: card?.country ?? undefined,
  customer: idOf(customer),
})
