import { expect, test } from 'vitest'
import { type Locator, userEvent } from 'vitest/browser'
import { loadSession } from '#contract/accounts/endpoints.ts'
import type { StaffRole } from '#contract/platform/staff-roles.ts'
import { addRegistrationFee, listRegistrationFees, type ShownFee } from '#contract/registrations/fee-endpoints.ts'
import { isFeeOld, shippedFees } from '#contract/registrations/fees.ts'
import { axeFaults } from '#web/testing/axe.ts'
import { chiara } from '#web/testing/people.ts'
import { renderApp } from '#web/testing/render-app.tsx'
import { anaWith, sentTo } from '#web/testing/settings.ts'

const fees: ShownFee[] = shippedFees.map((fee) => ({
  ...fee,
  label: fee.kind === 'canada' ? 'Application online' : `Entry ${fee.kind}`,
  isInForce: true,
  isOld: isFeeOld(fee, '2026-11-29'),
  by: null,
  at: null,
}))

function chiaraAs(role: StaffRole) {
  const api = anaWith()
  api.reply(loadSession, { user: { ...chiara, staff_roles: [role] } })
  api.reply(listRegistrationFees, { data: fees })
  return api
}

test('Finance sees each fee with its source and day, and a warning where it is old.', async () => {
  chiaraAs('finance')
  const { screen } = await renderApp('/desk/office-fees')
  await expect.element(screen.getByRole('heading', { name: 'Application online' })).toBeVisible()
  await expect.element(screen.getByText('CAD 63.00').first()).toBeVisible()
  await expect.element(screen.getByText('1 CAD = 0.73 USD').first()).toBeVisible()
  expect(screen.getByText(/^Nobody has read the source for a year/).all()).toHaveLength(2)
  expect(await axeFaults()).toEqual([])
  await userEvent.click(screen.getByText('History of Application online, 1'))
  await expect.element(screen.getByRole('cell', { name: 'Comes with the product' }).last()).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Add an entry: Application online' }))
  const dialog = screen.getByRole('dialog', { name: 'Application online' })
  await expect.element(dialog.getByRole('button', { name: 'Add the entry' })).toBeDisabled()
  await userEvent.fill(dialog.getByLabelText('Fee'), '66.20')
  await userEvent.fill(dialog.getByRole('textbox', { name: 'Source', exact: true }), 'Tariff of 2026')
  await expect.element(dialog.getByLabelText('Valid from')).toBeVisible()
  await expect.element(dialog.getByLabelText('Day on which you read it')).toBeVisible()
})

/** Chooses today in a field of the dialog, and says which day it is. */
async function chooseToday(dialog: Locator, screen: Pick<Locator, 'getByRole'>, name: string) {
  const day = dialog.getByRole('button', { name })
  await day.click()
  await screen
    .getByRole('dialog', { name: 'Calendar' })
    .getByRole('button', { name: /^Today/ })
    .click()
  await expect.poll(() => day.element().textContent).toMatch(/^\d{4}-\d{2}-\d{2}$/)
  return day.element().textContent
}

test.each([
  ['Application online', 'Fee', 'Valid from', '66.20', { kind: 'canada', amount: 66_20 }],
  [
    'Entry cad-usd',
    'US dollars for one Canadian dollar',
    'Day of the rate',
    '0.715',
    { kind: 'cad-usd', amount: 715_000 },
  ],
])('A new entry of %s is sent whole.', async (label, field, from, typed, entry) => {
  const api = chiaraAs('finance')
  const { screen } = await renderApp('/desk/office-fees')
  await screen.getByRole('button', { name: `Add an entry: ${label}` }).click()
  const dialog = screen.getByRole('dialog', { name: label })
  await userEvent.fill(dialog.getByLabelText(field), typed)
  await userEvent.fill(dialog.getByRole('textbox', { name: 'Source', exact: true }), 'Tariff of 2026')
  const day = await chooseToday(dialog, screen, from)
  await chooseToday(dialog, screen, 'Day on which you read it')
  expect(await axeFaults()).toEqual([])
  api.refuse(addRegistrationFee, 'conflict', { code: 'registration.fee-older', message: 'A later entry is there.' })
  await dialog.getByRole('button', { name: 'Add the entry' }).click()
  await expect.element(dialog.getByText('A later entry is there.')).toBeVisible()
  api.reply(addRegistrationFee, { data: fees })
  await dialog.getByRole('button', { name: 'Add the entry' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  const source = { title: 'Tariff of 2026', address: null }
  expect(sentTo(api, 'POST', '/api/desk/registrations/fees').at(-1)).toEqual({
    ...entry,
    currency: 'CAD',
    from: day,
    checkedAt: day,
    source,
  })
})

test('An agent of registrations sees no fees.', async () => {
  chiaraAs('registration-agent')
  const { screen } = await renderApp('/desk/office-fees')
  await expect.element(screen.getByRole('heading', { name: 'Office fees' })).not.toBeInTheDocument()
})
