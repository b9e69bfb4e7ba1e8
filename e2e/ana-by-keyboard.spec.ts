import { listMatches } from '../src/contract/matches/endpoints.ts'
import { ana } from '../demo/people.ts'
import { expect, expectSound, journeyFrom } from './journey.ts'
import { tabTo } from './keyboard.ts'

const test = journeyFrom('busy')

test('Ana goes through her finds without a mouse', async ({ open, callAs }) => {
  const page = await open({ as: ana })
  await page.goto('/images')
  await expect(page.getByText('17 images on 1 page(s)')).toBeVisible()
  await tabTo(page, /^Matches$/)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Matches' })).toBeVisible()

  await page.keyboard.press('?')
  const keys = page.getByRole('dialog', { name: 'Keys' })
  await expect(keys).toContainText('Take the last decision back')
  await expectSound(page)
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
