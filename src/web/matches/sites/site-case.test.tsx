import { expect, test } from 'vitest'
import { getCluster, getMatch, listClusters, listMatches } from '#contract/matches/endpoints.ts'
import type { SiteCase } from '#contract/matches/match.ts'
import { axeFaults } from '#web/testing/axe.ts'
import { aMatch, aSite, idOf, inFull } from '#web/testing/matches.ts'
import { renderApp } from '#web/testing/render-app.tsx'
import { anaIsSignedIn } from '#web/testing/signed-in.ts'

const pageOf = <T,>(data: T[]) => ({ data, total: data.length, page: 1, pageSize: 20 })

/** Server with one site that has this case or draft. */
function withSite(of: SiteCase | null) {
  const api = anaIsSignedIn()
  const site = { ...aSite(1), case: of }
  api.reply(listClusters, pageOf([site]))
  api.reply(getCluster, site)
  api.reply(listMatches, pageOf([aMatch(1, { siteCase: of })]))
  api.reply(getMatch, inFull(aMatch(1, { siteCase: of })))
}

test.each([
  [{ _id: idOf(50), name: 'RF-000042', isDraft: true }, 'Go on with RF-000042', `/cases/${idOf(50)}/submission`],
  [{ _id: idOf(51), name: 'RF-000043', isDraft: false }, 'Open case RF-000043', `/cases/${idOf(51)}`],
  [null, /^Start a case( against prints\.example)?/, `/cases/new?cluster=${idOf(800)}`],
])('A site with the case %o links to it: %s', async (of, words, way) => {
  withSite(of)
  const { screen } = await renderApp('/matches')
  await expect.element(screen.getByRole('link', { name: 'prints.example' })).toBeVisible()
  await expect.element(screen.getByRole('link', { name: words })).toHaveAttribute('href', way)
  expect(await axeFaults()).toEqual([])
  await screen.unmount()
  const ofSite = await renderApp(`/matches?cluster=${idOf(800)}`)
  await expect.element(ofSite.screen.getByRole('link', { name: words })).toHaveAttribute('href', way)
  await ofSite.screen.unmount()
  const ofMatch = await renderApp(`/matches/${idOf(1)}`)
  const begun = of ? way : `/cases/new?matches=${idOf(1)}`
  await expect.element(ofMatch.screen.getByRole('link', { name: words })).toHaveAttribute('href', begun)
})

test('A press on what an entry offers is not lost because the entry becomes the current one', async () => {
  const api = anaIsSignedIn()
  api.reply(listClusters, pageOf([aSite(1), aSite(2)]))
  const { screen, address } = await renderApp('/matches')
  const starts = screen.getByRole('link', { name: /^Start a case/ })
  await expect.element(starts.nth(1)).toBeVisible()
  // Presses near the edge, where the button stood before.
  await starts.nth(1).click({ position: { x: 4, y: 8 } })
  await expect.poll(address).toMatch(/^\/cases\/new\?cluster=/)
})
