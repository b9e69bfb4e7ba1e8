import { expect, test } from 'vitest'
import { loadSession } from '#contract/accounts/endpoints.ts'
import { type Coupon, createCoupon, endCoupon, listCoupons } from '#contract/billing/coupons.ts'
import type { StaffRole } from '#contract/platform/staff-roles.ts'
import { chiara } from '#web/testing/people.ts'
import { renderApp } from '#web/testing/render-app.tsx'
import { anaWith, sentTo } from '#web/testing/settings.ts'

const aCoupon = (more: Partial<Coupon> = {}): Coupon => ({
  _id: 'e1e1e1e1e1e1e1e1e1e1e1e1',
  code: 'SPRING-20',
  off: { percent: 20 },
  duration: { months: 3 },
  expiresAt: null,
  most: 100,
  countsFor: 'plans',
  plans: ['pro'],
  registrations: [],
  description: '20 % off for 3 months',
  used: 7,
  state: 'active',
  createdAt: '2026-11-26T12:00:00.000Z',
  createdBy: chiara._id,
  ...more,
})

function chiaraAs(role: StaffRole, data: Coupon[]) {
  const api = anaWith()
  api.reply(loadSession, { user: { ...chiara, staff_roles: [role] } })
  api.reply(listCoupons, { data })
  return api
}

test('Finance sees every coupon, makes one by the rules of the contract, and ends one', async () => {
  const expiresAt = new Date(2027, 0, 1).toISOString()
  const api = chiaraAs('finance', [aCoupon({ expiresAt })])
  const { screen } = await renderApp('/desk/coupons')
  await expect
    .element(screen.getByRole('row', { name: /SPRING-20 Active 20 % off for 3 months Pro 7 of 100 2026-12-31/ }))
    .toBeVisible()
  await screen.getByRole('button', { name: 'New coupon' }).click()
  const dialog = screen.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Make it' }).click()
  await expect.element(dialog.getByText('Please enter a coupon code.')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Code' }).fill('half')
  await dialog.getByRole('textbox', { name: 'Per cent' }).fill('500')
  await expect.element(dialog.getByText('Give a whole number of per cent, 1 to 100.')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Per cent' }).fill('50')
  await dialog.getByRole('textbox', { name: /^How many accounts/ }).fill('2.5')
  await expect.element(dialog.getByText('Give a whole number of accounts, 1 or more.')).toBeVisible()
  await dialog.getByRole('textbox', { name: /^How many accounts/ }).fill('')
  await dialog.getByRole('checkbox', { name: 'Studio' }).click()
  const made = aCoupon({ _id: 'e2e2e2e2e2e2e2e2e2e2e2e2', code: 'HALF', used: 0 })
  api.reply(createCoupon, made)
  api.reply(listCoupons, { data: [made, aCoupon()] })
  await dialog.getByRole('button', { name: 'Make it' }).click()
  await expect.element(screen.getByText('HALF can be used now.')).toBeVisible()
  expect(sentTo(api, 'POST', '/api/desk/coupons')).toEqual([
    {
      code: 'HALF',
      off: { percent: 50 },
      duration: 'once',
      expiresAt: null,
      most: null,
      countsFor: 'plans',
      plans: ['studio'],
      registrations: [],
    },
  ])
  api.reply(endCoupon, aCoupon({ state: 'ended' }))
  api.reply(listCoupons, { data: [made, aCoupon({ state: 'ended' })] })
  await screen.getByRole('button', { name: 'End SPRING-20' }).click()
  await screen.getByRole('button', { name: 'End it' }).click()
  await expect.element(screen.getByRole('row', { name: /SPRING-20 Ended/ })).toBeVisible()
})

test('A coupon for registrations names its options and counts once', async () => {
  const made = aCoupon({ code: 'GROUP', countsFor: 'registrations', plans: [], registrations: ['USCO_MULTI'] })
  const api = chiaraAs('finance', [made])
  const { screen } = await renderApp('/desk/coupons')
  await expect.element(screen.getByRole('row', { name: /GROUP .* United States, up to 750 photographs/ })).toBeVisible()
  await screen.getByRole('button', { name: 'New coupon' }).click()
  const dialog = screen.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Code' }).fill('group')
  await dialog.getByRole('textbox', { name: 'Per cent' }).fill('50')
  await dialog.getByRole('radio', { name: 'Registrations' }).click()
  await expect.element(dialog.getByRole('checkbox', { name: 'Studio' })).not.toBeInTheDocument()
  await dialog.getByRole('checkbox', { name: 'United States, up to 750 photographs' }).click()
  api.reply(createCoupon, made)
  await dialog.getByRole('button', { name: 'Make it' }).click()
  await expect.element(screen.getByText('GROUP can be used now.')).toBeVisible()
  expect(sentTo(api, 'POST', '/api/desk/coupons')).toMatchObject([
    { duration: 'once', countsFor: 'registrations', plans: [], registrations: ['USCO_MULTI'] },
  ])
})

test('A code that is taken is said in the window, and what was typed stays', async () => {
  const api = chiaraAs('admin', [])
  api.refuse(createCoupon, 'conflict', { code: 'coupon.taken', message: 'There is a coupon HALF already.' })
  const { screen } = await renderApp('/desk/coupons')
  await screen.getByRole('button', { name: 'Make the first one' }).click()
  const dialog = screen.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Code' }).fill('half')
  await dialog.getByRole('textbox', { name: 'Per cent' }).fill('50')
  await dialog.getByRole('button', { name: 'Make it' }).click()
  await expect.element(dialog.getByText('There is a coupon HALF already.')).toBeVisible()
  await expect.element(dialog.getByRole('textbox', { name: 'Code' })).toHaveValue('HALF')
})

test('For another role there is no such page', async () => {
  chiaraAs('reviewer', [])
  const { screen } = await renderApp('/desk/coupons')
  await expect.element(screen.getByRole('heading', { name: 'Coupons' })).not.toBeInTheDocument()
  await expect.element(screen.getByRole('heading', { level: 1 })).toBeVisible()
})
