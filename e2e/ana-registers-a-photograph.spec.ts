import type { Locator, Page } from '@playwright/test'
import { ana, chiara } from '../demo/people.ts'
import { getImage } from '../src/contract/images/endpoints.ts'
import { type MissingFact, missingFactLabels } from '../src/contract/registrations/plan.ts'
import { getRegistrationPlan } from '../src/contract/registrations/plan-endpoints.ts'
import type { Client } from '../src/server/testing/client.ts'
import { certificateFile } from '../src/server/registrations/testing/certificate.ts'
import { expect, expectFits, expectSound, journeyFrom, paced } from './journey.ts'

const test = journeyFrom('busy')
test.describe.configure({ timeout: paced(180_000) })

/** Images without an answer on publication. */
async function unsaidImages({ call }: Client) {
  const { missing } = await call(getRegistrationPlan, {})
  const ids = missing.find(({ fact }) => fact === 'isPublished')?.images ?? []
  return await Promise.all(ids.map((imageId) => call(getImage, { imageId })))
}

const saved = (page: Page) => expect(page.getByText('The facts are saved.').last()).toBeVisible()

/** The day before the one that the calendar begins at. */
async function chooseDay(page: Page, label: string) {
  const day = page.getByRole('button', { name: label, exact: true })
  await day.click()
  await expect(page.getByRole('dialog', { name: 'Calendar' })).toBeVisible()
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Enter')
  await expect(day).toHaveText(/^\d{4}-\d{2}-\d{2}$/)
}

/** Adds the facts that the account lacks. Names, countries and the address of mail come from it. */
async function writeParty(page: Page) {
  await expect(page.getByLabel('Name of the author')).toHaveValue('Ana Ibarra')
  await page.getByLabel('Citizenship', { exact: true }).fill('Portugal')
  await page.getByRole('option', { name: 'Portugal' }).click()
  await page.getByLabel('Street', { exact: true }).fill('Rua do Sol 14')
  await page.getByLabel('City', { exact: true }).fill('Porto')
  await page.getByLabel('Postal code', { exact: true }).fill('4000-123')
}

async function declare(page: Page) {
  for (const question of [/^The author made every image/, /^I know for every/, /^No image was/, /^No image has/])
    await page.getByRole('group', { name: question }).getByRole('radio', { name: 'Yes', exact: true }).check()
}

async function payByCard(page: Page) {
  await page.getByLabel('Card number').fill('4242 4242 4242 4242')
  await page.getByLabel('Expiry date').fill('12 / 34')
  await page.getByLabel('Security code').fill('123')
  await page.getByLabel('Name on card').fill('Ana Ibarra')
  await page.getByRole('button', { name: 'Pay' }).click()
}

/** Chooses the option and opens the draft; pressing again clears it. */
async function beginOrder(page: Page, imageId: string) {
  await page.goto(`/images/${imageId}`)
  await page.getByRole('link', { name: 'New Registration' }).click()
  const option = page.getByRole('button', { name: /^United States, one image/ })
  await option.click()
  await expect(option).toHaveAttribute('aria-pressed', 'true')
  await option.click()
  await expect(option).toHaveAttribute('aria-pressed', 'false')
  await expect(page.getByRole('button', { name: 'Choose an option' })).toBeDisabled()
  await option.click()
  await expect(page.getByRole('rowheader', { name: /^Government fee/ })).toBeVisible()
  await expectSound(page)
  await page.getByRole('button', { name: 'Go on to the facts' }).click()
}

/** Writes all facts; then makes the declarations from their finding. */
async function mendOrder(page: Page) {
  await page.getByRole('group', { name: 'Published before now?' }).getByRole('radio', { name: 'No' }).check()
  await chooseDay(page, 'Created on')
  await page.getByRole('button', { name: 'Save for 1 image' }).click()
  await saved(page)
  await page.getByRole('button', { name: /^Go to author and claimant: Give the author/ }).click()
  await writeParty(page)
  await page.getByRole('button', { name: 'Save the facts' }).click()
  await expect(page.getByText('Mend one point')).toBeVisible()
  await page.getByRole('button', { name: /^Go to the declarations/ }).click()
  await expect(
    page
      .getByRole('group', { name: /^The author made every/ })
      .getByRole('radio')
      .first(),
  ).toBeFocused()
  await declare(page)
  await page.getByRole('button', { name: 'Save the facts' }).click()
  await expect(page.getByText('The checks found nothing to mend.')).toBeVisible()
}

const priceOf = (page: Page, line: RegExp) => page.getByRole('row', { name: line }).getByRole('cell')

/** Files the order and confirms the certificate's numbers. */
async function fileAndRegister(page: Page, title: string) {
  const today = new Date().toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' })
  const buffer = Buffer.from(
    await certificateFile({ number: 'VAu 1-482-113', effectiveOn: today, title, name: 'Ana Ibarra' }),
    'base64',
  )
  await page.goto('/desk/registrations')
  await page.getByRole('link', { name: `File it: ${title}` }).click()
  await expect(page.getByRole('heading', { name: 'Single Application' })).toBeVisible()
  await page.getByText(/^\d+\. Claimants$/).click()
  await page.getByRole('button', { name: 'Copy Postal Code' }).first().click()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('4000-123')
  await expectSound(page)
  await page.getByRole('button', { name: 'Record the filing' }).click()
  const dialog = page.getByRole('dialog', { name: 'Application filed' })
  await dialog.getByLabel('Number of the application').fill('1-14200000001')
  await chooseDay(page, 'Day on which all three were with the Office')
  await dialog.getByRole('button', { name: 'Record the filing' }).click()
  await expect(page.getByText('The order is filed.')).toBeVisible()
  const file = { name: 'certificate.pdf', mimeType: 'application/pdf', buffer }
  await page.getByLabel('Upload the certificate').setInputFiles(file)
  await expect(page.getByLabel('Registration number')).toHaveValue('VAu 1-482-113')
  await page.getByRole('button', { name: 'Confirm the numbers' }).click()
  await expect(page.getByText('The images are registered, and their owner is told.')).toBeVisible()
}

test('Ana registers a photograph, and Chiara files it', async ({ open, callAs }) => {
  const image = (await unsaidImages(await callAs(ana))).at(-1)!
  const page = await open({ as: ana })
  await beginOrder(page, image._id)
  await mendOrder(page)
  await expectFits(page)

  await page.getByRole('link', { name: 'Go on to the price' }).click()
  await expect(priceOf(page, /^Total/)).toHaveText('$99.00')
  await expect(priceOf(page, /^Government fee/)).toHaveText('$45.00')
  await expect(priceOf(page, /^Service fee/)).toHaveText('$54.00')
  await page.getByRole('button', { name: 'Pay $99.00' }).click()
  await payByCard(page)
  await expect(page.getByText('Payment was successful. Thank you.')).toBeVisible({ timeout: paced(30_000) })
  await expect(page.getByText('Ready to be filed')).toBeVisible({ timeout: paced(60_000) })
  await expectSound(page)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: /^Download Declarations/ }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/declarations\.pdf$/)

  const desk = await open({ as: chiara })
  await desk.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await fileAndRegister(desk, image.title)

  const certificate = page.getByRole('region', { name: 'Certificate' })
  await expect(certificate.getByText('VAu 1-482-113')).toBeVisible({ timeout: paced(30_000) })
  await expect(page.getByText('Registered', { exact: true }).first()).toBeVisible()
  await page.goto(`/images/${image._id}`)
  const registrations = page.getByRole('list', { name: 'Registrations of this image' })
  await expect(registrations.getByText('Registered')).toBeVisible()
  await expect(registrations.getByText('VAu 1-482-113')).toBeVisible()
})

/** Opens a question of the plan for this image alone. */
async function openQuestion(page: Page, fact: MissingFact, title: string): Promise<Locator> {
  const heading = page.getByRole('heading', { name: missingFactLabels[fact], exact: true })
  const question = page.getByRole('listitem').filter({ has: heading })
  await question.getByText(`Answer: ${missingFactLabels[fact]}`).click()
  await question.getByRole('button', { name: 'Choose none' }).click()
  await question.getByRole('checkbox', { name: title, exact: true }).check()
  return question
}

test('Ana orders a group of three unpublished photographs from the plan', async ({ open, callAs }) => {
  const client = await callAs(ana)
  const [image] = await unsaidImages(client)
  const { missing } = await client.call(getRegistrationPlan, {})
  const page = await open({ as: ana })
  await page.goto('/registrations/plan')
  for (const { fact } of missing.filter(({ images }) => images.includes(image!._id))) {
    const question = await openQuestion(page, fact, image!.title)
    if (fact === 'isPublished') await question.getByRole('radio', { name: 'No', exact: true }).check()
    if (fact === 'createdOn') await chooseDay(page, 'Created on')
    await question.getByRole('button', { name: 'Save for 1 image' }).click()
    await expect(question.getByRole('checkbox', { name: image!.title, exact: true })).toBeHidden()
  }
  const group = page.getByRole('listitem').filter({ hasText: '3 photographs, unpublished' })
  await expectFits(page)
  await group.getByRole('button', { name: /^Register this group/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^Unpublished photographs by Ana Ibarra/ })).toBeVisible()
  await expect(page.getByText('Mend one point')).toBeVisible()
  await declare(page)
  await page.getByRole('button', { name: 'Save the facts' }).click()
  await expect(page.getByText('The checks found nothing to mend.')).toBeVisible()
  await expect(page.getByText('See the price and pay')).toBeVisible()
})
