import { ana } from '../demo/people.ts'
import { listMatches } from '../src/contract/matches/endpoints.ts'
import { expect, expectFits, expectPhotographs, journeyFrom } from './journey.ts'
import { tabTo } from './keyboard.ts'
import type { Page } from '@playwright/test'

const test = journeyFrom('busy')

test('Ana looks through her library and removes an image', async ({ open }) => {
  const page = await open({ as: ana })
  await page.goto('/images')
  await expect(page.getByText('17 images on 1 page(s)')).toBeVisible()
  await expectPhotographs(page, 5)
  await expectFits(page)

  await page.getByLabel('Order').selectOption('Oldest first')
  await expect(page).toHaveURL(/sort=ASC/)
  await expect(page.getByRole('listitem').first()).toContainText('Lake Sherburne, late snow')
  await page.goto('/images?page=7')
  await expect(page).not.toHaveURL(/page=/)

  await page.getByRole('link', { name: 'Half a fig' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Half a fig' })).toBeVisible()
  await expect(page.getByText('No copy of it has been met yet.')).toBeVisible()
  await expectFits(page)
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

test('From the ring around a count Ana reaches that image’s finds', async ({ open }) => {
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
  await expectFits(page)
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

test('Copy and original overlay; the mode is remembered, the line recentres', async ({ open }) => {
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
    await expectFits(page)
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

test('Ana goes through her finds without a mouse', async ({ open, callAs }) => {
  const page = await open({ as: ana })
  await page.goto('/images')
  await expect(page.getByText(/^1[67] images on 1 page/)).toBeVisible()
  await tabTo(page, /^Matches$/)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Matches' })).toBeVisible()

  await page.keyboard.press('?')
  const keys = page.getByRole('dialog', { name: 'Keys' })
  await expect(keys).toContainText('Take the last decision back')
  await expectFits(page)
  await page.keyboard.press('Escape')
  await expect(keys).toBeHidden()

  const host = 'birds-of-the-coast.example'
  for (let steps = 0; steps < 20; steps++) {
    await page.keyboard.press('ArrowDown')
    if ((await page.evaluate(() => document.activeElement?.textContent)) === host) break
  }
  await page.keyboard.press('Enter')
  await expect(page.getByText('3 finds on 1 page(s)')).toBeVisible()

  const matches = page.getByRole('list', { name: 'Finds' }).getByRole('listitem')
  const ownMatches = async (show: 'undecided' | 'approved' | 'ignored') => {
    const { data } = await (await callAs(ana)).call(listMatches, { show, pageSize: 100 })
    return data.filter(({ origin }) => origin.domain === host).length
  }
  await page.keyboard.press('ArrowDown')
  await expect(matches.first()).toHaveAttribute('aria-current', 'true')
  await page.keyboard.press('a')
  await expect(matches).toHaveCount(2)
  await page.keyboard.press('i')
  await expect(matches).toHaveCount(1)
  await expect.poll(() => ownMatches('approved')).toBe(1)
  await expect.poll(() => ownMatches('ignored')).toBe(1)
  await page.keyboard.press('z')
  await expect(matches).toHaveCount(2)
  await page.keyboard.press('z')
  await expect(matches).toHaveCount(3)
  await expect.poll(() => ownMatches('undecided')).toBe(3)

  await expect(matches.first()).toHaveAttribute('aria-current', 'true')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: `Found on ${host}` })).toBeVisible()
  for (const [key, mode] of [
    ['o', 'Original'],
    ['m', 'Match'],
    ['c', 'Compare'],
  ] as const) {
    await page.keyboard.press(key)
    await expect(page.getByRole('radio', { name: mode })).toBeChecked()
  }
  await expect(page.getByText('1 of 3')).toBeVisible()
  await page.keyboard.press('a')
  await expect(page.getByText('2 of 3')).toBeVisible()
  await page.keyboard.press('i')
  await expect(page.getByText('3 of 3')).toBeVisible()
  await page.keyboard.press('z')
  await expect(page.getByText('2 of 3')).toBeVisible()
  await page.keyboard.press('i')
  await expect(page.getByText('3 of 3')).toBeVisible()
  await page.keyboard.press('ArrowLeft')
  await expect(page.getByText('Ignored', { exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(matches).toHaveCount(1)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('a')
  await expect(page.getByRole('heading', { name: `All decided on ${host}` })).toBeVisible()
})

/** Swipes over the match with these words, in pixels. */
async function swipe(page: Page, words: string, by: number): Promise<void> {
  const match = page.getByRole('listitem').filter({ hasText: words })
  await match.scrollIntoViewIfNeeded()
  const { y } = (await match.boundingBox())!
  const touch = await page.context().newCDPSession(page)
  const at = (x: number) => ({ touchPoints: [{ x, y: y + 40 }] })
  const from = by > 0 ? 60 : 330
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', ...at(from) })
  for (let step = 1; step <= 8; step++)
    await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', ...at(from + (by * step) / 8) })
  // The finger rests before it lifts: else it is a fling, and the browser takes the next tap for the one that stops it.
  await page.waitForTimeout(120)
  await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', ...at(from + by) })
  await page.waitForTimeout(60)
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
}

test('On a phone Ana decides with a finger', async ({ open }) => {
  const page = await open({ as: ana, isPhone: true })
  await page.goto('/images')
  await expectPhotographs(page, 4)
  await expectFits(page)
  await page.getByRole('link', { name: 'Matches' }).tap()
  await page.getByRole('link', { name: 'poster-loft.example', exact: true }).tap()
  await expect(page.getByText('2 finds on 1 page(s)')).toBeVisible()
  await expectFits(page)

  await swipe(page, 'Marina Bay canvas – Poster Loft', 60)
  await expect(page.getByText('2 finds on 1 page(s)')).toBeVisible()
  await swipe(page, 'Marina Bay canvas – Poster Loft', 200)
  await expect(page.getByText('Marina Bay canvas – Poster Loft')).toBeHidden()
  await expect(page.getByText('1 find on 1 page(s)')).toBeVisible()
  await swipe(page, 'Light well, framed print', -200)
  await expect(page.getByRole('heading', { name: 'All decided on poster-loft.example' })).toBeVisible()
  await page.getByRole('radio', { name: 'Approved' }).check()
  await expect(page.getByText('Marina Bay canvas – Poster Loft')).toBeVisible()
  await page.getByRole('radio', { name: 'Ignored' }).check()
  await expect(page.getByText('Light well, framed print')).toBeVisible()

  await page
    .getByRole('link', { name: /^Compare/ })
    .first()
    .tap()
  await expect(page.getByRole('slider')).toBeVisible()
  await expectFits(page)
})

test('With text of twice the size nothing sticks out of the phone', async ({ open }) => {
  const page = await open({ as: ana, isPhone: true })
  for (const address of ['/images', '/matches?show=all']) {
    await page.goto(address)
    await page.evaluate(() => (document.documentElement.style.fontSize = '200%'))
    // The first picture may lie beyond lazy loading.
    await page.getByRole('main').locator('img:not([alt=""]), li img').first().scrollIntoViewIfNeeded()
    await expectPhotographs(page, 1)
    const wider = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
    expect(wider, address).toBe(0)
  }
})
