import { ana } from '../demo/people.ts'
import { listClusters, listMatches } from '../src/contract/matches/endpoints.ts'
import { expect, expectFits, journeyFrom } from './journey.ts'

const test = journeyFrom('busy')

test('Ana separates a part of a site, decides, and merges it', async ({ open, callAs }) => {
  const { call } = await callAs(ana)
  const called = async (title: string) =>
    (await call(listClusters, { show: 'all', pageSize: 100 })).data.find((site) => site.title === title)
  const site = (await called('lakeside-hotel.example'))!
  // The server refuses the whole site as a part.
  const page = await open({ as: ana, mayComplain: /409 .*parts\/preview/ })
  await page.goto(`/matches?cluster=${site._id}`)
  await page
    .getByRole('listitem')
    .filter({ hasText: 'The Stream Room' })
    .getByRole('link', { name: /^Compare/ })
    .click()
  await page.getByRole('button', { name: 'Treat a part of it as a site of its own' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('lakeside-hotel.example/rooms has 1 of the 2 finds')).toBeVisible()
  await dialog.getByRole('slider', { name: 'How much of the address they share' }).press('Home')
  await expect(dialog.getByRole('button', { name: 'Make it a site of its own' })).toBeDisabled()
  await dialog.getByRole('slider').press('ArrowRight')
  await expect(dialog.getByText('lakeside-hotel.example/rooms has 1 of the 2 finds')).toBeVisible()
  await expectFits(page)
  await dialog.getByRole('button', { name: 'Make it a site of its own' }).click()
  await expect(page.getByText('lakeside-hotel.example/rooms is a site of its own now.').first()).toBeVisible()
  await expect.poll(async () => (await called('lakeside-hotel.example/rooms'))?.matches.total).toBe(1)
  expect((await called('lakeside-hotel.example'))!.matches.total).toBe(1)

  await page.goto('/matches')
  await page.getByRole('button', { name: 'Ignore on lakeside-hotel.example/rooms', exact: true }).click()
  await expect(page.getByText('Ignored one find on lakeside-hotel.example/rooms.').first()).toBeVisible()
  expect((await call(listMatches, { show: 'undecided', cluster: site._id })).total).toBe(1)

  await page.goto('/matches?show=all')
  await page.getByRole('link', { name: 'lakeside-hotel.example/rooms', exact: true }).click()
  await expect(
    page.getByText(
      'lakeside-hotel.example/rooms is a part of lakeside-hotel.example that you treat as a site of its own.',
    ),
  ).toBeVisible()
  await expectFits(page)
  await page.getByRole('button', { name: 'Put it back' }).click()
  await expect(
    page.getByText('lakeside-hotel.example/rooms is with lakeside-hotel.example again.').first(),
  ).toBeVisible()
  await expect.poll(async () => (await called('lakeside-hotel.example'))!.matches.total).toBe(2)
  await expect.poll(() => called('lakeside-hotel.example/rooms')).toBeUndefined()
  expect((await call(listMatches, { show: 'ignored', cluster: site._id })).total).toBe(1)
})

test('Platform accounts and separated parts show their own names', async ({ open }) => {
  const page = await open({ as: ana, isPhone: true })
  await page.goto('/matches?show=all')
  await expect(page.getByRole('link', { name: 'old-university.example/~jane', exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'flickr.com/night-walks', exact: true }).tap()
  await expect(page.getByRole('heading', { level: 1, name: 'flickr.com/night-walks' })).toBeVisible()
  await expect(page.getByText('Under the trestle | Flickr')).toBeVisible()
  await expectFits(page)
})
