import { expect, onTestFinished, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { getRegistration } from '#contract/registrations/endpoints.ts'
import {
  createRegistrationWalletOrder,
  executeRegistrationWalletOrder,
  getRegistrationPayment,
  payRegistration,
  setRegistrationCoupon,
} from '#contract/registrations/paying-endpoints.ts'
import type { RegistrationFinding } from '#contract/registrations/registration.ts'
import { axeFaults } from '#web/testing/axe.ts'
import { heardToasts } from '#web/testing/heard-toasts.ts'
import { idOf } from '#web/testing/matches.ts'
import { renderApp } from '#web/testing/render-app.tsx'
import { anaIsSignedIn } from '#web/testing/signed-in.ts'
import { aPayment } from '../testing/payment.ts'
import { aRegistration, registrationInFull } from '../testing/registrations.ts'

const order = `/registrations/${idOf(1401)}`
const draft = registrationInFull(aRegistration(1))

function withDraft() {
  const api = anaIsSignedIn()
  api.reply(getRegistration, draft)
  api.reply(getRegistrationPayment, aPayment())
  onTestFinished(() => window.history.replaceState(null, '', window.location.pathname + window.location.search))
  return api
}

/** An address on this very page: to go there loads nothing. */
const onThisPage = (mark: string) => `${window.location.href.replace(/#.*/, '')}#${mark}`

test('The price has its parts, and a coupon takes some off.', async () => {
  const api = withDraft()
  const { screen } = await renderApp(`${order}/pay`)
  await expect
    .element(screen.getByRole('row', { name: 'Government fee The Office asks $55.00 for a group. $55.00' }))
    .toBeVisible()
  await expect.element(screen.getByRole('row', { name: 'Service fee $64.00' })).toBeVisible()
  await expect.element(screen.getByRole('row', { name: 'Total $119.00' })).toBeVisible()
  const option = screen.getByRole('button', { name: /^United States, up to 750 photographs/ })
  await expect.element(option).toHaveAttribute('aria-disabled', 'true')
  option.element().dispatchEvent(new MouseEvent('click', { bubbles: true }))
  await expect.element(option).toHaveAttribute('aria-pressed', 'true')
  expect(await axeFaults()).toEqual([])
  api.refuse(setRegistrationCoupon, 'conflict', { code: 'coupon.expired', message: 'This coupon has ended.' })
  await userEvent.fill(screen.getByLabelText('Coupon'), 'spring')
  await userEvent.click(screen.getByRole('button', { name: 'Use it' }))
  await expect.element(screen.getByText('This coupon has ended.')).toBeVisible()
  const price = { ...aPayment().price, discount: 1000, total: 10_900, coupon: 'SPRING' }
  api.reply(setRegistrationCoupon, price)
  api.reply(getRegistrationPayment, aPayment({ price }))
  await userEvent.click(screen.getByRole('button', { name: 'Use it' }))
  await expect.element(screen.getByRole('row', { name: 'Coupon SPRING -$10.00' })).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Pay $109.00' })).toBeVisible()
  expect(api.received.find(({ method }) => method === 'PUT')?.body).toEqual({ coupon: 'spring' })
})

test('Card and wallet lead to their own pages.', async () => {
  const api = withDraft()
  const { screen } = await renderApp(`${order}/pay`)
  api.refuse(payRegistration, 'conflict', { code: 'registration.findings', message: 'Mend the order first.' })
  await userEvent.click(screen.getByRole('button', { name: 'Pay $119.00' }))
  await expect.element(screen.getByText('Mend the order first.')).toBeVisible()
  api.reply(payRegistration, { sessionUrl: onThisPage('card') })
  await userEvent.click(screen.getByRole('button', { name: 'Pay $119.00' }))
  await expect.poll(() => window.location.hash).toBe('#card')
  await screen.unmount()
  const again = await renderApp(`${order}/pay`)
  api.reply(createRegistrationWalletOrder, { id: 'W1', approveUrl: onThisPage('wallet') })
  await userEvent.click(again.screen.getByRole('radio', { name: 'PayPal' }))
  await userEvent.click(again.screen.getByRole('button', { name: 'Pay $119.00' }))
  await expect.poll(() => window.location.hash).toBe('#wallet')
  expect(api.received.filter(({ method }) => method === 'POST').map(({ body }) => body)).toContainEqual({
    requestId: idOf(1401),
    buyer: 'consumer',
  })
})

test('Faults stop the payment; without a partner nothing is paid.', async () => {
  const api = withDraft()
  const finding: RegistrationFinding = {
    code: 'x',
    weight: 'stop',
    message: 'Name the author.',
    place: 'party',
    images: [],
  }
  api.reply(getRegistration, { ...draft, findings: [finding] })
  const { screen } = await renderApp(`${order}/pay`)
  await expect.element(screen.getByText(/^One point stops the payment/)).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Pay $119.00' })).toBeDisabled()
  await screen.unmount()
  api.reply(getRegistrationPayment, aPayment({ methods: [] }))
  const again = await renderApp(`${order}/pay`)
  await expect.element(again.screen.getByText(/no payment partner is set up/)).toBeVisible()
})

test('The way back from the card page waits for the partner.', async () => {
  const api = withDraft()
  const heard = heardToasts()
  const { screen, address } = await renderApp(`${order}?success=true`)
  await expect.poll(() => heard.at(0)?.message).toBe('Payment was successful. Thank you.')
  await expect.element(screen.getByText(/Please do not pay again/)).toBeVisible()
  await expect.poll(address).toBe(order)
  api.reply(getRegistration, registrationInFull(aRegistration(1, { state: 'paid', turn: 'provider' })))
  await expect.element(screen.getByRole('heading', { name: 'We make the package' })).toBeVisible()
})

test('An approved wallet order is taken once.', async () => {
  const api = withDraft()
  const heard = heardToasts()
  api.reply(executeRegistrationWalletOrder, { state: 'paid' })
  const { address } = await renderApp(`${order}?wallet=approved&token=5O190127TN364715T&PayerID=P1`)
  await expect.poll(() => heard.at(0)?.message).toBe('Payment was successful. Thank you.')
  await expect.poll(address).toBe(order)
  expect(api.received.filter(({ path }) => path.endsWith('/paypal/execute')).map(({ body }) => body)).toEqual([
    { paymentID: '5O190127TN364715T', payerID: 'P1', requestId: idOf(1401) },
  ])
})
