import { chiara } from '../demo/people.ts'
import { expect, expectFits, expectSound, journeyFrom } from './journey.ts'
import { tabTo } from './keyboard.ts'
import { pageOfCase } from '../scripts/page-of-case.ts'

const test = journeyFrom('busy')

test('By keyboard alone, in forced colours and with letters twice as large, Dov sets out to pay and turns back', async ({
  open,
  callAs,
}) => {
  const { path: url } = await pageOfCase(await callAs(chiara))
  const page = await open()
  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto(url)
  await expect(page.getByText('Unpaid')).toBeVisible()
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
  await expectFits(page)
  await tabTo(page, /^Card/)
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('radio', { name: /^Card.*parts/i }).first()).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await tabTo(page, /^Pay /)
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/cards\/pay\//)
  await tabTo(page, /^Back without paying$/)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Order canceled')).toBeVisible()
})

test('On his phone Dov reads what is claimed and why, and shows a licence', async ({ open, callAs }) => {
  const { path: url } = await pageOfCase(await callAs(chiara))
  const page = await open({ isPhone: true })
  await page.goto(url)
  await expect(page.getByText('Unpaid')).toBeVisible()
  await expect(page.getByText('None of the three admits anything.')).toBeVisible()
  await page.getByText('Before you choose', { exact: true }).click()
  await expect(page.getByText('Answering, offering or paying admits nothing.')).toBeVisible()
  await expectFits(page)
  await page.getByRole('link', { name: 'I have a licence' }).first().click()
  const answer = page.locator('form').filter({ has: page.getByLabel('Order or licence number') })
  await answer.getByRole('radio', { name: 'From a picture agency' }).check()
  await answer.getByLabel('Order or licence number').fill('SW-2024-0077')
  await answer.getByLabel('Your e-mail').fill('dov@fellside.example')
  await expectFits(page)
  await answer.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByText('Your answer is here. Thank you.')).toBeVisible()
  await page.reload()
  await expect(page.getByText(/no reminder goes out, no date runs and no part is charged/)).toBeVisible()
})

test('Dov pays by card all the same, and has his licence', async ({ open, callAs }) => {
  const { path: url } = await pageOfCase(await callAs(chiara))
  const page = await open()
  await page.goto(url)
  await page.getByRole('radio', { name: /^Card/ }).first().check()
  await page.getByRole('button', { name: /^Pay / }).click()
  await page.getByLabel('Card number').fill('4242 4242 4242 4242')
  await page.getByLabel('Expiry date').fill('12 / 34')
  await page.getByLabel('Security code').fill('123')
  await page.getByLabel('Name on card').fill('Dov Image')
  await page.getByRole('button', { name: 'Pay' }).click()
  await expect(page.getByText('Payment was successful. Thank you.')).toBeVisible()
  await expect(async () => {
    await page.goto(url)
    await expect(page.getByText('Signed licence')).toBeVisible({ timeout: 1000 })
    await expect(page.getByText('Paid', { exact: true })).toBeVisible({ timeout: 1000 })
  }).toPass()
  await expectSound(page)
})

test('Without scripts the page reads as a whole, and an address that opens nothing says so', async ({
  app,
  browser,
  callAs,
}) => {
  const { path: url } = await pageOfCase(await callAs(chiara))
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: app.url })
  const page = await context.newPage()
  await page.goto(url)
  await expect(page.getByText('Case Reference', { exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Image uses' })).toBeVisible()
  const answer = await page.goto(`/pay/${'0'.repeat(24)}`)
  expect(answer!.status()).toBe(404)
  await expect(page.getByText('Case unavailable for payment')).toBeVisible()
  await expect(page.getByText('Please contact your case manager')).toBeVisible()
  await context.close()
})
