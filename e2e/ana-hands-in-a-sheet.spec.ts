import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { ana } from '../demo/people.ts'
import { listImages } from '../src/contract/images/endpoints.ts'
import { sheetColumns, sheetLayouts } from '../src/contract/images/sheets.ts'
import { openPictureSite } from '../src/server/images/sheets/testing/picture-site.ts'
import { expect, expectFits, journeyFrom } from './journey.ts'

const test = journeyFrom('busy', async () => {
  const site = await openPictureSite()
  return { environment: { RIGHTFRAME_HOSTS: site.hosts }, close: site.close }
})

const sheet = (lines: string[]) => ({
  name: 'harbours.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(['Image URL,Title,Creation date (YYYY/MM/DD),Tags', ...lines].join('\n')),
})

/** The text of the file that a button downloads. */
async function downloaded(page: Page, button: string): Promise<{ name: string; text: string }> {
  const coming = page.waitForEvent('download')
  await page.getByRole('button', { name: button }).click()
  const file = await coming
  return { name: file.suggestedFilename(), text: await readFile(await file.path(), 'utf8') }
}

test('Ana imports a sheet, corrects its wrong lines, and imports those', async ({ open }) => {
  const page = await open({ as: ana })
  await page.goto('/images/sources')
  await page.getByRole('link', { name: 'Import a sheet' }).click()
  await expectFits(page)
  expect((await downloaded(page, 'Template as CSV')).text).toContain('Image URL,Title')

  await page
    .locator('input[type=file]')
    .setInputFiles(
      sheet([
        'http://pictures.example/1.jpg,Harbour one,2024/05/31,"harbour, morning"',
        'http://pictures.example/2.jpg,Harbour two,31/31/2024,harbour',
        'pictures,Harbour three,2024/05/31,',
        'http://pictures.example/4.jpg,Harbour four,,',
      ]),
    )
  await expect(page.getByText('2 lines can be imported, 2 lines cannot as they stand.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Lines to correct' })).toBeVisible()
  await expect(page.getByRole('row', { name: /Harbour two/ })).toContainText('C3:')
  await expect(page.getByRole('row', { name: /Harbour three/ })).toContainText('A4:')
  await expectFits(page)

  await page.getByRole('button', { name: 'Import 2 lines' }).click()
  await expect(page.getByText('2 images added, 2 lines could not be imported.')).toBeVisible()
  const rest = await downloaded(page, 'Download as CSV')
  expect(rest.name).toBe('harbours (rest).csv')
  const corrected = rest.text
    .replace('31/31/2024', '2024-04-03')
    .replace('pictures,Harbour three', 'http://pictures.example/3.jpg,Harbour three')
  await page.getByRole('button', { name: 'Another sheet' }).click()
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: rest.name, mimeType: 'text/csv', buffer: Buffer.from(corrected) })
  await expect(page.getByText('2 lines, all of them good.')).toBeVisible()
  await page.getByRole('button', { name: 'Import 2 lines' }).click()
  await expect(page.getByText('2 images added.')).toBeVisible()
  await expectFits(page)

  await page.getByRole('link', { name: 'See your images' }).last().click()
  await page.getByLabel('Search').fill('harbour t')
  await expect(page.getByText('2 images on 1 page(s)')).toBeVisible()
  await page.getByRole('link', { name: 'Harbour two' }).click()
  await expect(page.getByText('Submission')).toBeVisible()
})

test('Ana imports an earlier registration and sees its number on the image', async ({ open, callAs }) => {
  const client = await callAs(ana)
  const { data } = await client.call(listImages, { registered: 'no' })
  const [first, second] = data.filter(({ state }) => state === 'ready')
  const page = await open({ as: ana })
  await page.goto('/images/sheet')
  const header = sheetLayouts.registration.map((column) => sheetColumns[column]).join(',')
  const line = (id: string, number: string) => `${id},,Registered harbour,2019/05/01,,2019/06/01,US,yes,yes,${number},`
  await page.locator('input[type=file]').setInputFiles({
    name: 'registrations.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from([header, line(first!._id, 'VA0002345678'), line(second!._id, 'pending')].join('\n')),
  })
  await expect(page.getByText('1 line can be imported, 1 line cannot as they stand.')).toBeVisible()
  await expect(page.getByText(/“pending” is not a registration number/)).toBeVisible()
  await expectFits(page)
  await page.getByRole('button', { name: 'Import 1 line' }).click()
  await expect(page.getByText(/^1 image updated/)).toBeVisible()
  await page.goto(`/images/${first!._id}`)
  await expect(page.getByText('Registered elsewhere: VA 2-345-678')).toBeVisible()
  await page.goto('/images?registered=yes')
  await expect(page.getByTitle('Registered', { exact: true }).first()).toBeVisible()
})

test('On a phone Ana pastes addresses and learns which is invalid', async ({ open }) => {
  const page = await open({ as: ana, isPhone: true })
  await page.goto('/images/sheet')
  await page
    .getByLabel('Or paste addresses, one a line')
    .fill('http://pictures.example/11.jpg\nhttp://pictures.example/12.jpg\nnot an address')
  await expectFits(page)
  await page.getByRole('button', { name: 'Check these addresses' }).tap()
  await expect(page.getByText('2 lines can be imported, 1 line cannot as they stand.')).toBeVisible()
  await expectFits(page)
  await page.getByRole('button', { name: 'Import 2 lines' }).tap()
  await expect(page.getByText('2 images added, 1 line could not be imported.')).toBeVisible()
})
