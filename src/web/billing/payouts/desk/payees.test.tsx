import { expect, test } from 'vitest'
import { loadSession } from '#contract/accounts/endpoints.ts'
import { decideNameHit, holdPayouts, listPayoutChecks } from '#contract/billing/payouts/desk-endpoints.ts'
import { listOwnInvoices } from '#contract/billing/statements/desk-endpoints.ts'
import { agencyText } from '#contract/billing/settlements/agency-text.ts'
import {
  bookFirmTransfer,
  decidePayoutCountry,
  listFirmMoney,
  listPayoutCountries,
} from '#contract/billing/settlements/desk-endpoints.ts'
import type { StaffRole } from '#contract/platform/staff-roles.ts'
import { axeFaults } from '#web/testing/axe.ts'
import { someChecks } from '#web/billing/payouts/testing/payouts.ts'
import { chiara } from '#web/testing/people.ts'
import { renderApp } from '#web/testing/render-app.tsx'
import { anaWith, sentTo } from '#web/testing/settings.ts'

const page = '/desk/payouts/checks'

const firmMoney = {
  settlement: '5'.repeat(24),
  case: { _id: '6'.repeat(24), reference: 'RF-2026-0007' },
  currency: 'EUR' as const,
  amount: 200_00,
  since: '2026-11-20T12:00:00.000Z',
}

function chiaraAs(role: StaffRole) {
  const api = anaWith()
  api.reply(loadSession, { user: { ...chiara, staff_roles: [role] } })
  api.reply(listPayoutChecks, someChecks())
  api.reply(listPayoutCountries, { agency: { ...agencyText }, data: [] })
  api.reply(listFirmMoney, { data: [firmMoney] })
  api.reply(listOwnInvoices, { data: [] })
  return api
}

test('A resembling name is decided with a reason, beside its list and version', async () => {
  const api = chiaraAs('legal')
  const { screen } = await renderApp(page)
  await expect.element(screen.getByText('Ana Ibarra resembles Anna IBARA (91 of 100)')).toBeVisible()
  await expect.element(screen.getByText(/EU consolidated list, 2026-11-20, entry EU\.7001/)).toBeVisible()
  expect(await axeFaults()).toEqual([])
  await screen.getByRole('button', { name: 'Decide about Ana Ibarra' }).click()
  const dialog = screen.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Keep the decision' }).click()
  await expect.element(dialog.getByText('Choose one of the two.')).toBeVisible()
  await expect.element(dialog.getByText('Please write it down.')).toBeVisible()
  await dialog.getByRole('radio', { name: 'Another person' }).click()
  await dialog.getByRole('textbox').fill('Born in another year.')
  api.on(decideNameHit, () => new Response(null, { status: 204 }))
  api.reply(listPayoutChecks, someChecks({ hits: [] }))
  await dialog.getByRole('button', { name: 'Keep the decision' }).click()
  await expect.element(screen.getByText('No name resembles a listed one.')).toBeVisible()
  expect(sentTo(api, 'POST', '/api/desk/payouts/hits/d4d4d4d4d4d4d4d4d4d4d4d4/decision')).toEqual([
    { is: 'clear', reason: 'Born in another year.' },
  ])
})

test('Finance sees why an owner is held, and holds one who has died', async () => {
  const api = chiaraAs('finance')
  const { screen } = await renderApp(page)
  await expect.element(screen.getByText('Nobody has confirmed the identity of the owner.')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Confirm identity: Ana Ibarra' })).toBeVisible()
  await screen.getByRole('button', { name: 'Hold: Ana Ibarra' }).click()
  const dialog = screen.getByRole('dialog')
  await dialog.getByRole('textbox').fill('Her daughter called us.')
  api.on(holdPayouts, () => new Response(null, { status: 204 }))
  await dialog.getByRole('button', { name: 'Hold them' }).click()
  await expect.element(screen.getByText('Kept.')).toBeVisible()
  expect(sentTo(api, 'POST', '/api/desk/payouts/owners/a1a1a1a1a1a1a1a1a1a1a1a1/holds')).toEqual([
    { reason: 'deceased', note: 'Her daughter called us.', until: null },
  ])
})

test('Each list stands with its version, or as not read yet', async () => {
  chiaraAs('finance')
  const { screen } = await renderApp(page)
  await expect
    .element(screen.getByRole('row', { name: /EU consolidated list 2026-11-20 2026-11-26 21,407/ }))
    .toBeVisible()
  await expect.element(screen.getByRole('row', { name: /UN consolidated list Not read yet/ })).toBeVisible()
})

test('Legal holds owners and confirms no identity', async () => {
  chiaraAs('legal')
  const { screen } = await renderApp(page)
  await expect.element(screen.getByRole('button', { name: 'Hold: Ana Ibarra' })).toBeVisible()
  expect(screen.getByRole('button', { name: /Confirm identity/ }).elements()).toEqual([])
})

test('Counsel opens a country with its basis and client account', async () => {
  const api = chiaraAs('legal')
  api.reply(decidePayoutCountry, undefined)
  const { screen } = await renderApp(page)
  await expect.element(screen.getByText(/It never pays our fees or costs/)).toBeVisible()
  await screen.getByRole('button', { name: 'Decide on a country' }).click()
  const dialog = screen.getByRole('dialog')
  await dialog.getByRole('combobox', { name: 'Country' }).selectOptions('PT')
  await dialog.getByRole('textbox', { name: 'IBAN of the client account' }).fill('PT50000201231234567890154')
  await dialog.getByRole('textbox', { name: /^Legal basis/ }).fill('Opinion of 3 November 2026.')
  await dialog.getByRole('button', { name: 'Keep the decision' }).click()
  await expect
    .poll(() => sentTo(api, 'POST', '/api/desk/payouts/countries/PT/decisions'))
    .toMatchObject([{ decision: 'open', basis: 'Opinion of 3 November 2026.', mandateVersion: agencyText.version }])
})

test('Finance books the transfer of a law firm', async () => {
  const api = chiaraAs('finance')
  api.reply(bookFirmTransfer, undefined)
  const { screen } = await renderApp(page)
  await expect.element(screen.getByText('RF-2026-0007: EUR 200.00')).toBeVisible()
  await screen.getByRole('button', { name: 'Book its transfer' }).click()
  const dialog = screen.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Amount' }).fill('200')
  await dialog.getByRole('textbox', { name: /^Reference/ }).fill('BK-10')
  await dialog.getByRole('button', { name: 'Book the transfer' }).click()
  await expect.element(dialog.getByText('Choose the day.')).toBeVisible()
})
