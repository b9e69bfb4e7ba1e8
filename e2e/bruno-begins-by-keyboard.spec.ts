import { bruno } from '../demo/people.ts'
import { photograph } from './files.ts'
import { expect, expectSound, journeyFrom, paced } from './journey.ts'
import { tabTo } from './keyboard.ts'
import { travelBlog } from './travel-blog.ts'

const test = journeyFrom('new')
test.describe.configure({ timeout: paced(120_000) })

test('By keyboard alone Bruno comes from nothing to his first decision', async ({ open, app }) => {
  const { blog, shown } = await travelBlog(app.home)
  const page = await open({ as: bruno })
  await page.goto('/matches')
  await expect(page.getByRole('heading', { name: 'First, your photographs' })).toBeVisible()
  await tabTo(page, /^Add photographs/)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Your light table is empty' })).toBeVisible()
  // Waited for before the keys: the browser is told to hand choosers over on another way than it is sent keys.
  const choosing = page.waitForEvent('filechooser', { timeout: paced(30_000) })
  await tabTo(page, /^Add photographs/)
  await page.keyboard.press('Enter')
  await (await choosing).setFiles(shown.slice(0, 3).map(photograph))
  await expect(page.getByRole('heading', { name: /^Uploaded 3 photographs/ })).toBeVisible({ timeout: paced(30_000) })

  await tabTo(page, /^Matches/)
  await page.keyboard.press('Enter')
  await tabTo(page, /^Look at a site/)
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Addresses, one a line')).toBeFocused()
  await page.keyboard.type(`http://${blog.host}/`)
  await expectSound(page)
  await tabTo(page, /^Look$/)
  await page.keyboard.press('Enter')
  const found = page.getByRole('link', { name: blog.host, exact: true })
  await expect(found).toBeVisible({ timeout: paced(60_000) })
  await expect(page.getByRole('progressbar')).toBeHidden({ timeout: paced(60_000) })

  await page.keyboard.press('ArrowDown')
  await expect(found).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: blog.host })).toBeVisible()
  await expect(page.getByRole('list', { name: 'Finds' }).getByRole('listitem').first()).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('slider')).toBeVisible()
  await page.keyboard.press('a')
  await expect(page.getByText(`Approved the find on ${blog.host}.`).first()).toBeVisible()
  await expectSound(page)
})
