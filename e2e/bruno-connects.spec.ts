import { ana, bruno } from '../demo/people.ts'
import { expect, expectFits, expectPhotographs, expectSound, journeyFrom } from './journey.ts'
import { openServices, pictures, type Services } from './services.ts'

let services: Services
const test = journeyFrom('new', async () => (services = await openServices()))

test('Bruno connects Dropbox, sees his photographs come, syncs and disconnects', async ({ open }) => {
  const page = await open({ as: bruno })
  await page.goto('/images/sources')
  await expect(page.getByRole('heading', { name: 'Connect where your photographs are' })).toBeVisible()
  await expectFits(page)

  await page.getByRole('button', { name: 'Connect Dropbox' }).click()
  await expect(page.getByRole('dialog', { name: 'Import from Dropbox' })).toBeVisible()
  await expectFits(page)
  await page.getByRole('button', { name: 'Import All Images' }).click()
  await page.getByRole('link', { name: 'Cancel' }).click()
  await expect(page.getByText(/^Dropbox was not connected\. It did not give us the permission/)).toBeVisible()
  await expectSound(page)

  await page.getByRole('button', { name: 'Connect Dropbox' }).click()
  await page.getByRole('button', { name: 'Import All Images' }).click()
  await page.getByRole('link', { name: 'Allow' }).click()
  await expect(page.getByText('Dropbox is connected. Your photographs are on their way')).toBeVisible()
  await expect(page.getByText('3 photographs added.')).toBeVisible()
  await expect(page.getByText('Dropbox: Ana Almeida')).toBeVisible()
  await expectFits(page)

  await page.getByRole('link', { name: 'See your images' }).click()
  await expect(page.getByText('3 images on 1 page(s)')).toBeVisible()
  await expectPhotographs(page, 3)

  services.dropbox.shelf.pictures.push(...pictures(3, 4))
  await page.getByRole('link', { name: 'Import', exact: true }).click()
  await page.getByRole('button', { name: 'Sync now' }).click()
  await expect(page.getByText('One photograph added.')).toBeVisible()

  services.dropbox.shelf.revoke()
  await page.getByRole('button', { name: 'Sync now' }).click()
  await expect(page.getByText('Has to be connected again')).toBeVisible()
  await expectFits(page)

  await page.getByRole('button', { name: 'Disconnect' }).click()
  await expectFits(page)
  await page.getByRole('alertdialog').getByRole('radio', { name: 'Keep them' }).check()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Disconnect' }).click()
  await expect(page.getByText('Dropbox is disconnected. Its images stay.').first()).toBeVisible()
  await page.goto('/images')
  await expect(page.getByText('4 images on 1 page(s)')).toBeVisible()
})

test('On a phone Bruno proves that he owns a site and imports', async ({ open }) => {
  const page = await open({ as: bruno, isPhone: true, mayComplain: /409/ })
  await page.goto('/images/sources')
  await page.getByRole('button', { name: 'Connect Website' }).tap()
  await page.getByRole('button', { name: 'Import All Images' }).tap()
  await expect(page.getByText('Address required.')).toBeVisible()
  await page.getByLabel('Address').fill(services.site.origin)
  await page.getByRole('button', { name: 'Import All Images' }).tap()
  await expect(page.getByText('Next, show that this site is yours.')).toBeVisible()
  await expectSound(page)
  const proof = /rightframe-[a-zA-Z0-9]{24}/.exec(await page.getByRole('dialog').innerText())
  services.proof.text = proof![0]
  await page.getByRole('button', { name: 'Import All Images' }).tap()
  await expect(page.getByText('Website is connected. Your photographs are on their way.').first()).toBeVisible()
  await expect(page.getByText('2 photographs added.')).toBeVisible()
  await expectFits(page)
})

test.describe(() => {
  test.describe.configure({ mode: 'serial' })

  test('Ana imports only some folders of her Dropbox', async ({ open }) => {
    const inFolder = (from: number, to: number, folder: string) => pictures(from, to).map((one) => ({ ...one, folder }))
    services.dropbox.shelf.pictures = [
      ...inFolder(0, 1, '/Drafts'),
      ...inFolder(1, 3, '/2024/Lisbon'),
      ...inFolder(3, 4, '/2024/Porto/Selected'),
    ]
    const page = await open({ as: ana })
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
    await expectFits(page)

    await dialog.getByRole('button', { name: 'Open 2024' }).click()
    await dialog.getByRole('button', { name: 'Open Porto' }).click()
    await expect(dialog.getByRole('checkbox', { name: 'Selected' })).toBeVisible()
    await dialog.getByRole('button', { name: '2024', exact: true }).click()
    await dialog.getByRole('checkbox', { name: 'Lisbon' }).check()
    await expect(dialog.getByRole('button', { name: 'Remove /2024/Lisbon' })).toBeVisible()
    await expectFits(page)
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

  test('On a phone Ana imports a missing folder, then everything', async ({ open }) => {
    const page = await open({ as: ana, isPhone: true, mayComplain: /409/ })
    await page.goto('/images/sources')
    await page.getByRole('button', { name: 'Choose folders' }).tap()
    const dialog = page.getByRole('dialog', { name: 'Folders of Dropbox' })
    await expect(dialog.getByRole('radio', { name: 'Only some folders' })).toBeChecked()
    await expect(dialog.getByRole('button', { name: 'Open Drafts' })).toBeVisible()
    await expectFits(page)

    const all = services.dropbox.shelf.pictures
    services.dropbox.shelf.pictures = all.filter(({ folder }) => folder !== '/Drafts')
    await dialog.getByRole('button', { name: 'Open Drafts' }).tap()
    await expect(dialog.getByText('This folder no longer exists.')).toBeVisible()
    await expectSound(page)
    services.dropbox.shelf.pictures = all
    await dialog.getByRole('button', { name: 'Try again' }).tap()
    await expect(dialog.getByText('There is no folder in here.')).toBeVisible()

    await dialog.getByRole('radio', { name: 'Everything' }).check()
    await dialog.getByRole('button', { name: 'Import everything' }).tap()
    await expect(page.getByText('One photograph added, 5 in your library already.')).toBeVisible()
    await expectFits(page)
  })
})
