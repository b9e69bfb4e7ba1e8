import type { Page } from '@playwright/test'
import { ana, chiara } from '../demo/people.ts'
import { startCrawl } from '../src/contract/discovery/endpoints.ts'
import { listMatches } from '../src/contract/matches/endpoints.ts'
import { getTakedown } from '../src/contract/takedowns/endpoints.ts'
import { correctNoticeContact } from '../src/contract/takedowns/sending-endpoints.ts'
import { chromiumForTests } from '../src/server/testing/chromium.ts'
import type { TestApp } from './app.ts'
import { expect, expectFits, expectSound, journeyFrom, paced } from './journey.ts'
import { writeFacts } from './takedown-facts.ts'
import { travelBlog } from './travel-blog.ts'

const test = journeyFrom('busy', async () => ({
  environment: { CHROMIUM_PATH: await chromiumForTests() },
  close: async () => {},
}))
test.describe.configure({ timeout: paced(240_000) })

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs

/** Moves the sandbox's clock, by which looks are due. */
async function letPass({ url }: TestApp, advance: number): Promise<void> {
  const port = Number(new URL(url).port) + 2
  const body = JSON.stringify({ advance })
  const headers = { 'content-type': 'application/json' }
  expect((await fetch(`http://127.0.0.1:${port}/sandbox/clock`, { method: 'POST', headers, body })).status).toBe(200)
}

/** Leaves the signature to the notice of the host alone. */
async function signForHost(page: Page): Promise<void> {
  const readers = page.getByRole('checkbox', { name: / \((The site itself|Registrar of the name|Search engine)\)$/ })
  for (const reader of await readers.all()) await reader.uncheck()
  await page.getByLabel('Your name', { exact: true }).fill('Ana Ibarra')
  await page.getByRole('button', { name: 'Sign 1 notice' }).click()
}

test('Ana has a copy taken down, and sees it gone next day', async ({ open, callAs, app }) => {
  const [{ call }, staff] = [await callAs(ana), await callAs(chiara)]
  const { blog } = await travelBlog(app.home)
  await call(startCrawl, { seeds: [`http://${blog.host}/`] })
  const found = async () =>
    (await call(listMatches, { show: 'all', pageSize: 100 })).data.find(({ origin }) => origin.url.includes(blog.host))
  await expect.poll(async () => (await found()) !== undefined, { timeout: paced(60_000) }).toBe(true)
  const match = (await found())!

  // Notices without facts are refused until they are saved.
  const page = await open({ as: ana, mayComplain: /409 \(Conflict\).*\/preview$/ })
  await page.goto(`/takedowns/new?cluster=${match.cluster}&match=${match._id}`)
  await page.getByRole('button', { name: 'Go on with 1 use' }).click()
  await expect(page.getByRole('heading', { level: 1, name: `Takedown · ${blog.host}` })).toBeVisible()
  const takedownId = new URL(page.url()).pathname.split('/').at(-1)!
  await expect(page.getByText('SANDBOX-HOSTING', { exact: true }).first()).toBeVisible()
  await writeFacts(page)
  await page.getByText('Read the notice to SANDBOX-HOSTING').click()
  const notice = page.getByRole('region', { name: 'SANDBOX-HOSTING' })
  await expect(notice.getByText('As it is sent').first()).toBeVisible()
  await expectFits(page)
  await signForHost(page)
  await expect(page.getByText('1 notice signed.')).toBeVisible()

  await expect(page.getByText(/Our staff confirm the law/).first()).toBeVisible({ timeout: paced(90_000) })
  const { notices } = await call(getTakedown, { takedownId })
  const { n, reader } = notices.find(({ state }) => state === 'queued')!
  await staff.call(correctNoticeContact, { takedownId, n, way: reader.way, contact: reader.contact })
  await expect(page.getByText('Receipt confirmed').first()).toBeVisible({ timeout: paced(30_000) })
  await expect(page.getByText(/We removed the material that you named/)).toBeVisible()

  await letPass(app, dayMs)
  await expect(page.getByText(/We look once more from/)).toBeVisible({ timeout: paced(60_000) })
  await letPass(app, 15 * minuteMs)
  await expect(page.getByText('Removed, and we looked').first()).toBeVisible({ timeout: paced(60_000) })
  await expect(page.getByText('Gone from the page and from its address.')).toBeVisible()
  await expect(page.getByText('Day 1: 1 of 1 copy is gone.')).toBeVisible()
  await expectSound(page)
})
