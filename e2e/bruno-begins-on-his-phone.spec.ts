import { bruno } from '../demo/people.ts'
import { photograph } from './files.ts'
import { expect, expectPhotographs, expectSound, journeyFrom, paced } from './journey.ts'
import { travelBlog } from './travel-blog.ts'

const test = journeyFrom('new')
test.describe.configure({ timeout: paced(120_000) })

test('With a finger Bruno comes from nothing to his first decision', async ({ open, app }) => {
  const { blog, shown } = await travelBlog(app.home)
  const page = await open({ as: bruno, isPhone: true })
  await page.goto('/matches')
  await expect(page.getByRole('heading', { name: 'First, your photographs' })).toBeVisible()
  await expectSound(page)
  await page.getByRole('link', { name: 'Add photographs' }).tap()
  // Waited for before the tap: the browser is told to hand choosers over on another way than it is sent taps.
  const choosing = page.waitForEvent('filechooser', { timeout: paced(30_000) })
  await expect(page.getByRole('heading', { name: 'Your light table is empty' })).toBeVisible()
  await page.getByText('Add photographs', { exact: true }).first().tap()
  await (await choosing).setFiles(shown.slice(0, 3).map(photograph))
  await expect(page.getByRole('heading', { name: /^Uploaded 3 photographs/ })).toBeVisible({ timeout: paced(30_000) })
  await expectSound(page)

  await page
    .getByRole('region', { name: /^Uploaded/ })
    .getByRole('link', { name: 'Choose where to look' })
    .tap()
  await page.getByRole('button', { name: 'Look at a site' }).first().tap()
  await page.getByLabel('Addresses, one a line').fill(`http://${blog.host}/`)
  await page.getByRole('button', { name: 'Look', exact: true }).tap()
  const found = page.getByRole('link', { name: blog.host, exact: true })
  await expect(found).toBeVisible({ timeout: paced(60_000) })
  await expect(page.getByRole('progressbar')).toBeHidden({ timeout: paced(60_000) })
  await found.tap()
  await page
    .getByRole('link', { name: /^Compare/ })
    .first()
    .tap()
  await expect(page.getByRole('slider')).toBeVisible()
  await expectPhotographs(page, 2)
  await expectSound(page)
  const decision = page.getByRole('region', { name: 'Decision' })
  await decision.getByRole('button', { name: /^Ignore/ }).tap()
  await expect(page.getByText(`Ignored the find on ${blog.host}.`).first()).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).tap()
  await expect(page.getByText('Taken back.').first()).toBeVisible()
})
