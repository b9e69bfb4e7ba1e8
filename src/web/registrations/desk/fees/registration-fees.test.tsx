import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { loadSession } from '#contract/accounts/endpoints.ts'
import type { StaffRole } from '#contract/platform/staff-roles.ts'
import { listRegistrationFees, type ShownFee } from '#contract/registrations/fee-endpoints.ts'
import { isFeeOld, shippedFees } from '#contract/registrations/fees.ts'
import { axeFaults } from '#web/testing/axe.ts'
import { chiara } from '#web/testing/people.ts'
import { renderApp } from '#web/testing/render-app.tsx'
import { anaWith } from '#web/testing/settings.ts'

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
  const { screen } = await renderApp('/desk/registrations/fees')
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

test('An agent of registrations sees no fees.', async () => {
  chiaraAs('registration-agent')
  const { screen } = await renderApp('/desk/registrations/fees')
  await expect.element(screen.getByRole('heading', { name: 'Fees of the Offices' })).not.toBeInTheDocument()
})
