import { bruno } from '../demo/people.ts'
import { expect, expectPhotographs, expectSound, journeyFrom } from './journey.ts'
import { openServices, pictures, type Services } from './services.ts'

let services: Services
const test = journeyFrom('new', async () => (services = await openServices()))

test('Bruno connects Dropbox, sees his photographs come, syncs and disconnects', async ({ open }) => {
  const page = await open({ as: bruno })
  await page.goto('/images/sources')
  await expect(page.getByRole('heading', { name: 'Connect where your photographs are' })).toBeVisible()
  await expectSound(page)

  await page.getByRole('button', { name: 'Connect Dropbox' }).click()
  await expect(page.getByRole('dialog', { name: 'Import from Dropbox' })).toBeVisible()
  await expectSound(page)
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
  await expectSound(page)

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
  await expectSound(page)

  await page.getByRole('button', { name: 'Disconnect' }).click()
  await expectSound(page)
  await page.getByRole('alertdialog').getByRole('radio', { name: 'Keep them' }).check()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Disconnect' }).click()
  await expect(page.getByText('Dropbox is disconnected. Its images stay.').first()).toBeVisible()
  await page.goto('/images')
  await expect(page.getByText('4 images on 1 page(s)')).toBeVisible()
})

test('On a phone Bruno shows that a site is his, and imports it', async ({ open }) => {
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
  await expectSound(page)
})
