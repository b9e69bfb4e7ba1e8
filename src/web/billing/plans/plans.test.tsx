import { afterEach, expect, test } from 'vitest'
import { updateInvoiceDetails } from '#contract/billing/invoice-details.ts'
import {
  applyCoupon,
  cancelSubscription,
  dropCoupon,
  getSubscription,
  previewPlan,
  resumeSubscription,
  subscribe,
  switchPlan,
  updateSubscriptionCard,
  withdrawSubscription,
} from '#contract/billing/subscription-endpoints.ts'
import { aPreview, anaOn, aStanding, aSubscription } from '#web/testing/billing.ts'
import { renderApp } from '#web/testing/render-app.tsx'
import { sentTo } from '#web/testing/settings.ts'

afterEach(() => {
  delete window.Stripe
})

const begun = { client_secret: 'pi_1_secret_2', subscription: aSubscription({ state: 'waiting', period: null }) }

test('The four plans stand beside each other, by month or by year, and the ring is around one’s own', async () => {
  anaOn(aStanding())
  const { screen } = await renderApp('/profile/plans')
  const offers = screen.getByRole('list', { name: 'Plans' })
  await expect.element(offers.getByRole('heading')).toHaveLength(4)
  expect(
    offers
      .getByRole('listitem')
      .elements()
      .map((one) => one.getAttribute('aria-current')),
  ).toEqual(['true', null, null, null])
  await expect.element(offers.getByText('9,500 more watched images than yours.')).toBeVisible()
  await screen.getByRole('radio', { name: 'By year' }).click()
  await expect.element(offers.getByText('$490.00')).toBeVisible()
  await expect.element(offers.getByText('$98.00 less than twelve months')).toBeVisible()
})

test('Ana sees what it costs before she orders, pays once however often she presses, and has Pro when that is confirmed', async () => {
  const api = anaOn(aStanding())
  api.reply(subscribe, begun)
  const { screen } = await renderApp('/profile/plans')
  await screen.getByRole('button', { name: 'Choose Pro' }).click()
  await expect.element(screen.getByRole('heading', { name: 'Today $49.00' })).toBeVisible()
  await expect.element(screen.getByText('500 → 10,000')).toBeVisible()
  await expect.element(screen.getByText('It renews each month until you end it.')).toBeVisible()
  const order = screen.getByRole('button', { name: 'Order with obligation to pay' })
  await expect.element(order).toBeEnabled()
  await order.dblClick()
  await expect.element(screen.getByText('Waiting for our payment partner to confirm Pro')).toBeVisible()
  expect(sentTo(api, 'POST', '/api/plans/pro/subscribe')).toEqual([{ interval: 'month', buyer: 'consumer' }])
  api.reply(getSubscription, aStanding(aSubscription()))
  await expect.element(screen.getByText('You have Pro.')).toBeVisible()
  await expect.element(screen.getByRole('region', { name: 'You have Pro' })).toBeVisible()
})

test('A declined card books nothing, and the same booking is paid at the next try', async () => {
  const api = anaOn(aStanding(), 'no')
  api.reply(subscribe, begun)
  const { screen } = await renderApp('/profile/plans?plan=pro&by=month')
  const order = screen.getByRole('button', { name: 'Order with obligation to pay' })
  await expect.element(order).toBeEnabled()
  await order.click()
  await expect.element(screen.getByText('Your card was declined.').first()).toBeVisible()
  await expect.element(screen.getByText(/^The card was not charged, and nothing is booked\./)).toBeVisible()
  await order.click()
  await expect.poll(() => document.body.textContent.includes('The card was not charged')).toBe(true)
  expect(sentTo(api, 'POST', '/api/plans/pro/subscribe')).toHaveLength(1)
})

test('A coupon says what it takes off, or exactly why it does not; the price without it stays', async () => {
  const api = anaOn(aStanding())
  api.on(previewPlan, ({ body }) => {
    const { coupon } = body as { coupon?: string }
    if (coupon === 'LATE')
      return Response.json(
        { code: 'coupon.expired', message: 'This coupon could be used until 2026-10-01.' },
        { status: 409 },
      )
    if (coupon === undefined) return Response.json(aPreview())
    const reduced = {
      due: { value: 24.5, currency: 'USD' as const },
      coupon: { code: 'HALF', description: '50 % off once' },
    }
    return Response.json(aPreview(reduced))
  })
  api.reply(subscribe, begun)
  const { screen } = await renderApp('/profile/plans?plan=pro')
  const field = screen.getByRole('textbox', { name: 'Coupon' })
  await field.fill('LATE')
  await screen.getByRole('button', { name: 'Use it' }).click()
  await expect.element(screen.getByText('This coupon could be used until 2026-10-01.')).toBeVisible()
  await expect.element(screen.getByRole('heading', { name: 'Today $49.00' })).toBeVisible()
  await field.fill('half')
  await screen.getByRole('button', { name: 'Use it' }).click()
  await expect.element(screen.getByRole('heading', { name: 'Today $24.50' })).toBeVisible()
  await screen.getByRole('button', { name: 'Order with obligation to pay' }).click()
  await expect.poll(() => sentTo(api, 'POST', '/api/plans/pro/subscribe')).toMatchObject([{ coupon: 'half' }])
})

test('Removing the waiting coupon drops it and shows the whole price', async () => {
  const half = { code: 'HALF', description: '50 % off once' }
  let isWaiting = true
  const api = anaOn(aStanding())
  api.on(getSubscription, () => Response.json({ ...aStanding(), coupon: isWaiting ? half : null }))
  api.on(previewPlan, () =>
    Response.json(isWaiting ? aPreview({ due: { value: 24.5, currency: 'USD' }, coupon: half }) : aPreview()),
  )
  api.on(dropCoupon, () => {
    isWaiting = false
    return new Response(null, { status: 204 })
  })
  const { screen } = await renderApp('/profile/plans?plan=pro')
  await expect.element(screen.getByRole('heading', { name: 'Today $24.50' })).toBeVisible()
  await screen.getByRole('button', { name: 'Without it' }).click()
  await expect.element(screen.getByRole('heading', { name: 'Today $49.00' })).toBeVisible()
  await expect.element(screen.getByRole('textbox', { name: 'Coupon' })).toHaveValue('')
  await expect
    .element(screen.getByText('The coupon no longer waits for your next booking.', { exact: false }).first())
    .toBeVisible()
})

test('An upgrade shows what is taken off for the days that are left, and charges these numbers', async () => {
  const api = anaOn(aStanding(aSubscription()))
  const usd = (value: number) => ({ value, currency: 'USD' as const })
  const lines = [
    { description: 'Studio, 30 days', amount: usd(149), isProration: true },
    { description: 'Pro, 30 days not used', amount: usd(-49), isProration: true },
  ]
  api.reply(previewPlan, aPreview({ kind: 'upgrade', plan: 'studio', due: usd(100), lines }))
  const studio = aSubscription({ plan: 'studio', price: usd(149) })
  api.reply(switchPlan, { client_secret: null, subscription: studio })
  const { screen } = await renderApp('/profile/plans?plan=studio')
  await expect.element(screen.getByText('-$49.00')).toBeVisible()
  api.reply(getSubscription, aStanding(studio))
  await screen.getByRole('button', { name: 'Order with obligation to pay' }).click()
  await expect.element(screen.getByText('You have Studio.')).toBeVisible()
  expect(sentTo(api, 'PUT', '/api/plans/studio/switch')).toEqual([
    { interval: 'month', at: '2026-11-26T12:00:00.000Z' },
  ])
})

test('Going back to Free says what is lost and what stays, and can be taken back', async () => {
  const api = anaOn(aStanding(aSubscription()))
  api.reply(previewPlan, aPreview({ kind: 'cancel', plan: 'free', startsAt: '2026-12-26T12:00:00.000Z' }))
  const ending = aSubscription({ state: 'cancelling', endsAt: '2026-12-26T12:00:00.000Z' })
  api.reply(cancelSubscription, ending)
  const { screen } = await renderApp('/profile/plans')
  await screen.getByRole('button', { name: 'Go back to Free' }).click()
  await expect.element(screen.getByText('10,000 → 500')).toBeVisible()
  await expect.element(screen.getByText(/^Images, matches, evidence and cases stay\./)).toBeVisible()
  api.reply(getSubscription, aStanding(ending))
  await screen.getByRole('button', { name: 'End my plan on 2026-12-26' }).click()
  await expect.element(screen.getByText(/^Pro ends on 2026-12-26\. Until then/)).toBeVisible()
  api.reply(resumeSubscription, aSubscription())
  api.reply(getSubscription, aStanding(aSubscription()))
  await screen.getByRole('button', { name: 'Keep Pro' }).click()
  await expect.element(screen.getByText('Pro goes on.')).toBeVisible()
  await expect.element(screen.getByText(/^Pro ends on/)).not.toBeInTheDocument()
})

test('A failed payment says by when, and another card pays what is open', async () => {
  const owing = aSubscription({ state: 'past-due', graceUntil: '2026-12-10T12:00:00.000Z' })
  const api = anaOn(aStanding(owing))
  api.reply(updateSubscriptionCard, { client_secret: 'pi_1_secret_2', subscription: owing })
  const { screen } = await renderApp('/profile/plans')
  await expect
    .element(screen.getByText(/^Your last payment for Pro failed\. Give us another card by 2026-12-10/))
    .toBeVisible()
  await screen.getByRole('link', { name: 'Pay by another card' }).first().click()
  const use = screen.getByRole('button', { name: 'Use this card and pay what is open' })
  await expect.element(use).toBeEnabled()
  api.reply(getSubscription, aStanding(aSubscription()))
  await use.click()
  await expect.element(screen.getByText('Your plan is paid by this card from now on.')).toBeVisible()
  expect(sentTo(api, 'POST', '/api/plans/pro/subscribe/update')).toEqual([{ payment_method: 'pm_1' }])
})

test('Within 14 days Ana withdraws in two steps', async () => {
  const api = anaOn(aStanding(aSubscription({ withdrawUntil: new Date(Date.now() + 86_400_000).toISOString() })))
  api.reply(withdrawSubscription, aSubscription({ state: 'ended' }))
  const { screen } = await renderApp('/profile/plans')
  await screen.getByRole('button', { name: 'Withdraw from the contract' }).click()
  api.reply(getSubscription, aStanding())
  await screen.getByRole('button', { name: 'Confirm withdrawal' }).click()
  await expect.element(screen.getByText(/^You have withdrawn\./)).toBeVisible()
  await expect.element(screen.getByRole('region', { name: 'You have Free' })).toBeVisible()
})

test('Without a payment partner that is said, and nothing can be chosen', async () => {
  anaOn(aStanding(null, { takesCards: false }))
  const { screen } = await renderApp('/profile/plans')
  await expect.element(screen.getByText(/^Plans cannot be booked here yet/)).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Choose Pro' })).not.toBeInTheDocument()
})

test('A plan that cannot be loaded says why and is asked for again', async () => {
  const api = anaOn(aStanding())
  api.refuse(getSubscription, 'forbidden', { code: 'down', message: 'The database does not answer.' })
  const { screen } = await renderApp('/profile/plans')
  await expect.element(screen.getByText('The database does not answer.')).toBeVisible()
  api.reply(getSubscription, aStanding())
  await screen.getByRole('button', { name: 'Try again' }).click()
  await expect.element(screen.getByRole('region', { name: 'You have Free' })).toBeVisible()
})

test('A coupon for the plan that Ana has says when it counts and what is then charged, or why it does not', async () => {
  const api = anaOn(aStanding(aSubscription()))
  api.refuse(applyCoupon, 'conflict', { code: 'coupon.has-one', message: 'Your plan has the coupon “OLD” already.' })
  const { screen } = await renderApp('/profile/plans')
  const panel = screen.getByRole('region', { name: 'A coupon for your plan' })
  await panel.getByRole('textbox', { name: 'Coupon' }).fill('HALF')
  await panel.getByRole('button', { name: 'Use it' }).click()
  await expect.element(panel.getByText('Your plan has the coupon “OLD” already.')).toBeVisible()
  const money = (value: number) => ({ value, currency: 'USD' as const })
  const next = { at: '2026-12-26T10:00:00.000Z', due: money(24.5), without: money(49) }
  api.reply(applyCoupon, { code: 'HALF', description: '50 % off one payment', appliesTo: 'subscription', next })
  await panel.getByRole('button', { name: 'Use it' }).click()
  await expect
    .element(panel.getByText(/HALF: 50 % off one payment\. .*26.* comes to \$24\.50 instead of \$49\.00\./))
    .toBeVisible()
})

test('What invoices name is asked for and may be left out; a tax number that is wrong says so at its field', async () => {
  const api = anaOn(aStanding(aSubscription()))
  api.refuse(updateInvoiceDetails, 'conflict', {
    code: 'invoice-details.tax-number',
    message: '“DE1” is no tax number of Germany.',
    field: 'taxNumber',
  })
  const { screen } = await renderApp('/profile/plans')
  const panel = screen.getByRole('region', { name: 'On your invoices' })
  await panel.getByRole('textbox', { name: 'Company on invoices (optional)' }).fill('Ibarra Foto GmbH')
  await panel.getByRole('textbox', { name: 'Address on invoices (optional)' }).fill('Hafenstr. 1\n\n20457 Hamburg')
  const number = panel.getByRole('textbox', { name: 'Tax number (optional)' })
  await number.fill('DE1')
  await panel.getByRole('button', { name: 'Save for invoices' }).click()
  await expect.element(panel.getByText('“DE1” is no tax number of Germany.')).toBeVisible()
  const said = { company: 'Ibarra Foto GmbH', address: ['Hafenstr. 1', '20457 Hamburg'] }
  api.reply(updateInvoiceDetails, { ...said, taxNumber: 'DE136695976', country: 'DE' })
  await number.fill('136695976')
  await panel.getByRole('button', { name: 'Save for invoices' }).click()
  await expect.element(number).toHaveValue('DE136695976')
  expect(sentTo(api, 'PUT', '/api/users/me/invoiceDetails').at(-1)).toEqual({ ...said, taxNumber: '136695976' })
})
