import { bruno } from '../demo/people.ts'
import { expect, expectPhotographs, expectSound, journeyFrom } from './journey.ts'
import { openServices, pictures, type Services } from './services.ts'

let services: Services
const test = journeyFrom('new', async () => (services = await openServices()))

test.describe.configure({ mode: 'serial' })

test('Bruno imports only some folders of his Dropbox', async ({ open }) => {
  const inFolder = (from: number, to: number, folder: string) => pictures(from, to).map((one) => ({ ...one, folder }))
  services.dropbox.shelf.pictures = [
    ...inFolder(0, 1, '/Drafts'),
    ...inFolder(1, 3, '/2024/Lisbon'),
    ...inFolder(3, 4, '/2024/Porto/Selected'),
  ]
  const page = await open({ as: bruno })
  await page.goto('/images/sources')
  await page.getByRole('button', { name: 'Connect Dropbox' }).click()
  await page.getByRole('button', { name: 'Import All Images' }).click()
  await page.getByRole('link', { name: 'Allow' }).click()
  await expect(page.getByText('4 photographs added.')).toBeVisible()

  await page.getByRole('button', { name: 'Choose folders' }).click()
  const dialog = page.getByRole('dialog', { name: 'Folders of Dropbox' })
  await expect(dialog.getByRole('radio', { name: 'Everything' })).toBeChecked()
  await dialog.getByRole('radio', { name: 'Only some folders' }).check()
  await expect(dialog.getByRole('checkbox', { name: 'Drafts' })).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Import these folders' })).toBeDisabled()
  await expectSound(page)

  await dialog.getByRole('button', { name: 'Open 2024' }).click()
  await dialog.getByRole('button', { name: 'Open Porto' }).click()
  await expect(dialog.getByRole('checkbox', { name: 'Selected' })).toBeVisible()
  await dialog.getByRole('button', { name: '2024', exact: true }).click()
  await dialog.getByRole('checkbox', { name: 'Lisbon' }).check()
  await expect(dialog.getByRole('button', { name: 'Remove /2024/Lisbon' })).toBeVisible()
  await expectSound(page)
  await dialog.getByRole('button', { name: 'Import these folders' }).click()
  await expect(page.getByText('Dropbox is being read again, with the folders you chose.').first()).toBeVisible()
  await expect(page.getByText('Only /2024/Lisbon')).toBeVisible()
  await expect(page.getByText('2 in your library already.')).toBeVisible()

  services.dropbox.shelf.pictures.push(...inFolder(4, 5, '/Drafts'), ...inFolder(5, 6, '/2024/Lisbon/Nights'))
  await page.getByRole('button', { name: 'Sync now' }).click()
  await expect(page.getByText(/^One photograph added\./)).toBeVisible()
  await page.getByRole('link', { name: 'See your images' }).click()
  await expect(page.getByText('5 images on 1 page(s)')).toBeVisible()
  await expectPhotographs(page, 5)
})

test('On a phone Bruno takes in a folder that is gone by then, and then everything', async ({ open }) => {
  const page = await open({ as: bruno, isPhone: true, mayComplain: /409/ })
  await page.goto('/images/sources')
  await page.getByRole('button', { name: 'Choose folders' }).tap()
  const dialog = page.getByRole('dialog', { name: 'Folders of Dropbox' })
  await expect(dialog.getByRole('radio', { name: 'Only some folders' })).toBeChecked()
  await expect(dialog.getByRole('button', { name: 'Open Drafts' })).toBeVisible()
  await expectSound(page)

  const all = services.dropbox.shelf.pictures
  services.dropbox.shelf.pictures = all.filter(({ folder }) => folder !== '/Drafts')
  await dialog.getByRole('button', { name: 'Open Drafts' }).tap()
  await expect(dialog.getByText('This folder is not there any more.')).toBeVisible()
  await expectSound(page)
  services.dropbox.shelf.pictures = all
  await dialog.getByRole('button', { name: 'Try again' }).tap()
  await expect(dialog.getByText('There is no folder in here.')).toBeVisible()

  await dialog.getByRole('radio', { name: 'Everything' }).check()
  await dialog.getByRole('button', { name: 'Import everything' }).tap()
  await expect(page.getByText('One photograph added, 5 in your library already.')).toBeVisible()
  await expectSound(page)
})
