import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { listClusters } from '#contract/matches/endpoints.ts'
import { countMatches, listMatchViews } from '#contract/matches/triage-endpoints.ts'
import { aSite, nothingCounted } from '#web/testing/matches.ts'
import { renderApp } from '#web/testing/render-app.tsx'
import { anaIsSignedIn } from '#web/testing/signed-in.ts'
import { readMatchesSearch } from './matches-search.ts'

const read = (said: Record<string, unknown>) => readMatchesSearch(said as Parameters<typeof readMatchesSearch>[0])

test('Words stay words and lists lists, whatever the router takes them for', () => {
  expect(read({ search: 2024, place: true, country: 'DE', imageTag: 7, tag: ['a', 1, null], score: 95 })).toMatchObject(
    {
      search: '2024',
      place: 'true',
      country: ['DE'],
      imageTag: ['7'],
      tag: ['a', '1'],
      score: 95,
    },
  )
  expect(read({ size: 'small,large' }).size).toEqual(['small', 'large'])
})

test('What can be no part of that kind is left out', () => {
  expect(read({ search: { a: 1 }, from: [1], country: null, band: { a: 1 }, score: 'high', scoreBelow: '<' })).toEqual(
    read({}),
  )
})

/** Server with one site, which records the search parameters of requests. */
function withASite() {
  const api = anaIsSignedIn()
  api.reply(listClusters, { data: [aSite(1)], total: 1, page: 1, pageSize: 20 })
  api.reply(listMatchViews, { data: [] })
  api.reply(countMatches, { counts: { ...nothingCounted, country: [{ value: 'DE', count: 1 }] }, isAtLeast: false })
  return {
    wasAsked: (...parts: string[]) =>
      api.received.some(({ path }) => path.startsWith('/api/clusters?') && parts.every((part) => path.includes(part))),
  }
}

test('A hand-written address sets the filters', async () => {
  const { wasAsked } = withASite()
  const { screen } = await renderApp('/matches?search=2024&country=DE&score=95')
  await expect.element(screen.getByRole('link', { name: 'prints.example' })).toBeVisible()
  await expect.element(screen.getByLabelText('Search')).toHaveValue('2024')
  const narrowing = screen.getByRole('list', { name: 'What narrows the finds' })
  await expect.element(narrowing.getByText('Germany')).toBeVisible()
  expect(wasAsked('search=2024', 'country=DE')).toBe(true)
})

test('Going back leads to the page before the search, not through half of its words', async () => {
  const { wasAsked } = withASite()
  const { screen, address, goTo, goBack } = await renderApp('/cases/new')
  await expect.element(screen.getByRole('heading', { name: 'New case' })).toBeVisible()
  goTo('/matches')
  for (const [label, typed, asked] of [
    ['Search', 'har', 'search=har'],
    ['Search', 'harbour', 'search=harbour'],
    ['At the address', 'shop.example', 'place=shop.example'],
    ['Your image is tagged', 'sea', 'imageTag=sea'],
  ] as const) {
    if (label === 'At the address') await userEvent.click(screen.getByRole('button', { name: 'Filter', exact: true }))
    await userEvent.fill(screen.getByLabelText(label, { exact: true }), typed)
    await expect.poll(() => wasAsked(asked)).toBe(true)
  }
  await userEvent.selectOptions(screen.getByLabelText('Score'), '95 % and better')
  await expect.poll(address).toContain('score=95')
  goBack()
  await expect.poll(address).not.toContain('score=95')
  expect(address()).toContain('search=harbour')
  goBack()
  await expect.poll(address).toBe('/cases/new')
})
