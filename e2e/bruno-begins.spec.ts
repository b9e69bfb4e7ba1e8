import { bruno } from '../demo/people.ts'
import { drop, photograph } from './files.ts'
import { registerAt } from '../src/server/testing/registration.ts'
import { expect, expectFits, expectPhotographs, expectSound, journeyFrom, paced } from './journey.ts'
import { tabTo } from './keyboard.ts'
import { travelBlog } from './travel-blog.ts'

const test = journeyFrom('new')
test.describe.configure({ timeout: paced(120_000) })

test('Bruno registers, adds photographs, finds copies of them and decides', async ({ open, app }) => {
  const page = await open()
  const { blog, shown } = await travelBlog(app.home)

  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Welcome' })).toBeVisible()
  await expectFits(page)
  await page.getByRole('link', { name: 'Sign Up' }).click()
  await expect(page.getByRole('heading', { name: 'Nice to meet you' })).toBeVisible()
  await page.getByLabel('Email').fill('bruno.b@gmail.com')
  await page.getByLabel('First name').fill('Bruno')
  await page.getByLabel('Last name').fill('Brandão')
  await page.getByLabel('Country').fill('Portugal')
  await page.getByRole('option', { name: 'Portugal' }).click()
  await page.getByLabel('Password', { exact: true }).fill('a light table of one')
  await page.getByLabel('Repeat password').fill('a light table of one')
  await page.getByRole('button', { name: 'Sign Up' }).click()

  const steps = page.getByRole('region', { name: 'The first steps' })
  await expect(steps.getByText('Choose photographs')).toBeVisible()
  await expectSound(page)
  await steps.getByRole('button', { name: 'Skip this step' }).click()
  await expect(steps.getByText('1 of 4 done')).toBeVisible()
  await page.reload()
  await expect(steps.getByText('1 of 4 done')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Your light table is empty' })).toBeVisible()
  await expectFits(page)
  await page.getByRole('link', { name: 'Matches' }).click()
  await expect(page.getByRole('heading', { name: 'First, your photographs' })).toBeVisible()
  await expectFits(page)
  await page.getByRole('link', { name: 'Add photographs' }).click()
  await expect(page.getByRole('heading', { name: 'Your light table is empty' })).toBeVisible()

  const whole = photograph(shown[0]!)
  await drop(page, [
    whole,
    ...shown.slice(1, 4).map(photograph),
    { name: 'letter.txt', mimeType: 'text/plain', buffer: Buffer.from('Dear photographer') },
    { name: 'nothing.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(0) },
    { ...whole, name: 'cut.jpg', buffer: whole.buffer.subarray(0, 1500) },
  ])
  await expect(page.getByText('nothing.jpg was left out. This file is empty.')).toBeVisible()
  await expect(
    page.getByText(/^letter\.txt was left out\. This is not a kind of photograph we can read\./),
  ).toBeVisible()
  await expect(page.getByRole('heading', { name: /^Uploaded 5 photographs/ })).toBeVisible()
  await expect(page.getByText(/^This file is cut off: only \d+ % of its picture is left/).first()).toBeVisible()
  await expectPhotographs(page, 4)
  await expectFits(page)
  await page.getByRole('button', { name: 'Remove cut' }).click()
  await expect(page.getByText('4 images on 1 page(s)')).toBeVisible()

  await page
    .getByRole('region', { name: /^Uploaded/ })
    .getByRole('link', { name: 'Choose where to look' })
    .click()
  await page.getByRole('button', { name: 'Look at a site' }).first().click()
  await page.getByLabel('Addresses, one a line').fill(`http://${blog.host}/`)
  await page.getByRole('button', { name: 'Look', exact: true }).click()
  const found = page.getByRole('link', { name: blog.host, exact: true })
  await expect(found).toBeVisible({ timeout: paced(40_000) })
  await expectFits(page)

  // A later match of the same copy follows the decision.
  await expect(page.getByRole('progressbar')).toBeHidden({ timeout: paced(40_000) })
  await found.click()
  const matches = page.getByRole('list', { name: 'Finds' }).getByRole('listitem')
  await page
    .getByRole('link', { name: /^Compare/ })
    .first()
    .click()
  await expect(page.getByRole('slider')).toBeVisible()
  await expectPhotographs(page, 2)
  await expectFits(page)
  await page.goBack()
  await matches
    .first()
    .getByRole('button', { name: /^Approve/ })
    .click()
  // One file on two pages is one row, decided together.
  await expect(page.getByText(/^Approved (the find on|\d+ finds)/).first()).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Taken back.').first()).toBeVisible()
  await matches
    .first()
    .getByRole('button', { name: /^Ignore/ })
    .click()
  await page
    .getByRole('group', { name: 'Which finds are shown' })
    .getByText(/^Ignored/)
    .click()
  // Equal copies on the blog's other pages follow.
  await expect(matches).not.toHaveCount(0)

  await page.getByRole('button', { name: 'Account' }).click()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  await page.getByLabel('Email').fill('bruno.b@gmail.com')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByLabel('Password', { exact: true }).fill('a light table of one')
  await page.getByRole('button', { name: 'Log In' }).click()
  await expect(page.getByText('4 images on 1 page(s)')).toBeVisible()
})

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
  await expectFits(page)
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
  // One file on two pages is one row, decided together.
  await expect(page.getByText(/^Approved (the find on|\d+ finds)/).first()).toBeVisible()
  await expectFits(page)
})

test('With a finger a newcomer comes from nothing to a first decision', async ({ open, app }) => {
  const { blog, shown } = await travelBlog(app.home)
  const { token } = await registerAt(app.url, 'beatriz.b@gmail.com')
  const page = await open({ token, isPhone: true })
  await page.goto('/matches')
  await expect(page.getByRole('heading', { name: 'First, your photographs' })).toBeVisible()
  await expectFits(page)
  await page.getByRole('link', { name: 'Add photographs' }).tap()
  // Waited for before the tap: the browser is told to hand choosers over on another way than it is sent taps.
  const choosing = page.waitForEvent('filechooser', { timeout: paced(30_000) })
  await expect(page.getByRole('heading', { name: 'Your light table is empty' })).toBeVisible()
  await page.getByText('Add photographs', { exact: true }).first().tap()
  await (await choosing).setFiles(shown.slice(0, 3).map(photograph))
  await expect(page.getByRole('heading', { name: /^Uploaded 3 photographs/ })).toBeVisible({ timeout: paced(30_000) })
  await expectFits(page)

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
  await expectFits(page)
  const decision = page.getByRole('region', { name: 'Decision' })
  await decision.getByRole('button', { name: /^Ignore/ }).tap()
  await expect(page.getByText(`Ignored the find on ${blog.host}.`).first()).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).tap()
  await expect(page.getByText('Taken back.').first()).toBeVisible()
})
