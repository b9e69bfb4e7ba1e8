import { bruno } from '../demo/people.ts'
import { readManifest } from '../demo/web/manifest.ts'
import { answerImage, answerScreening, caseForm } from './case-form.ts'
import { drop, photograph } from './files.ts'
import { expect, expectFits, expectSound, journeyFrom, paced } from './journey.ts'

const test = journeyFrom('new')
test.describe.configure({ timeout: paced(120_000) })

test('Bruno takes a photograph from its upload to a submitted case', async ({ open, app }) => {
  const { sites, copies } = await readManifest(`${app.home}/demo-web`)
  const hostOf = (kind: string) => sites.find((site) => site.kind === kind)!.host
  const [shop, blog] = [hostOf('shop'), hostOf('travel blog')]
  const { image } = copies.find(({ page }) => new URL(page).host === shop)!
  const page = await open({ as: bruno })
  const form = caseForm(page)

  await page.goto('/images')
  await expect(page.getByRole('heading', { name: 'Your light table is empty' })).toBeVisible()
  await drop(page, [photograph(image)])
  await expect(page.getByRole('heading', { name: /^Uploaded/ })).toBeVisible()
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Matches' }).click()
  await page.getByRole('button', { name: 'Look at a site' }).first().click()
  await page.getByLabel('Addresses, one a line').fill(`http://${shop}/`)
  await page.getByRole('button', { name: 'Look', exact: true }).click()
  await page.getByRole('link', { name: shop, exact: true }).click({ timeout: paced(30_000) })
  await page.getByRole('link', { name: 'Start a case' }).first().click()

  await form.isAt('Selection')
  await expect(page.getByText('These images were found on the site.')).toBeVisible()
  await form.goOn()
  await form.isAt('Screening')
  await answerScreening(form, { contacted: 'Yes' })
  await form.write({ 'What was written, when, and what was answered?': 'One letter in spring, never answered.' })
  const letter = { name: 'letter.txt', mimeType: 'text/plain', buffer: Buffer.from('Dear shop, this is mine.') }
  await page.getByLabel('Drop files here, or choose them').setInputFiles(letter)
  await expect(page.getByText('Uploaded', { exact: true })).toBeVisible()
  await expectSound(page)
  await form.goOn()
  await form.isAt('Images')
  await form.write({ 'Title of the image': 'The light well' })
  await answerImage(form, `http://${blog}/`)
  await expectFits(page)
  await form.goOn()
  await form.isAt('Pages')
  await form.answer(/done to your watermark/, 'No Change')
  await form.goOn()
  await form.isAt('Claim')
  await form.answer(/license the continued use/, 'Yes')
  await expectFits(page)
  await form.goOn()
  await form.isAt('Claimant')
  await page.getByLabel('Title', { exact: true }).selectOption('Mr.')
  await form.write({
    'First name': 'Bruno',
    'Last name': 'Brandão',
    'Legal name': 'Bruno Brandão',
    Phone: '+351 912 345 678',
    'Street and number': 'Rua do Sol 4',
    City: 'Nazaré',
    'Postal code': '2450-101',
    'State or province': 'Leiria',
  })
  await form.chooseDay(/^Date of birth/, { day: 3, year: 1988 })
  // As his account says.
  await expect(page.getByLabel('Country', { exact: true })).toHaveValue('Portugal')
  await expectFits(page)
  await form.goOn()
  await form.isAt('Review and submit')
  await expect(page.getByRole('region', { name: 'Checks' }).getByText('Valid', { exact: true })).toHaveCount(4)
  await page.getByText(/^I certify/).click()
  await expectFits(page)
  await page.getByRole('button', { name: 'Submit the case' }).click()

  await expect(page.getByText(/^RF-\d+ is submitted\.$/)).toBeVisible()
  await expect(
    page.getByText(/^We (have your case and will look at it next|check that the case can be pursued)\.$/),
  ).toBeVisible()
  await expect(page.getByText('We act next')).toBeVisible()
  await page.getByText('Attachments', { exact: true }).click()
  await expect(page.getByText('letter.txt')).toBeVisible()
  await expectSound(page)
  await page.getByRole('link', { name: 'Cases', exact: true }).first().click()
  await expect(page.getByRole('list', { name: 'Cases' }).getByRole('listitem').filter({ hasText: shop })).toContainText(
    'We act next',
  )
})
