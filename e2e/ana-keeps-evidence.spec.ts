import { readFileSync } from 'node:fs'
import { ana } from '../demo/people.ts'
import { startCrawl } from '../src/contract/discovery/endpoints.ts'
import { listMatches } from '../src/contract/matches/endpoints.ts'
import { chromiumForTests } from '../src/server/testing/chromium.ts'
import { expect, expectFits, expectSound, journeyFrom, paced } from './journey.ts'
import { travelBlog } from './travel-blog.ts'

const test = journeyFrom('busy', async () => ({
  environment: { CHROMIUM_PATH: await chromiumForTests() },
  close: async () => {},
}))

test('Ana keeps evidence, and a visitor verifies the file', async ({ open, callAs, app }) => {
  const { call } = await callAs(ana)
  const { blog } = await travelBlog(app.home)
  await call(startCrawl, { seeds: [`http://${blog.host}/`] })
  const found = async () =>
    (await call(listMatches, { show: 'all', pageSize: 100 })).data.find(({ origin }) => origin.url.includes(blog.host))
  await expect.poll(async () => (await found()) !== undefined, { timeout: paced(60_000) }).toBe(true)
  const match = (await found())!

  const page = await open({ as: ana })
  await page.goto(`/matches/${match._id}?show=all`)
  await expect(page.getByRole('button', { name: 'Keep as evidence' })).toBeVisible()
  await page.keyboard.press('e')
  await expect(page.getByText('We are capturing the page. You can leave this page.').first()).toBeVisible()
  await page.reload()
  const seen = page.getByRole('img', { name: 'The page as captured, the copy ringed' })
  await expect(seen).toBeVisible({ timeout: paced(90_000) })
  await expect(page.getByText('Kept and sealed')).toBeVisible()
  await expectFits(page)

  await page.getByRole('link', { name: 'Open', exact: true }).click()
  await expect(page.getByRole('heading', { level: 2, name: 'Files and hashes' })).toBeVisible()
  const number = (await page.getByRole('heading', { level: 1 }).textContent())!
  const save = async (button: string) => {
    const [saved] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: button, exact: true }).click(),
    ])
    return { name: saved.suggestedFilename(), buffer: readFileSync(await saved.path()) }
  }
  const packed = await save(`Package (WACZ) of ${number}`)
  const report = await save(`Report (PDF) of ${number}`)
  expect([packed.buffer.subarray(0, 2).toString(), report.buffer.subarray(0, 5).toString()]).toEqual(['PK', '%PDF-'])
  const copyName = (await page
    .getByRole('row', { name: /The copy’s own file/ })
    .getByRole('cell')
    .first()
    .textContent())!
  const copy = await save(`Download of ${copyName}`)
  await expect(page.getByRole('region', { name: 'Log' }).getByText('Downloaded').first()).toBeVisible()
  await expectFits(page)
  await page.goto('/evidence')
  await expect(page.getByRole('list', { name: 'Evidence' }).getByText(number)).toBeVisible()
  await expectFits(page)

  const outside = await open({ isPhone: true, mayComplain: /404/ })
  await outside.goto('/verify')
  await outside.getByLabel('Number').fill(number.toLowerCase().replaceAll('-', ' '))
  await outside.getByRole('button', { name: 'Look it up' }).click()
  await expect(outside.getByRole('heading', { level: 1, name: number })).toBeVisible()
  await expectFits(outside)
  const choose = async (file: { name: string; buffer: Buffer }) =>
    outside
      .getByLabel(/Drop a file of this evidence|Choose another/)
      .setInputFiles({ ...file, mimeType: 'application/octet-stream' })
  await choose(copy)
  await expect(outside.getByRole('heading', { name: 'This file belongs to this evidence' })).toBeVisible()
  await expect(outside.getByRole('link', { name: match.origin.url })).toBeVisible()
  await expectSound(outside)
  await choose(packed)
  await expect(outside.getByRole('heading', { name: 'This package is of this evidence' })).toBeVisible()
  await choose(report)
  await expect(outside.getByRole('heading', { name: 'This report is of this evidence' })).toBeVisible()
  await choose({ name: 'other.jpg', buffer: Buffer.concat([copy.buffer, Buffer.from([0])]) })
  await expect(outside.getByRole('heading', { name: 'This file is not of this evidence' })).toBeVisible()
  await outside.goto('/verify/RFE-0000-0000-0000')
  await expect(outside.getByText('Nothing stands under this number')).toBeVisible()
  await expectFits(outside)
})
