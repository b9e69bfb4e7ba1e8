import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { listClusters } from '#contract/matches/endpoints.ts'
import type { Cluster } from '#contract/matches/match.ts'
import { aMatch, aSite, idOf } from '#web/testing/matches.ts'
import { renderApp } from '#web/testing/render-app.tsx'
import { anaIsSignedIn } from '#web/testing/signed-in.ts'

/** Copies on a site, in this number. */
const copies = (count: number) =>
  Array.from({ length: count }, (_, at) => ({
    _id: idOf(at + 1),
    title: 'Harbour',
    thumbnail: aMatch(1).copy.thumbnail,
    width: 900,
    height: 600,
  }))

function withSite(site: Cluster) {
  const api = anaIsSignedIn()
  api.reply(listClusters, { data: [site], total: 1, page: 1, pageSize: 20 })
  return api
}

test('The page begins with pictures: at a desk within 200 pixels, on a phone within 120, with room for six tabs', async () => {
  withSite({ ...aSite(10), samples: copies(4) })
  const { screen } = await renderApp('/matches?within=week')
  const picture = screen.getByAltText('Harbour, copy 1 on prints.example')
  await expect.element(picture).toBeVisible()
  const above = () =>
    picture.element().getBoundingClientRect().top -
    screen.getByRole('heading', { level: 1 }).element().getBoundingClientRect().top
  expect(above()).toBeLessThanOrEqual(200)
  await page.viewport(390, 844)
  await userEvent.click(screen.getByRole('button', { name: 'Remove In the last 7 days' }))
  await expect.poll(above).toBeLessThanOrEqual(120)
  const tabs = screen.getByRole('group', { name: 'Which finds are shown' }).element()
  expect(tabs.getBoundingClientRect().right).toBeLessThanOrEqual(390)
  expect(document.documentElement.scrollWidth).toBe(390)
})

test('A site shows as many of its copies as fit and says how many more there are', async () => {
  withSite({ ...aSite(40), samples: copies(12) })
  const { screen } = await renderApp('/matches')
  await expect.element(screen.getByRole('link', { name: '+35 more on prints.example' })).toBeVisible()
  expect(screen.getByAltText(/^Harbour, copy \d+ on prints.example/).elements()).toHaveLength(5)
  await page.viewport(390, 844)
  await expect.element(screen.getByRole('link', { name: '+38 more on prints.example' })).toBeVisible()
})

test('Sites stand by what a case promises, and say what speaks for it; a key or the row starts one', async () => {
  const worth = { country: 'GB', pursuit: 'letters', commercial: true, largest: 1600 } as const
  const api = withSite({ ...aSite(2), ...worth })
  const { screen, address } = await renderApp('/matches')
  await expect.element(screen.getByText('United Kingdom, we act there · Commercial · Large copies')).toBeVisible()
  await expect.poll(() => api.received.map(({ path }) => path)).toContainEqual(expect.stringContaining('order=worth'))
  await expect.element(screen.getByRole('link', { name: 'Start a case against prints.example' })).toBeVisible()
  await userEvent.keyboard('{ArrowDown}s')
  await expect.poll(address).toContain('/cases/new?cluster=')
})
