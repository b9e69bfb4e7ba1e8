import { readFileSync } from 'node:fs'
import { listCases } from '../src/contract/cases/endpoints.ts'
import { ana } from '../demo/people.ts'
import { photographs } from '../demo/photos/photographs.ts'
import { expect, expectSound, journeyFrom } from './journey.ts'

const test = journeyFrom('busy')
test.describe.configure({ timeout: 120_000 })

test('On her phone Ana names a page, uploads the photograph, and finds her draft again after a reload', async ({
  open,
  callAs,
}) => {
  const { path } = photographs()[0]!
  const page = await open({ as: ana, isPhone: true })
  await page.goto('/cases')
  await page.getByRole('link', { name: 'Start a case' }).tap()
  await page.getByRole('button', { name: 'Start with a page I know' }).tap()
  await expect(page.getByRole('heading', { level: 2, name: 'Selection' })).toBeVisible()
  await page.getByText('Upload', { exact: true }).tap()
  await page
    .getByLabel(/^Drop photographs here/)
    .setInputFiles({ name: 'harbour.jpg', mimeType: 'image/jpeg', buffer: readFileSync(path) })
  await expect(page.getByRole('button', { name: 'Take out harbour' })).toBeVisible()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await expectSound(page)
  await page.getByRole('button', { name: /Pages$/ }).tap()
  await page.getByLabel('URL of the page that uses the image').fill('http://harbour-prints.example/harbour')
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await expectSound(page)
  await page.reload()
  await page.getByRole('button', { name: /Pages$/ }).tap()
  await expect(page.getByLabel('URL of the page that uses the image')).toHaveValue(
    'http://harbour-prints.example/harbour',
  )
  const { data } = await (await callAs(ana)).call(listCases, { filter: 'state:draft host:harbour-prints.example' })
  expect(data).toMatchObject([{ images: 1 }])
})
