import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { listClusters, listMatches } from '#contract/matches/endpoints.ts'
import { countMatchesOverTime, spansUntil } from '#contract/matches/timeline.ts'
import { countMatches, listMatchViews } from '#contract/matches/triage-endpoints.ts'
import { everyLook, faultsInEveryLook } from '#web/testing/axe.ts'
import { aSite, nothingCounted } from '#web/testing/matches.ts'
import { renderApp } from '#web/testing/render-app.tsx'
import { anaIsSignedIn } from '#web/testing/signed-in.ts'

const country = [
  { value: 'DE', count: 1200 },
  { value: 'unknown', count: 40 },
  { value: 'SG', count: 12 },
  { value: 'US', count: 1 },
]
const weeks = spansUntil(new Date('2026-11-20T12:00:00Z'), 'week').map((span, at) => ({
  ...span,
  undecided: at === 25 ? 7 : 0,
  approved: at === 25 ? 2 : 0,
  ignored: at === 3 ? 4 : 0,
}))

function withCounts(counted = country) {
  const api = anaIsSignedIn()
  const sites = [aSite(2)]
  api.reply(listClusters, { data: sites, total: 1, page: 1, pageSize: 20 })
  api.reply(listMatches, { data: [], total: 0, page: 1, pageSize: 20 })
  api.reply(listMatchViews, { data: [] })
  api.reply(countMatches, { counts: { ...nothingCounted, country: counted }, isAtLeast: false })
  api.reply(countMatchesOverTime, { spans: weeks, isAtLeast: false })
  return api
}

test('The map marks the countries of the finds; the one that is chosen narrows them, and chosen again does not', async () => {
  withCounts()
  const { screen, address } = await renderApp('/matches/map')
  const map = screen.getByRole('group', { name: 'Finds by country' })
  await expect.element(map.getByRole('button', { name: 'Singapore, 12 finds' })).toBeVisible()
  await expect.element(map.getByRole('button', { name: 'United States, 1 find' })).toBeVisible()
  await expect.element(screen.getByText('Of 40 more the country is not known.', { exact: false })).toBeVisible()
  await userEvent.click(map.getByRole('button', { name: 'Germany, 1,200 finds' }))
  await expect.poll(address).toContain('country=')
  await expect.element(map.getByRole('button', { name: /^Germany/ })).toHaveAttribute('aria-pressed', 'true')
  await userEvent.click(map.getByRole('button', { name: /^Germany/ }))
  await expect.poll(address).toBe('/matches/map')
})

test('Tab meets the map once; arrows go from the country with most to the next, and Enter or Space choose', async () => {
  withCounts()
  const { screen, address } = await renderApp('/matches/map')
  const map = screen.getByRole('group', { name: 'Finds by country' })
  const of = (name: RegExp) => map.getByRole('button', { name })
  await expect.element(of(/^Germany/)).toHaveAttribute('tabindex', '0')
  ;(of(/^Germany/).element() as SVGElement).focus()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(of(/^Singapore/)).toHaveFocus()
  await userEvent.keyboard('{End}')
  await expect.element(of(/^United States/)).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(address).toContain('US')
  await userEvent.keyboard('{ArrowLeft} ')
  await expect.poll(address).toContain('SG')
})

test('A bar of the chart shows the finds of its days alone', async () => {
  const api = withCounts()
  const { screen, address } = await renderApp('/matches/map')
  const bar = screen.getByRole('button', { name: /16 – 22 Nov 2026: 7 to decide, 2 approved/ })
  await userEvent.click(bar)
  await expect.poll(address).toContain('from=2026-11-16')
  await expect.element(bar).toHaveAttribute('aria-pressed', 'true')
  await userEvent.click(bar)
  await expect.poll(address).toBe('/matches/map')
  await userEvent.click(screen.getByRole('radio', { name: 'Months' }))
  await expect.poll(() => api.received.some(({ path }) => /over-time.*by=month/.test(path))).toBe(true)
})

test('Map and chart are there as tables too, by which the same can be chosen', async () => {
  withCounts()
  const { screen, address } = await renderApp('/matches/map')
  await userEvent.click(screen.getByRole('radio', { name: 'Tables' }))
  await expect.element(screen.getByRole('cell', { name: '1,200' })).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Not known' }))
  await expect.poll(address).toContain('unknown')
  await userEvent.click(screen.getByRole('button', { name: /16 – 22 Nov 2026/ }))
  await expect.poll(address).toContain('to=2026-11-22')
})

test('The map leads to the finds that it narrows', async () => {
  withCounts()
  const { screen, address } = await renderApp('/matches/map?country=%5B%22DE%22%5D')
  await userEvent.click(screen.getByRole('link', { name: 'Show these finds' }))
  await expect.poll(address).toContain('/matches?country=')
})

test('With no finds the panel says so; what cannot be counted says why and can be asked for again', async () => {
  const api = withCounts([])
  api.refuse(countMatchesOverTime, 'unavailable', { code: 'database.down', message: 'The database does not answer.' })
  const { screen } = await renderApp('/matches/map')
  await expect.element(screen.getByText('No find fits, so there is no country to show.')).toBeVisible()
  await expect.element(screen.getByText('The database does not answer.')).toBeVisible()
  api.reply(countMatchesOverTime, {
    spans: weeks.map((week) => ({ ...week, undecided: 0, approved: 0, ignored: 0 })),
    isAtLeast: true,
  })
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await expect.element(screen.getByText('No find fits that was made in the last half year.')).toBeVisible()
  await expect.element(screen.getByText('Only the newest 50,000 finds are counted.')).toBeVisible()
})

test('Map and chart have no faults of access, in both themes, on a desk and on a phone', everyLook, async () => {
  withCounts()
  const { screen } = await renderApp('/matches/map')
  await expect.element(screen.getByRole('group', { name: 'Finds by country' })).toBeVisible()
  expect(await faultsInEveryLook()).toEqual([])
})
