import type { Page } from '@playwright/test'
import { ana, chiara } from '../demo/people.ts'
import { createCoupon } from '../src/contract/billing/coupons.ts'
import { expect, expectFits, expectSound, journeyFrom } from './journey.ts'

const test = journeyFrom('new')

const card = (page: Page) => page.frameLocator('iframe[title="Card"]')
const order = (page: Page) => page.getByRole('button', { name: 'Order with obligation to pay' })

async function type(page: Page, number: string) {
  const fields = card(page)
  await fields.getByLabel('Card number').fill(number)
  await fields.getByLabel('Expiry date').fill('12 / 34')
  await fields.getByLabel('Security code').fill('123')
  await fields.getByLabel('Name on card').fill('Ana Ibarra')
}

const answerBank = (page: Page) =>
  page
    .frameLocator('iframe[title="Confirm to your bank"]')
    .getByRole('button', { name: 'Complete authentication' })
    .click()

test('Ana books, upgrades, ends and renews Pro with coupon and confirmed card', async ({ open, callAs }) => {
  const staff = await callAs(chiara)
  await staff.call(createCoupon, { code: 'HALF-OFF', off: { percent: 50 }, duration: 'once' })
  const page = await open({ as: ana, mayComplain: /40[0-9]/ })
  await page.goto('/profile')
  await page.getByRole('link', { name: 'Plan', exact: true }).click()
  await expect(page.getByRole('region', { name: 'You have Free' })).toBeVisible()
  await expectFits(page)

  await page.getByRole('button', { name: 'Choose Pro' }).click()
  await expect(page.getByRole('heading', { name: 'Today $49.00' })).toBeVisible()
  await expect(card(page).getByLabel('Card number')).toBeVisible()
  await page.getByRole('textbox', { name: 'Coupon' }).fill('HALF')
  await page.getByRole('button', { name: 'Use it' }).click()
  await expect(page.getByText('There is no coupon “HALF”.')).toBeVisible()
  await page.getByRole('textbox', { name: 'Coupon' }).fill('half-off')
  await page.getByRole('button', { name: 'Use it' }).click()
  await expect(page.getByRole('heading', { name: 'Today $24.50' })).toBeVisible()
  await expectSound(page)

  await type(page, '4000 0000 0000 0002')
  await order(page).click()
  await expect(page.getByText('Your card was declined.').first()).toBeVisible()
  await expect(page.getByText(/^The card was not charged, and nothing is booked/)).toBeVisible()
  await type(page, '4000 0000 0000 3220')
  await order(page).click()
  await answerBank(page)
  await expect(page.getByText('You have Pro.')).toBeVisible()
  await expect(page.getByRole('progressbar', { name: /of 10,000 images/ })).toBeVisible()

  await page.getByRole('button', { name: 'Choose Studio' }).click()
  await expect(page.getByText('What you paid for the days that are left of your plan is taken off.')).toBeVisible()
  await expectFits(page)
  await order(page).click()
  await answerBank(page)
  await expect(page.getByText('You have Studio.')).toBeVisible()

  await page.getByRole('button', { name: 'Go back to Free' }).click()
  await expect(page.getByText('50,000 → 500')).toBeVisible()
  await page.getByRole('button', { name: /^End my plan on/ }).click()
  await expect(page.getByText(/^Studio ends on .* after that Free\.$/)).toBeVisible()
  await page.getByRole('button', { name: 'Keep Studio' }).click()
  await expect(page.getByText(/^Studio ends on/)).not.toBeVisible()

  await page.goto('/profile/payments')
  await expect(page.getByText('Visa ending in 3220')).toBeVisible()
  await expectFits(page)
})

test('On her phone Ana sees the price, and nothing overflows', async ({ open }) => {
  const page = await open({ as: ana, isPhone: true, mayComplain: /40[0-9]/ })
  await page.goto('/profile/plans')
  await expect(page.getByRole('region', { name: /^You have/ })).toBeVisible()
  await expectFits(page)
  await page.goto('/profile/plans?plan=free')
  await expect(page.getByRole('region', { name: /to Free$/ })).toBeVisible()
  await expectFits(page)
  await page.goto('/profile/payments')
  await expect(page.getByRole('heading', { name: 'Invoices', exact: true })).toBeVisible()
  await expectFits(page)
})
