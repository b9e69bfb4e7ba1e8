import type { Sent } from '#contract/endpoint.ts'
import { createCoupon } from '#contract/billing/coupons.ts'
import { createRegistration, getRegistration, updateRegistration } from '#contract/registrations/endpoints.ts'
import type { RegistrationParty } from '#contract/registrations/facts.ts'
import type { RegistrationOption } from '#contract/registrations/options.ts'
import { getRegistrationPayment, payRegistration } from '#contract/registrations/paying-endpoints.ts'
import type { RegistrationState } from '#contract/registrations/states.ts'
import type { Id } from '#contract/wire.ts'
import { entriesOf } from '../../billing/ledger/ledger-store.ts'
import { disputesOf, payableOf } from '../../billing/payments/payment-store.ts'
import { issuer } from '../../billing/testing/payables.ts'
import { goByOneClock, openSandboxedApp } from '../../billing/testing/sandboxed-app.ts'
import { anImage } from '../matches.ts'
import { people, type Person } from '../people.ts'
import type { TestApp } from '../test-app.ts'
import { until } from '../until.ts'
import { moveRegistration } from '../../registrations/move-registration.ts'
import { lockAnyRegistration } from '../../registrations/order-store.ts'

/** An author who is the only claimant. */
export const soleAuthor: RegistrationParty = {
  author: {
    name: 'Ana Almeida',
    kind: 'person',
    isForHire: false,
    citizenship: 'PT',
    domicile: 'PT',
    pseudonym: null,
    birthYear: null,
    deathYear: null,
  },
  claimant: {
    name: 'Ana Almeida',
    street: 'Rua do Porto 1',
    city: 'Porto',
    state: null,
    postalCode: '4000-001',
    country: 'PT',
    email: 'ana@example.com',
    phone: null,
    transfer: null,
    transferNote: null,
  },
}

const tenPercent = { off: { percent: 10 }, duration: 'once', countsFor: 'registrations' } as const

const allWell = { madeAll: 'yes', publicationChecked: 'yes', notRegistered: 'yes', nothingByOthers: 'yes' } as const

export type OrderOfTest = { ana: Person; registrationId: Id; returnUrl: string }

/** An app whose processors are the stand-ins, by one clock, with what people and processors do to the money of orders. */
export async function openPayingForOrders() {
  const opened = await openSandboxedApp({ ...issuer, RIGHTFRAME_ROLES: 'api,worker' })
  goByOneClock(opened)
  const { app, sandbox } = opened
  const who = await people(app)
  let nth = 0
  const paymentOf = ({ ana, registrationId }: OrderOfTest) => ana.call(getRegistrationPayment, { registrationId })
  const at = ({ ana, registrationId }: OrderOfTest) => ana.call(getRegistration, { registrationId })
  const payAt = (sessionUrl: string, number = '4242424242424242') =>
    sandbox.cards.pay(new URL(sessionUrl).pathname.split('/').at(-1)!, number)
  return {
    opened,
    who,
    remove: () => opened.remove(),
    /** A draft with its party, of Ana or another owner. */
    anOrder: async (
      option: RegistrationOption = 'USCO_SINGLE',
      { ana = who.ana, party = soleAuthor }: { ana?: Person; party?: RegistrationParty } = {},
    ): Promise<OrderOfTest> => {
      const images = [await anImage(app.deps, ana.id)]
      const { _id } = await ana.call(createRegistration, { option, images, title: 'Harbours, May 2026' })
      await ana.call(updateRegistration, {
        registrationId: _id,
        facts: { party, declarations: allWell },
        works: [{ images, createdOn: '2026-05-01', isPublished: false }],
      })
      return { ana, registrationId: _id, returnUrl: new URL(`/registrations/${_id}`, app.config.publicUrl).href }
    },
    aCoupon: async (more: Partial<Sent<typeof createCoupon>> = {}) =>
      await who.chiara.call(createCoupon, { ...tenPercent, code: `CODE-${++nth}`, ...more }),
    at,
    paymentOf,
    payAt,
    checkout: ({ ana, registrationId, returnUrl }: OrderOfTest) =>
      ana.call(payRegistration, { registrationId, returnUrl }),
    /** The package of a paid order begins at once. Its images have no files: it never ends. */
    comesTo: async (order: OrderOfTest, state: RegistrationState) =>
      await until(async () => {
        const { state: reached } = await at(order)
        return reached === state || (state === 'paid' && reached === 'preparing')
      }),
    /** Moves a paid order to filing. */
    makeReady: async ({ registrationId }: OrderOfTest) =>
      await app.deps.db.transaction(async (tx) => {
        let row = (await lockAnyRegistration(tx, registrationId))!
        for (const to of row.state === 'preparing' ? (['ready'] as const) : (['preparing', 'ready'] as const))
          row = await moveRegistration(tx, row, { to, at: app.deps.clock(), by: 'system', userId: null })
      }),
    balances: (order: OrderOfTest) => balances(app, order),
    disputesOf: async ({ registrationId }: OrderOfTest) => {
      const payable = await payableOf(app.deps.db, { kind: 'registration', id: registrationId })
      return await disputesOf(app.deps.db, payable!.id)
    },
    after: (days: number) => sandbox.clock.advance(Math.round(days * 86_400_000)),
  }
}

/** An order's balances in minor units, without processors' shares. */
async function balances({ deps: { db } }: Pick<TestApp, 'deps'>, { registrationId }: OrderOfTest) {
  const payable = await payableOf(db, { kind: 'registration', id: registrationId })
  return Object.fromEntries(
    (await entriesOf(db, payable!.id))
      .filter(({ account, amount }) => amount !== 0n && !/^processor:|processor-fees$/.test(account))
      .map(({ account, amount }) => [account.replace(registrationId, 'it').replace(payable!.id, 'it'), Number(amount)]),
  )
}
