import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { confirmPayout, getPayout, updatePayout } from '#contract/billing/payouts/endpoints.ts'
import { listSettlements } from '#contract/billing/settlements/endpoints.ts'
import { noSettlements } from '#web/billing/payouts/testing/settlements.ts'
import { anaWith, sentTo } from '#web/testing/settings.ts'
import { aPayout, shownDetails } from '#web/billing/payouts/testing/payouts.ts'
import { axeFaults } from '#web/testing/axe.ts'
import { renderApp } from '#web/testing/render-app.tsx'

const page = '/profile/payouts'

test('Details are checked by the contract, sent whole, and wait for the mail', async () => {
  const api = anaWith()
  api.reply(listSettlements, noSettlements)
  api.reply(getPayout, aPayout({}, null))
  const { screen } = await renderApp(page)
  await expect.element(screen.getByText('No details yet')).toBeVisible()
  await screen.getByRole('textbox', { name: 'IBAN' }).fill('PT50000201231234567890')
  await screen.getByRole('button', { name: 'Save the details' }).click()
  await expect.element(screen.getByText('An IBAN of PT has 25 characters; this one has 22.')).toBeVisible()
  await expect.element(screen.getByText('Enter the town.')).toBeVisible()
  expect(await axeFaults()).toEqual([])
  await screen.getByRole('textbox', { name: 'IBAN' }).fill('PT50 0002 0123 1234 5678 9015 4')
  await screen.getByRole('textbox', { name: 'Street and number' }).fill('Rua das Flores 1')
  await screen.getByRole('textbox', { name: 'Town' }).fill('Porto')
  await screen.getByLabelText('Your password').fill('harbour light')
  const pending = { account: shownDetails.account, expiresAt: '2026-11-27T12:00:00.000Z' }
  api.reply(updatePayout, { ...aPayout({}, null), pending })
  await screen.getByRole('button', { name: 'Save the details' }).click()
  await expect.element(screen.getByText(/^IBAN in Portugal, ending in 0154 waits for you/)).toBeVisible()
  expect(sentTo(api, 'PUT', '/api/users/me/payout')).toMatchObject([
    {
      account: { kind: 'iban', iban: 'PT50000201231234567890154', bic: null },
      holder: 'Ana Ibarra',
      address: { postalCode: null, city: 'Porto' },
      taxForm: null,
      password: 'harbour light',
    },
  ])
})

test('The mail’s link confirms by a press', async () => {
  const api = anaWith()
  api.reply(listSettlements, noSettlements)
  api.reply(getPayout, aPayout({}, null))
  const { screen } = await renderApp(`${page}?confirm=tok-1`)
  api.reply(confirmPayout, aPayout({ identity: { confirmedAt: null, amount: null, above: 0 } }))
  await screen.getByRole('button', { name: 'Confirm the account' }).click()
  await expect.element(screen.getByText('IBAN in Portugal, ending in 0154')).toBeVisible()
  await expect.element(screen.getByText('We are checking')).toBeVisible()
  expect(sentTo(api, 'POST', '/api/users/me/payout/confirmation')).toEqual([{ token: 'tok-1' }])
  await expect.element(screen.getByRole('button', { name: 'Confirm the account' })).not.toBeInTheDocument()
})

test('Every hold stands with its end', async () => {
  const api = anaWith()
  api.reply(listSettlements, noSettlements)
  const heldUntil = '2026-12-06T12:00:00.000Z'
  const details = { kind: 'private', taxNumber: null, taxForm: null, selfBilling: null, heldUntil } as const
  api.reply(getPayout, aPayout({ details, missingLists: ['un'] }))
  const { screen } = await renderApp(page)
  const holds = screen.getByRole('list', { name: 'What holds your pay-outs' })
  await expect.element(holds.getByText('Until 2026-12-06')).toBeVisible()
  await expect.element(holds.getByText(/^We still check your name/)).toBeVisible()
  await expect.element(screen.getByText('Held', { exact: true })).toBeVisible()
})

test('A change begins with what is known, without its numbers', async () => {
  const api = anaWith({ second_factor: true })
  api.reply(listSettlements, noSettlements)
  api.reply(getPayout, aPayout())
  const { screen } = await renderApp(page)
  await expect.element(screen.getByText('Nothing holds your pay-outs.')).toBeVisible()
  await screen.getByRole('button', { name: 'Change the details' }).click()
  await expect.element(screen.getByRole('textbox', { name: 'Town' })).toHaveValue('Porto')
  await expect.element(screen.getByRole('textbox', { name: 'IBAN' })).toHaveValue('')
  await expect.element(screen.getByRole('textbox', { name: 'Code' })).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  await expect.element(screen.getByText('ending in 6789')).toBeVisible()
})

test('A US provider asks a foreign owner for the form and a claim', async () => {
  const api = anaWith()
  api.reply(listSettlements, noSettlements)
  const payout = aPayout({}, null)
  api.reply(getPayout, { ...payout, asks: { ...payout.asks, taxFormsOf: 'US' } })
  const { screen } = await renderApp(page)
  const form = screen.getByRole('region', { name: 'Tax form W-8BEN' })
  await form.getByRole('checkbox', { name: 'I claim the lower rate of a tax treaty' }).click()
  await screen.getByRole('button', { name: 'Save the details' }).click()
  await expect.element(form.getByText('Enter the rate in per cent.')).toBeVisible()
  await screen.getByRole('radio', { name: 'As a business' }).click()
  await expect.element(screen.getByRole('region', { name: 'Tax form W-8BEN-E' })).toBeVisible()
  await expect.element(screen.getByRole('checkbox', { name: 'I agree to this' })).toBeVisible()
})

test('Without the part neither the page nor its place is shown', async () => {
  const api = anaWith({ features: { remittance: false } })
  api.reply(listSettlements, noSettlements)
  api.reply(getPayout, aPayout())
  const { screen } = await renderApp('/profile')
  await expect.element(screen.getByRole('link', { name: 'Signing in' })).toBeVisible()
  expect(screen.getByRole('link', { name: 'Pay-outs' }).elements()).toEqual([])
})
