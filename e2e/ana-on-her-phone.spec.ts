import type { Page } from '@playwright/test'
import { ana } from '../demo/people.ts'
import { expect, expectPhotographs, expectSound, journeyFrom } from './journey.ts'

const test = journeyFrom('busy')

/** Draws a finger sideways over the match with these words, so many pixels. */
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
  await expectSound(page)
  await page.getByRole('link', { name: 'Matches' }).tap()
  await page.getByRole('link', { name: 'poster-loft.example', exact: true }).tap()
  await expect(page.getByText('2 finds on 1 page(s)')).toBeVisible()
  await expectSound(page)

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
  await expectSound(page)
})

test('With text of twice the size nothing sticks out of the phone', async ({ open }) => {
  const page = await open({ as: ana, isPhone: true })
  for (const address of ['/images', '/matches?show=all']) {
    await page.goto(address)
    await page.evaluate(() => (document.documentElement.style.fontSize = '200%'))
    // The first one may be further down than browsers load ahead.
    await page.getByRole('main').locator('img:not([alt=""]), li img').first().scrollIntoViewIfNeeded()
    await expectPhotographs(page, 1)
    const wider = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
    expect(wider, address).toBe(0)
  }
})
