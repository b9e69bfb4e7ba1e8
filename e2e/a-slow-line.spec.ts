import type { Locator, Page } from '@playwright/test'
import { listCases } from '../src/contract/cases/endpoints.ts'
import { listImages } from '../src/contract/images/endpoints.ts'
import { searchDeskCases } from '../src/contract/desk/desk-work-endpoints.ts'
import { listMatches } from '../src/contract/matches/endpoints.ts'
import { getDeskPortal } from '../src/contract/disputes/desk-portal-endpoints.ts'
import { signInAt } from '../src/server/testing/security-check.ts'
import { callerAt } from '../demo/caller.ts'
import { ana, chiara, password } from '../demo/people.ts'
import { sendFirst } from '../demo/road/take-on.ts'
import { expect, journeyFrom } from './journey.ts'

const test = journeyFrom('busy')

test('The shell stands before the program, and gives way to the page', async ({ open }) => {
  const page = await open({ as: ana })
  const arrive = Promise.withResolvers<void>()
  await page.route(/\/assets\/(?!first-paint).*\.js$/, async (route) => {
    await arrive.promise
    await route.continue()
  })
  await page.goto('/images', { waitUntil: 'commit' })
  await expect(page.locator('#shell')).toBeVisible()
  await expect(page.locator('#shell').getByText('Matches')).toBeVisible()
  arrive.resolve()
  await expect(page.getByRole('heading', { level: 1, name: 'Images' })).toBeVisible()
  await expect(page.locator('#shell')).toHaveCount(0)
})

test('A page names at most fifteen scripts and uses its early answers', async ({ open, callAs }) => {
  const client = await callAs(ana)
  const [image] = (await client.call(listImages, { pageSize: 1 })).data
  const [match] = (await client.call(listMatches, { pageSize: 1 })).data
  const [first] = (await client.call(listCases, {})).data
  const addresses = ['/images', '/images?view=all', `/images/${image!._id}`, '/matches', '/matches?by=finds']
  for (const address of [...addresses, `/matches/${match!._id}`, '/looking', '/cases', `/cases/${first!._id}`]) {
    const page = await open({ as: ana })
    const scripts: string[] = []
    page.on('request', (request) => {
      if (request.url().endsWith('.js')) scripts.push(new URL(request.url()).pathname)
    })
    const html = await (await page.goto(address))!.text()
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
    await expect
      .poll(() =>
        page.evaluate(() => [...((window as { askedAhead?: Map<string, unknown> }).askedAhead?.keys() ?? [])]),
      )
      .toEqual([])
    const named = [...html.matchAll(/(?:src|href)="([^"]+\.js)"/g)].map(([, name]) => name)
    expect(named.length, address).toBeLessThanOrEqual(15)
    // Slots of a page load after it.
    const late = scripts.filter((script) => !named.includes(script) && !/fillings|lent|of-|first-/.test(script))
    expect([address, late]).toEqual([address, []])
    await page.context().close()
  }
})

test('The server’s payment page and its reader keep their place', async ({ app, open }) => {
  const path = await aLetterSent(app.url)
  for (const width of [390, 1280]) {
    const page = await open()
    await page.setViewportSize({ width, height: 844 })
    await watchShifts(page)
    const program = await hold(page, /\/assets\/pay.*\.js$/)
    await page.goto(path, { waitUntil: 'commit' })
    const main = page.getByRole('main')
    const places = [
      main.getByRole('heading', { level: 1 }),
      main.locator('img').nth(0),
      main.locator('img').nth(1),
      main.getByText(/made this work/),
      main.getByRole('listitem').nth(1),
      main.getByRole('heading', { name: 'Case summary' }),
      main.getByText('Case Reference', { exact: true }),
      main.getByRole('heading', { name: 'Image uses' }),
    ]
    await expect.poll(() => isWhole(places[1]!)).toBe(true)
    const boxes = () => Promise.all(places.map(async (place) => (await place.boundingBox())!))
    await page.evaluate(async () => void (await document.fonts.ready))
    const before = await boxes()
    program.arrives()
    await expect(page.getByRole('combobox', { name: 'Language' })).toBeVisible()
    await expect.poll(() => isWhole(places[1]!)).toBe(true)
    const after = await boxes()
    const moved = before.map(({ x, y }, at) => Math.round(Math.hypot(after[at]!.x - x, after[at]!.y - y)))
    expect(moved).toEqual(places.map(() => 0))
    expect(before[1]!.y).toBeLessThan(400)
    expect(await shiftsOf(page)).toBeLessThanOrEqual(0.02)
  }
  const page = await open({ isPhone: true })
  const program = await hold(page, /\/assets\/pay.*\.js$/)
  await page.goto(path, { waitUntil: 'commit' })
  await expect.poll(() => isWhole(page.locator('main img').first())).toBe(true)
  await page.evaluate(async () => void (await document.fonts.ready))
  const attachments = page.getByRole('heading', { name: 'Attachments' })
  await attachments.evaluate((one) => window.scrollBy(0, one.getBoundingClientRect().top - 20))
  const top = async () => (await attachments.boundingBox())!.y
  const before = await top()
  expect(before).toBeLessThan(100)
  program.arrives()
  await expect(page.getByRole('combobox', { name: 'Language' })).toBeAttached()
  expect(Math.abs((await top()) - before)).toBeLessThanOrEqual(2)
})

test('What comes late on a page moves nothing that is there', async ({ open }) => {
  const late = [
    { address: '/images', answer: '**/api/images/groups', isThere: 'main img', comes: 'main img' },
    { address: '/images', answer: '**/api/users/me/usage', isThere: 'main img', comes: 'main img' },
    { address: '/images', answer: '**/api/activities', isThere: 'main output', comes: 'main img' },
    { address: '/matches', answer: '**/api/matches/precision', isThere: 'main output', comes: 'main img' },
    { address: '/matches', answer: /\/api\/matches\?.*held=yes/, isThere: 'main img', comes: 'main img' },
    { address: '/matches?by=finds', answer: '**/api/matches/precision', isThere: 'main output', comes: 'main img' },
    { address: '/looking', answer: '**/api/crawls', isThere: 'main output', comes: 'main h2' },
    { address: '/looking', answer: '**/api/coverage/ways', isThere: 'main output', comes: 'main h2' },
    { address: '/looking', answer: '**/api/site-proposals', isThere: 'main output', comes: 'main h2' },
  ] as const
  for (const { address, answer, isThere, comes } of late) {
    const page = await open({ as: ana })
    await page.setViewportSize({ width: 390, height: 844 })
    await watchShifts(page)
    const held = await hold(page, answer)
    await page.goto(address)
    await expect(page.locator(isThere).first()).toBeAttached()
    const answered = page.waitForResponse(answer)
    held.arrives()
    await (await answered).finished()
    await expect(page.locator(comes).first()).toBeVisible()
    expect(await shiftsOf(page), `${address}, ${answer}`).toBeLessThanOrEqual(0.02)
    await page.context().close()
  }
})

/** The payment page of a case with a new letter. */
async function aLetterSent(url: string): Promise<string> {
  const { token } = await signInAt(url, { ...chiara, password })
  const call = callerAt(url, { authorization: `Bearer ${token}` })
  const host = 'morning-herald.example'
  const caseId = (await call(searchDeskCases, { q: host })).data[0]!._id
  await sendFirst({ chiara: call }, { caseId, host, company: 'Morning Herald Ltd' })
  return new URL((await call(getDeskPortal, { caseId })).url).pathname
}

/** Holds requests back until they are let go. */
async function hold(page: Page, url: RegExp | string): Promise<{ arrives: () => void }> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(url, async (route) => {
    await promise
    await route.continue()
  })
  return { arrives: resolve }
}

const isWhole = (image: Locator) =>
  image.evaluate((one) => one instanceof HTMLImageElement && one.complete && one.naturalWidth > 0)

/** Adds up layout shifts. */
const watchShifts = (page: Page) =>
  page.addInitScript(() => {
    const seen = window as { shifts?: number }
    seen.shifts = 0
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
        if (!entry.hadRecentInput) seen.shifts! += entry.value
    }).observe({ type: 'layout-shift', buffered: true })
  })

const shiftsOf = (page: Page) => page.evaluate(() => (window as { shifts?: number }).shifts ?? Number.NaN)
