import { readFileSync } from 'node:fs'
import { listCases } from '../src/contract/cases/endpoints.ts'
import { listMatches } from '../src/contract/matches/endpoints.ts'
import { ana } from '../demo/people.ts'
import { photographs } from '../demo/photos/photographs.ts'
import { drop } from './files.ts'
import { expect, journeyFrom, paced } from './journey.ts'

const test = journeyFrom('busy')
test.describe.configure({ timeout: paced(120_000) })
/** Browser messages about a cut connection. */
const mayComplain = /ERR_INTERNET_DISCONNECTED|ERR_INCOMPLETE_CHUNKED|ERR_NETWORK_CHANGED|ERR_FAILED/
const offline = /^You are offline\. This page may be out of date/

test('Files dropped offline upload on return, with or without the uploader', async ({ open }) => {
  const page = await open({ as: ana, mayComplain })
  await page.goto('/images')
  await expect(page.getByText('17 images on 1 page(s)')).toBeVisible()
  const { path } = photographs()[0]!
  const sends = [
    { images: 18, waits: /One photograph waits and is sent as soon as you are back/ },
    { images: 19, waits: '19.jpg' },
  ]
  for (const { images, waits } of sends) {
    await page.context().setOffline(true)
    await expect(page.getByText(offline)).toBeVisible()
    const buffer = Buffer.concat([readFileSync(path), Buffer.from([images])])
    await drop(page, [{ name: `${images}.jpg`, mimeType: 'image/jpeg', buffer }])
    await expect(page.getByText(waits).first()).toBeVisible()
    await page.context().setOffline(false)
    await expect(page.getByText(`${images} images on 1 page(s)`)).toBeVisible({ timeout: paced(30_000) })
  }
})

test('Ana decides, opens and undoes finds offline without loss', async ({ open, callAs }) => {
  const page = await open({ as: ana, mayComplain })
  await page.goto('/matches?by=finds')
  const matches = page.getByRole('list', { name: 'Finds' }).getByRole('listitem')
  await expect(matches.nth(2)).toBeVisible()
  const before = await matches.count()
  await page.context().setOffline(true)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('i')
  await expect(matches).toHaveCount(before - 1)
  await page.keyboard.press('a')
  await expect(matches).toHaveCount(before - 2)
  await page.keyboard.press('z')
  await expect(matches).toHaveCount(before - 1)
  await page.getByRole('link', { name: 'Cases', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible()
  await page.goBack()
  await expect(page.getByText(/^One decision waits for the connection/)).toBeVisible()
  await page.context().setOffline(false)
  await expect(page.getByText(/waits for the connection/)).toBeHidden()
  const { call } = await callAs(ana)
  await expect.poll(async () => (await call(listMatches, { pageSize: 100 })).total).toBe(before - 1)
  await page.getByRole('link', { name: 'Cases', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Cases' })).toBeVisible()
})

test('Ana fills the case form offline, and everything saves on return', async ({ open, callAs }) => {
  const page = await open({ as: ana, mayComplain })
  await page.goto('/cases/new')
  await page.getByRole('button', { name: 'Start with a page I know' }).click()
  await expect(page.getByRole('heading', { level: 2, name: 'Selection' })).toBeVisible()
  await page.getByText('Upload', { exact: true }).click()
  const buffer = readFileSync(photographs()[0]!.path)
  const choose = (name: string) =>
    page.getByLabel(/^Drop photographs here/).setInputFiles({ name, mimeType: 'image/jpeg', buffer })
  await page.context().setOffline(true)
  await choose('harbour.jpg')
  await expect(page.getByText(/One file waits and is attached as soon as you are back/)).toBeVisible()
  await page.context().setOffline(false)
  await expect(page.getByRole('button', { name: 'Take out harbour' })).toBeVisible()
  await page.context().setOffline(true)
  await page.getByRole('button', { name: /Pages$/ }).click()
  await page.getByLabel('URL of the page that uses the image').fill('http://lost-line.example/harbour')
  await expect(page.getByText('Kept on this device', { exact: true })).toBeVisible()
  await page.context().setOffline(false)
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  const { call } = await callAs(ana)
  await expect
    .poll(async () => (await call(listCases, { filter: 'state:draft host:lost-line.example' })).data)
    .toMatchObject([{ images: 1 }])
})
