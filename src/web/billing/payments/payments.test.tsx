import { expect, test } from 'vitest'
import { listInvoices } from '#contract/billing/endpoints.ts'
import type { Invoice } from '#contract/billing/invoices.ts'
import { listPaymentMethods } from '#contract/billing/subscription-endpoints.ts'
import { anaOn, aStanding, aSubscription } from '#web/testing/billing.ts'
import { renderApp } from '#web/testing/render-app.tsx'

const anInvoice = (more: Partial<Invoice> = {}): Invoice => ({
  _id: 'd1d1d1d1d1d1d1d1d1d1d1d1',
  number: 'RFI-2026-000001',
  kind: 'invoice',
  gross: 4900,
  currency: 'USD',
  title: 'Pro, November',
  issuedAt: '2026-11-26T12:00:00.000Z',
  dueAt: '2026-12-10T12:00:00.000Z',
  url: '/api/invoices/0123456789abcdefghijklmnopq',
  dataUrl: null,
  ...more,
})
const pageOf = (data: Invoice[]) => ({ data, total: data.length, page: 1, pageSize: 20 })
const card = { id: 'pm_1', brand: 'visa', last4: '4242', exp_month: 3, exp_year: 2034, isDefault: true }

test('Cards and invoices are listed, with the way to another card and each file', async () => {
  const api = anaOn(aStanding(aSubscription()))
  api.reply(listPaymentMethods, { paymentMethods: { data: [card] }, subs: { data: [] } })
  const back = anInvoice({
    _id: 'd2d2d2d2d2d2d2d2d2d2d2d2',
    number: 'RFC-2026-000001',
    kind: 'credit-note',
    gross: -4900,
    dueAt: null,
    url: null,
  })
  api.reply(listInvoices, pageOf([back, anInvoice()]))
  const { screen } = await renderApp('/profile/payments')
  await expect.element(screen.getByText('Visa ending in 4242')).toBeVisible()
  await expect.element(screen.getByText('Pays your plan')).toBeVisible()
  await expect
    .element(screen.getByRole('link', { name: 'Pay by another card' }))
    .toHaveAttribute('href', '/profile/plans?card=true')
  const rows = screen.getByRole('region', { name: 'Invoices' }).getByRole('row')
  await expect
    .element(rows.nth(1))
    .toHaveTextContent('RFC-2026-0000012026-11-26Credit note: Pro, November-$49.00Given backBeing signed')
  await expect
    .element(rows.nth(2).getByRole('link', { name: 'PDF of RFI-2026-000001' }))
    .toHaveAttribute('href', '/api/invoices/0123456789abcdefghijklmnopq')
})

test('Without any it is said where they come from', async () => {
  const api = anaOn(aStanding(null, { takesCards: false, issuesInvoices: false }))
  api.reply(listInvoices, pageOf([]))
  const { screen } = await renderApp('/profile/payments')
  await expect.element(screen.getByText(/^No cards are taken here yet/)).toBeVisible()
  await expect.element(screen.getByText(/^Invoices are not written here yet/)).toBeVisible()
})

test('Cards that cannot be asked for say why, and the invoices stand', async () => {
  const api = anaOn(aStanding(aSubscription()))
  api.refuse(listPaymentMethods, 'forbidden', { code: 'down', message: 'Our payment partner does not answer.' })
  api.reply(listInvoices, pageOf([anInvoice()]))
  const { screen } = await renderApp('/profile/payments')
  await expect.element(screen.getByText('Our payment partner does not answer.')).toBeVisible()
  await expect.element(screen.getByText('RFI-2026-000001')).toBeVisible()
})
