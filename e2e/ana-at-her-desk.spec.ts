import { ana } from '../demo/people.ts'
import { expect, expectPhotographs, expectSound, journeyFrom } from './journey.ts'

const test = journeyFrom('busy')

test('Ana looks through her library: order, pages, an image, and what goes when she removes it', async ({ open }) => {
  const page = await open({ as: ana })
  await page.goto('/images')
  await expect(page.getByText('17 images on 1 page(s)')).toBeVisible()
  await expectPhotographs(page, 5)
  await expectSound(page)

  await page.getByLabel('Order').selectOption('Oldest first')
  await expect(page).toHaveURL(/sort=ASC/)
  await expect(page.getByRole('listitem').first()).toContainText('Lake Sherburne, late snow')
  await page.goto('/images?page=7')
  await expect(page).not.toHaveURL(/page=/)

  await page.getByRole('link', { name: 'Half a fig' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Half a fig' })).toBeVisible()
  await expect(page.getByText('No copy of it has been met yet.')).toBeVisible()
  await expectSound(page)
  await page.getByRole('button', { name: 'Remove' }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('It will no longer be looked for. This cannot be undone.')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(question).toBeHidden()
  await page.getByRole('button', { name: 'Remove' }).click()
  await question.getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText('Half a fig was removed.').first()).toBeVisible()
  await expect(page.getByText('16 images on 1 page(s)')).toBeVisible()
})

test('From the ring around a count Ana comes to the finds of that image', async ({ open }) => {
  const page = await open({ as: ana })
  await page.goto('/images')
  await page.getByRole('link', { name: 'found 2 times' }).first().click()
  await expect(page).toHaveURL(/\/matches\?.*image=/)
  await expect(page.getByText('2 finds on 1 page(s)')).toBeVisible()
  await page
    .getByRole('link', { name: /^Compare/ })
    .first()
    .click()
  await expect(page.getByRole('heading', { level: 1, name: /^Found on/ })).toBeVisible()
})

test('Ana decides about a whole site and takes it back', async ({ open }) => {
  const page = await open({ as: ana })
  await page.goto('/matches')
  const site = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: 'birds-of-the-coast.example' }) })
  await expect(site).toContainText('none decided')
  await expectSound(page)
  await site.getByRole('button', { name: 'Ignore all 3' }).click()
  await expect(site).toBeHidden()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(site).toContainText('none decided')
})

test('Ana stops a crawl that is under way', async ({ open }) => {
  const page = await open({ as: ana })
  await page.goto('/matches')
  await expect(page.getByRole('progressbar', { name: 'Looking at birds-of-the-coast.example' })).toBeVisible()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByText('Stopped. What was done until now stays.').first()).toBeVisible()
  await expect(page.getByRole('progressbar')).toBeHidden()
})

test('Copy and original lie on one another; the way of looking is remembered, the line goes back to the middle', async ({
  open,
}) => {
  const page = await open({ as: ana })
  await page.goto('/matches?show=all')
  await page.getByRole('link', { name: 'birds-of-the-coast.example', exact: true }).click()
  await page
    .getByRole('link', { name: /^Compare/ })
    .first()
    .click()
  const line = page.getByRole('slider')
  await expect(line).toHaveValue('0.5')
  await line.focus()
  await page.keyboard.press('End')
  await expect(line).toHaveValue('0.7')
  await page.getByRole('button', { name: 'The find after' }).click()
  await expect(page.getByText('2 of 3')).toBeVisible()
  await expect(line).toHaveValue('0.5')
  await page.getByRole('button', { name: 'The find before' }).click()
  await expect(page.getByText('1 of 3')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: /^Compare Two otters/ }).click()
  for (const mode of ['Match', 'Original']) {
    await page.getByRole('radio', { name: mode }).check()
    await expectSound(page)
  }
  await expect(page.getByText('Cut off')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('radio', { name: 'Original' })).toBeChecked()
})

test('Twice the size of text leaves everything in the window', async ({ open }) => {
  const page = await open({ as: ana })
  for (const address of ['/images', '/matches', '/matches?show=all']) {
    await page.goto(address)
    await page.evaluate(() => (document.documentElement.style.fontSize = '200%'))
    await expectPhotographs(page, 2)
    const wider = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
    expect(wider, address).toBe(0)
  }
})
