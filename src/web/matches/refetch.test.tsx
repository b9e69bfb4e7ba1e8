import { expect, test } from 'vitest'
import { getImage } from '#contract/images/endpoints.ts'
import { getCluster, getFindability, listClusters, listMatches } from '#contract/matches/endpoints.ts'
import { countMatchesOverTime, spansUntil } from '#contract/matches/timeline.ts'
import { countMatches } from '#contract/matches/triage-endpoints.ts'
import { failToRefetch } from '#web/testing/fail-to-refetch.ts'
import { aMatch, aSite, idOf, nothingCounted } from '#web/testing/matches.ts'
import { anImage } from '#web/testing/images.ts'
import { renderApp } from '#web/testing/render-app.tsx'
import { anaIsSignedIn } from '#web/testing/signed-in.ts'

/** A server with a match in Germany, on one site. */
function withOneMatch() {
  const api = anaIsSignedIn()
  const list = { total: 1, page: 1, pageSize: 20 }
  const spans = spansUntil(new Date('2026-11-20T12:00:00Z'), 'week')
  api.reply(listMatches, { ...list, data: [aMatch(1)] })
  api.reply(listClusters, { ...list, data: [aSite(1)] })
  api.reply(getCluster, aSite(1))
  api.reply(getImage, anImage(900, { matches: 1 }))
  api.reply(getFindability, { whyNot: null, howSure: null })
  api.reply(countMatches, { counts: { ...nothingCounted, country: [{ value: 'DE', count: 1 }] }, isAtLeast: false })
  api.reply(countMatchesOverTime, {
    spans: spans.map((span) => ({ ...span, undecided: 1, approved: 0, ignored: 0 })),
    isAtLeast: false,
  })
  return api
}

test.each([
  ['/matches', listClusters, /^prints\.example$/],
  ['/matches?by=finds', listMatches, /^Compare .* with its copy/],
  [`/images/${idOf(900)}`, listMatches, /^Show the find$/],
] as const)('What %s shows stays when it cannot be asked for again', async (address, endpoint, name) => {
  const api = withOneMatch()
  const { screen } = await renderApp(address)
  const shown = screen.getByRole('link', { name }).first()
  await expect.element(shown).toBeVisible()
  await failToRefetch(api, endpoint)
  await expect.element(shown).toBeVisible()
})

test('Map and chart stay when they cannot be asked for again', async () => {
  const api = withOneMatch()
  const { screen } = await renderApp('/matches/map')
  const map = screen.getByRole('button', { name: 'Germany, 1 find' })
  const chart = screen.getByRole('group', { name: 'How long each bar lasts' })
  await expect.element(map).toBeVisible()
  await expect.element(chart).toBeVisible()
  await failToRefetch(api, countMatches, countMatchesOverTime)
  await expect.element(map).toBeVisible()
  await expect.element(chart).toBeVisible()
})
