import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openProcessors } from '../testing/processors.ts'
import type { CardPort } from './card-port.ts'

let opened: Awaited<ReturnType<typeof openProcessors>>
let cards: CardPort
beforeAll(async () => {
  opened = await openProcessors()
  cards = opened.cards
})
afterAll(() => opened.remove())

let n = 0
const key = () => `test:${++n}`
const usd = (amount: number) => ({ amount, currency: 'USD' })
const day = 86_400_000

async function customerWith(card = 'pm_card_visa') {
  const customer = await cards.createCustomer({ email: 'ana@photos.example', reference: { account: 'ana' } }, key())
  const kept = await cards.attachCard(card, customer.id, key())
  await cards.updateCustomer(customer.id, { defaultCard: kept.id })
  return { customer: customer.id, card: kept.id }
}

const checkout = (more: object = {}) =>
  cards.createCheckout(
    {
      amount: usd(10_050),
      description: 'Case RF-1',
      successUrl: 'http://localhost:1/pay/1?success=true',
      cancelUrl: 'http://localhost:1/pay/1?canceled=true',
      reference: { case: 'abc' },
      ...more,
    },
    key(),
  )

describe('A checkout', () => {
  test('A payment on its page has amount, fee and our reference', async () => {
    const session = await checkout()
    expect(session).toMatchObject({ state: 'open', amount: usd(10_050), reference: { case: 'abc' } })
    expect(session.url).toContain('/cards/pay/cs_test_')
    opened.sandbox.cards.pay(session.id, '4242 4242 4242 4242')
    const paid = await cards.checkout(session.id)
    expect(paid).toMatchObject({ state: 'paid', url: undefined })
    expect(await cards.payment(paid.payment!)).toMatchObject({
      state: 'paid',
      paid: usd(10_050),
      fee: usd(321),
      reference: { case: 'abc' },
    })
  })

  test('A checkout stays open after a declined card', async () => {
    const session = await checkout()
    expect(() => opened.sandbox.cards.pay(session.id, '4000000000009995')).toThrow('insufficient funds')
    expect((await cards.checkout(session.id)).state).toBe('open')
    opened.sandbox.cards.pay(session.id, '4242424242424242')
    expect((await cards.checkout(session.id)).state).toBe('paid')
  })

  test.each([
    ['confirms', 'paid'],
    ['refuses', 'open'],
    ['is-left', 'open'],
  ] as const)('A payer who %s to the bank gives the state %s', async (bank, state) => {
    const session = await checkout()
    opened.sandbox.cards.pay(session.id, '4000000000003220', bank)
    expect((await cards.checkout(session.id)).state).toBe(state)
  })

  test('A checkout ends on request, and by the clock', async () => {
    const first = await checkout()
    expect((await cards.expireCheckout(first.id, key())).state).toBe('expired')
    const second = await checkout()
    opened.sandbox.clock.advance(2 * day)
    expect((await cards.checkout(second.id)).state).toBe('expired')
  })

  test('An amount in yen has no decimals', async () => {
    const session = await checkout({ amount: { amount: 5000, currency: 'JPY' } })
    expect(session.amount).toEqual({ amount: 5000, currency: 'JPY' })
  })
})

describe('A key', () => {
  test('A repeated key acts once and repeats the answer', async () => {
    const again = key()
    const asked = { amount: usd(700), description: 'x', reference: {}, session: 'on' as const }
    const [one, two] = [await cards.createPayment(asked, again), await cards.createPayment(asked, again)]
    expect(two.id).toBe(one.id)
    await expect(cards.createPayment({ ...asked, amount: usd(701) }, again)).rejects.toMatchObject({
      trouble: 'key-reused',
    })
  })

  test('A lost answer is repeated without a second charge', async () => {
    const kept = await customerWith()
    const before = await all()
    opened.sandbox.cards.trouble('lost')
    const payment = await cards.createPayment(
      { session: 'off', amount: usd(900), description: 'part 2', reference: { part: '2' }, ...kept },
      key(),
    )
    expect(payment.state).toBe('paid')
    const after = await all()
    expect(after).toHaveLength(before.length + 1)
    expect(after.at(-1)).toMatchObject({ kind: 'charge', amount: usd(900), fee: usd(56), net: usd(844) })
  })
})

const all = () => Array.fromAsync(cards.movements({ from: new Date(0), to: new Date(Date.now() + 4000 * day) }))

describe('A kept card', () => {
  test.each([
    ['pm_card_chargeCustomerFail', 'declined', 'generic_decline'],
    ['pm_card_authenticationRequired', 'action-needed', 'authentication_required'],
  ])('%s that is charged later is %s', async (card, trouble, reason) => {
    const kept = await customerWith(card)
    const asked = { session: 'off' as const, amount: usd(900), description: 'x', reference: {}, ...kept }
    await expect(cards.createPayment(asked, key())).rejects.toMatchObject({
      trouble,
      reason,
      objectId: expect.stringMatching(/^pi_/),
    })
  })

  test('A card set up with confirmation is charged later without it', async () => {
    const { id: customer } = await cards.createCustomer({ email: 'a@b.example', reference: {} }, key())
    const setup = await cards.createCardSetup({ customer, reference: {} }, key())
    opened.sandbox.cards.confirm(setup.clientSecret, '4000002500003155')
    const { state, card } = await cards.cardSetup(setup.id)
    expect(state).toBe('saved')
    const asked = { session: 'off' as const, amount: usd(900), description: 'x', reference: {}, customer, card: card! }
    expect((await cards.createPayment(asked, key())).state).toBe('paid')
    expect(await cards.cards(customer)).toMatchObject([{ id: card, brand: 'visa', last4: '3155' }])
    await cards.detachCard(card!)
    expect(await cards.cards(customer)).toEqual([])
  })

  test.each(['pm_card_chargeDeclined', 'pm_card_visa_chargeDeclinedInsufficientFunds'])(
    '%s is not attached',
    async (card) => {
      const { id } = await cards.createCustomer({ email: 'a@b.example', reference: {} }, key())
      await expect(cards.attachCard(card, id, key())).rejects.toMatchObject({ trouble: 'declined' })
    },
  )

  test('A card is also saved from a token', async () => {
    expect(await cards.cardOfToken('tok_visa', key())).toMatchObject({ last4: '4242' })
  })
})

describe('Money back', () => {
  const paid = async (number = '4242424242424242') => {
    const session = await checkout()
    opened.sandbox.cards.pay(session.id, number)
    return (await cards.checkout(session.id)).payment!
  }

  test('Refunds in part and in full never exceed the payment', async () => {
    const payment = await paid()
    const part = await cards.refund({ payment, amount: usd(50), reference: { note: 'CN-1' } }, key())
    expect(part).toMatchObject({ state: 'made', amount: usd(50), payment, reference: { note: 'CN-1' } })
    await expect(cards.refund({ payment, amount: usd(10_001), reference: {} }, key())).rejects.toMatchObject({
      trouble: 'refused',
    })
    expect((await cards.refund({ payment, reference: {} }, key())).amount).toEqual(usd(10_000))
    expect(await cards.refunds(payment)).toHaveLength(2)
    expect((await cards.payment(payment)).refunded).toEqual(usd(10_050))
    opened.sandbox.cards.failRefund(part.id)
    expect(await cards.refundOf(part.id)).toMatchObject({ state: 'failed' })
  })

  test('A dispute takes texts and files for the bank once', async () => {
    const payment = await paid('4000000000000259')
    const { id } = (await cards.disputes(payment))[0]!
    const pdf = { name: 'licence.pdf', content: Buffer.from(`%PDF-1.7 ${'x'.repeat(50_000)}`) }
    const same = key()
    const file = await cards.keepDisputeFile(pdf, same)
    expect(await cards.keepDisputeFile(pdf, same)).toEqual(file)
    await expect(cards.keepDisputeFile({ ...pdf, content: Buffer.from('no PDF') }, key())).rejects.toMatchObject({
      trouble: 'refused',
    })
    const evidence = { texts: { explanation: 'It was bought.' }, files: { service: file.id } }
    const long = { texts: { explanation: 'x'.repeat(20_001) }, files: {} }
    await expect(cards.answerDispute(id, long, key())).rejects.toMatchObject({ trouble: 'refused' })
    const once = key()
    expect(await cards.answerDispute(id, evidence, once)).toMatchObject({ state: 'under-review', isAnswered: true })
    expect(await cards.answerDispute(id, evidence, once)).toMatchObject({ isAnswered: true })
    await expect(cards.answerDispute(id, evidence, key())).rejects.toMatchObject({ trouble: 'refused' })
    expect(await cards.dispute(id)).toMatchObject({ state: 'under-review', isAnswered: true, payment })
  })

  test('A dispute withdraws money with its day and returns it when won', async () => {
    const payment = await paid('4000000000000259')
    const [dispute] = await cards.disputes(payment)
    expect(dispute).toMatchObject({ state: 'evidence-needed', amount: usd(10_050), reason: 'fraudulent', payment })
    expect(dispute!.dueAt!.getTime()).toBeGreaterThan(Date.now())
    opened.sandbox.cards.closeDispute(dispute!.id, 'won')
    expect((await cards.dispute(dispute!.id)).state).toBe('won')
    expect((await all()).slice(-2).map(({ kind, amount, fee }) => [kind, amount.amount, fee.amount])).toEqual([
      ['dispute', -10_050, 1500],
      ['dispute-reversal', 10_050, -1500],
    ])
  })
})

describe('A processor that is down', () => {
  test('An outage gives a sentence; the same key charges once', async () => {
    const kept = await customerWith()
    const asked = { session: 'off' as const, amount: usd(900), description: 'x', reference: {}, ...kept }
    const same = key()
    opened.sandbox.cards.setDown(true)
    await expect(cards.createPayment(asked, same)).rejects.toMatchObject({
      trouble: 'down',
      isPassing: true,
      message: expect.stringContaining('cannot be reached'),
    })
    opened.sandbox.cards.setDown(false)
    expect((await cards.createPayment(asked, same)).state).toBe('paid')
  })
})

test('Accounts, pages of methods and what is missing are told', async () => {
  expect(await cards.account()).toMatchObject({ chargesEnabled: true, isLive: false })
  const { customer } = await customerWith()
  const { url } = await cards.createCustomerPage({ customer, returnUrl: 'http://localhost:1/' })
  expect(await (await fetch(url)).text()).toContain('visa ending in 4242')
  await expect(cards.payment('pi_nothing')).rejects.toMatchObject({ trouble: 'missing' })
})
