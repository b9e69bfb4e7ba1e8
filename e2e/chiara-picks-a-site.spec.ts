import { ana, chiara } from '../demo/people.ts'
import { listClusters } from '../src/contract/matches/endpoints.ts'
import { expect, expectSound, journeyFrom } from './journey.ts'

const test = journeyFrom('busy')

test('Chiara looks a site up and picks it, and Ana sees it marked among her matches', async ({ open, callAs }) => {
  const desk = await open({ as: chiara })
  await desk.goto('/desk/cases')
  await desk.getByRole('navigation', { name: 'The desk' }).getByRole('link', { name: 'Sites' }).click()
  await expectSound(desk)
  await desk.getByLabel('Site').fill('Tavola-Blu.example')
  await desk.getByRole('button', { name: 'Look it up' }).click()
  await expect(desk.getByRole('heading', { level: 2, name: 'tavola-blu.example' })).toBeVisible()
  await expect(desk.getByText('1, of one owner')).toBeVisible()
  await desk.getByRole('button', { name: 'Say what it is' }).click()
  const dialog = desk.getByRole('dialog')
  await dialog.getByRole('checkbox').check()
  await dialog.getByLabel('Kind').selectOption('News')
  await dialog.getByRole('button', { name: 'Say so' }).click()
  await expect(dialog.getByText('Please say why.')).toBeVisible()
  await expectSound(desk)
  await dialog.getByLabel('Why').fill('A chain of forty restaurants, and a magazine.')
  await dialog.getByRole('button', { name: 'Say so' }).click()
  await expect(desk.getByText('Chosen by us')).toBeVisible()
  await expect(desk.getByRole('list', { name: 'What we said' })).toContainText('A chain of forty restaurants')
  await expectSound(desk)

  const { call } = await callAs(ana)
  await expect
    .poll(async () =>
      (await call(listClusters, { show: 'all', tag: ['rightframe:flagged'] })).data.map(({ title }) => title),
    )
    .toEqual(['tavola-blu.example'])
  const page = await open({ as: ana })
  await page.goto('/matches')
  const row = page.getByRole('listitem').filter({ hasText: 'tavola-blu.example' })
  await expect(row).toContainText('Flagged by staff · Portugal, we act there · News')
  await expect(page.getByText('What top matches are')).toBeVisible()
  await expectSound(page)
})

test('Ana finds no such page, and no way to one', async ({ open }) => {
  const page = await open({ as: ana })
  await page.goto('/desk/sites?party=tavola-blu.example')
  await expect(page.getByRole('heading', { name: 'There is no page here' })).toBeVisible()
})
