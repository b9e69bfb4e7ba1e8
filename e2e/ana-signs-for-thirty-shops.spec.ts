import { ana } from '../demo/people.ts'
import { getCardFields } from '../src/contract/billing/card-fields.ts'
import { getSubscription, subscribe } from '../src/contract/billing/subscription-endpoints.ts'
import { startCrawl } from '../src/contract/discovery/endpoints.ts'
import { listClusters } from '../src/contract/matches/endpoints.ts'
import { getTakedownBulk } from '../src/contract/takedowns/bulk/endpoints.ts'
import { getTakedown } from '../src/contract/takedowns/endpoints.ts'
import { previewNotice } from '../src/contract/takedowns/notice-endpoints.ts'
import type { Client } from '../src/server/testing/client.ts'
import type { TestApp } from './app.ts'
import { expect, expectSound, journeyFrom, paced } from './journey.ts'
import { writeFacts } from './takedown-facts.ts'
import { openShops, shops } from './thirty-shops.ts'

const test = journeyFrom('busy', openShops)
test.describe.configure({ timeout: paced(180_000) })

/** Books Pro (sixty takedowns a month) with a sandbox card. */
async function bookPro({ url }: TestApp, { call }: Client): Promise<void> {
  const sandbox = `http://127.0.0.1:${Number(new URL(url).port) + 2}`
  const post = (path: string, typed: Record<string, string>) =>
    fetch(sandbox + path, { method: 'POST', body: new URLSearchParams(typed) })
  const { client_secret: secret } = await call(subscribe, { plan: 'pro', interval: 'month', buyer: 'business' })
  const { publishableKey: key } = await call(getCardFields)
  const card = { number: '4242 4242 4242 4242', expiry: '12 / 34', code: '123', name: 'Ana Ibarra' }
  const { id: method } = (await (await post('/cards/methods', card)).json()) as { id: string }
  expect((await post('/cards/confirmations', { key, secret: secret!, method })).ok).toBe(true)
  await expect
    .poll(async () => (await call(getSubscription)).subscription?.state, { timeout: paced(30_000) })
    .toBe('active')
}

test('Ana signs notices about thirty shops by one name', async ({ open, callAs, app }) => {
  const client = await callAs(ana)
  const { call } = client
  await bookPro(app, client)
  await call(startCrawl, { seeds: shops.map((shop) => `http://${shop}/products/print`) })
  const found = async () => (await call(listClusters, { show: 'undecided', pageSize: 100, search: 'myshopify' })).total
  await expect.poll(found, { timeout: paced(90_000) }).toBe(shops.length)

  const page = await open({ as: ana, mayComplain: /409 \(Conflict\)/ })
  await page.goto('/matches?search=myshopify')
  await page.getByRole('button', { name: /^More/ }).click()
  await page.getByRole('menuitem', { name: 'Decide all that fit' }).click()
  await page.getByRole('button', { name: 'Takedowns of all that fit' }).click()
  await page.getByRole('button', { name: 'Draft them' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Takedowns of several sites' })).toBeVisible()
  const bulkId = new URL(page.url()).pathname.split('/').at(-1)!
  await expect(page.getByText('30 sites: 30 in draft.')).toBeVisible({ timeout: paced(60_000) })
  await expect(page.getByRole('list', { name: 'Missing facts' })).toBeVisible({ timeout: paced(60_000) })
  await writeFacts(page)
  await expect(page.getByText('These are 30 takedowns. Your plan has 60 of 60 left this month.')).toBeVisible({
    timeout: paced(60_000),
  })
  await page.getByText('Read the notice about shop-7.myshopify.com').click()
  await expect(page.getByText(/shop-7\.myshopify\.com\/products\/print/).first()).toBeVisible()
  await expectSound(page)
  await page.getByLabel('Your name', { exact: true }).fill('Ana Ibarra')
  await page.getByRole('button', { name: 'Sign 30 notices' }).click()
  await expect(page.getByText('30 sites: 30 signed.')).toBeVisible({ timeout: paced(60_000) })

  const { sites } = await call(getTakedownBulk, { bulkId })
  const takedowns = await Promise.all(sites.map(({ takedown }) => call(getTakedown, { takedownId: takedown! })))
  expect(takedowns.map(({ host }) => host).toSorted()).toEqual(shops.toSorted())
  for (const { _id: takedownId, host, notices } of takedowns) {
    const [signed, ...others] = notices.filter(({ state }) => state === 'signed')
    expect([signed!.reader.contact, others]).toEqual(['legal@shopify.com', []])
    const { text, signedAt } = await call(previewNotice, { takedownId, n: signed!.n })
    expect([signedAt, text]).toEqual([expect.any(String), expect.stringContaining(`http://${host}/products/print`)])
  }
})
