import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import type { StripeConstructor } from '@stripe/stripe-js'
import { type Sandbox, startSandbox } from '../src/sandbox/sandbox.ts'
import { openStripe } from '../src/server/gateways/card/stripe.ts'
import { openOutbound } from '../src/server/platform/outbound/outbound.ts'
import { expectFits } from './journey.ts'

let sandbox: Sandbox
let outbound: ReturnType<typeof openOutbound>
let cards: ReturnType<typeof openStripe>
/** A foreign page that pays. */
const seller = createServer((_, response) =>
  response
    .writeHead(200, { 'content-type': 'text/html' })
    .end('<!doctype html><title>Shop</title><div id="card"></div>'),
)
let shop = ''
const folder = mkdtempSync(join(tmpdir(), 'rightframe-cards-'))
test.beforeAll(async () => {
  await new Promise<void>((resolve) => seller.listen(0, '127.0.0.1', resolve))
  shop = `http://localhost:${(seller.address() as AddressInfo).port}/`
  sandbox = await startSandbox({ port: 0, folder })
  const host = 'sandbox.rightframe.example'
  outbound = openOutbound({ hosts: new Map([[host, new URL(sandbox.url).host]]), userAgent: 'journey' })
  cards = openStripe({ outbound }, { ...sandbox.keys.cards, url: `http://${host}` })
})
test.afterAll(async () => {
  seller.close()
  seller.closeAllConnections()
  await outbound.close()
  await sandbox.close()
  rmSync(folder, { recursive: true, force: true })
})

let n = 0
const key = () => `journey:${++n}`
const amount = { amount: 10_050, currency: 'USD' }
async function opened(page: Page) {
  const asked = {
    amount,
    description: 'Case RF-1',
    successUrl: `${shop}?success=true`,
    cancelUrl: `${shop}?canceled=true`,
    reference: {},
  }
  const session = await cards.createCheckout(asked, key())
  await page.goto(session.url!)
  return session.id
}

async function type(page: Pick<Page, 'getByLabel'>, number: string) {
  await page.getByLabel('Card number').fill(number)
  await page.getByLabel('Expiry date').fill('12 / 34')
  await page.getByLabel('Security code').fill('123')
  await page.getByLabel('Name on card').fill('Dov Image')
}

for (const width of [390, 1280])
  test(`The hosted page takes a card, by keyboard, at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 })
    const id = await opened(page)
    await page.getByRole('button', { name: 'Pay' }).click()
    await expect(page.getByText('Type the number of the card.')).toBeVisible()
    await expectFits(page)
    await type(page, '4111 1111 1111 1111')
    await page.keyboard.press('Enter')
    await expect(page.getByText('Never type a real one here.')).toBeVisible()
    await expect(page.getByLabel('Card number')).toHaveValue('')
    await type(page, '4000 0000 0000 0002')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('alert')).toHaveText('Your card was declined.')
    await type(page, '4242 4242 4242 4242')
    await page.keyboard.press('Enter')
    await page.waitForURL(`${shop}?success=true`)
    expect((await cards.checkout(id)).state).toBe('paid')
  })

test('The bank is answered, with no at first', async ({ page }) => {
  const id = await opened(page)
  await type(page, '4000 0000 0000 3220')
  await page.getByRole('button', { name: 'Pay' }).click()
  await page.getByRole('button', { name: 'Fail authentication' }).click()
  await expect(page.getByRole('alert')).toContainText('failed authentication')
  await type(page, '4000 0000 0000 3220')
  await page.getByRole('button', { name: 'Pay' }).click()
  await page.getByRole('button', { name: 'Complete authentication' }).click()
  await page.waitForURL(`${shop}?success=true`)
  expect((await cards.checkout(id)).state).toBe('paid')
})

test('Turned back, the payer has paid nothing', async ({ page }) => {
  const id = await opened(page)
  await page.getByRole('link', { name: 'Back without paying' }).click()
  await page.waitForURL(`${shop}?canceled=true`)
  expect((await cards.checkout(id)).state).toBe('open')
})

test('Card fields in a frame keep digits private and ask the bank', async ({ page }) => {
  await opened(page)
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.url().startsWith(shop)) sent.push(`${request.url()} ${request.postData() ?? ''}`)
  })
  await page.goto(shop)
  await page.addScriptTag({ url: `${sandbox.url}/cards/v3.js` })
  const { clientSecret, id } = await cards.createPayment(
    { session: 'on', amount, description: 'x', reference: {} },
    key(),
  )
  const paying = await page.evaluateHandle(
    ({ secret, publishable }) => {
      const stripe = (window as Window & { Stripe?: StripeConstructor }).Stripe!(publishable)
      const card = stripe.elements().create('card')
      card.mount('#card')
      return { pay: async () => await stripe.confirmCardPayment(secret, { payment_method: { card } }) }
    },
    { secret: clientSecret, publishable: sandbox.keys.cards.publishableKey },
  )
  const fields = page.frameLocator('iframe[title="Card"]')
  await type(fields, '4000 0000 0000 3220')
  const outcome = paying.evaluate(async ({ pay }) => await pay())
  await page
    .frameLocator('iframe[title="Confirm to your bank"]')
    .getByRole('button', { name: 'Complete authentication' })
    .click()
  expect(await outcome).toMatchObject({ paymentIntent: { status: 'succeeded' } })
  expect((await cards.payment(id)).state).toBe('paid')
  expect(sent.join('\n')).not.toContain('4000')
})
