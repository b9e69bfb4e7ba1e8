import { listCases } from '../src/contract/cases/endpoints.ts'
import { listClusters } from '../src/contract/matches/endpoints.ts'
import { ana } from '../demo/people.ts'
import { expect, expectSound, journeyFrom } from './journey.ts'

const test = journeyFrom('busy')

test('Ana makes drafts of several sites at once and goes on with one', async ({ open, callAs }) => {
  const caller = await callAs(ana)
  const { data } = await caller.call(listClusters, { show: 'all', pageSize: 100 })
  const free = data.filter((site) => site.case === null)
  const before = (await caller.call(listCases, { filter: 'state:draft' })).total
  const page = await open({ as: ana })
  await page.goto('/matches?show=all')
  await page.getByRole('button', { name: 'Start several cases' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: `Choose all ${free.length}` }).click()
  await expectSound(page)
  await dialog.getByRole('button', { name: `Make ${free.length} drafts` }).click()
  await expect(dialog.getByText(`${free.length} drafts are made.`)).toBeVisible()
  await expectSound(page)
  const { host } = free[0]!.domain
  await dialog.getByRole('link', { name: `Go on with the draft for ${host}` }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Submit a case' })).toBeVisible()
  await expect(
    page
      .getByText(`https://${host}/`)
      .or(page.getByText(`https://www.${host}/`))
      .first(),
  ).toBeVisible()
  expect((await caller.call(listCases, { filter: 'state:draft' })).total).toBe(before + free.length)
})
