import { searchSettings } from '../demo/search.ts'
import { photographs } from '../demo/photos/photographs.ts'
import { readManifest } from '../demo/web/manifest.ts'
import { drop, photograph } from './files.ts'
import { expect, expectSound, journeyFrom, paced } from './journey.ts'
import { travelBlog } from './travel-blog.ts'

const test = journeyFrom('new', async () => ({ environment: searchSettings, close: async () => {} }))

test('Bruno registers, uploads, and has a find without naming a site', async ({ open, app }) => {
  const { blog, shown } = await travelBlog(app.home)
  const { copies } = await readManifest(`${app.home}/demo-web`)
  const { path } = photographs().find(({ file }) => file === shown[0])!
  const places = copies
    .filter(({ image, page }) => image === shown[0] && new URL(page).host === blog.host)
    .map(({ page, url }) => ({ pageUrl: page, imageUrl: url }))
  const told = await fetch(`http://127.0.0.1:${Number(new URL(app.url).port) + 2}/sandbox/search`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ do: 'know', pictures: [{ file: path, places }] }),
  })
  expect(told.status).toBe(200)

  const page = await open()
  await page.goto('/register')
  await page.getByLabel('Email').fill('bruno.n@gmail.com')
  await page.getByLabel('First name').fill('Bruno')
  await page.getByLabel('Last name').fill('Brandão')
  await page.getByLabel('Country').fill('Portugal')
  await page.getByRole('option', { name: 'Portugal' }).click()
  await page.getByLabel('Password', { exact: true }).fill('a light table of one')
  await page.getByLabel('Repeat password').fill('a light table of one')
  await page.getByRole('button', { name: 'Sign Up' }).click()
  await expect(page.getByRole('heading', { name: 'Your light table is empty' })).toBeVisible()
  await drop(page, [photograph(shown[0]!)])
  await expect(page.getByRole('heading', { name: /^Uploaded/ })).toBeVisible()

  await page.getByRole('link', { name: 'Matches' }).click()
  const question = page.getByRole('region', { name: 'May we search for your photographs?' })
  await expect(question.getByText(/^TinEye, seen by TinEye \(Canada\)/)).toBeVisible()
  await expectSound(page)
  await question.getByRole('button', { name: 'Search there' }).click()
  await expect(page.getByRole('link', { name: blog.host, exact: true })).toBeVisible({ timeout: paced(60_000) })

  await page.getByRole('link', { name: 'Images' }).first().click()
  await page.getByRole('list').getByRole('link').first().click()
  await expect(page.getByText(/^(Searched|Not searched).*services?/)).toBeVisible()
  await expectSound(page)
})
