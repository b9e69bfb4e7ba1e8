import { expect, test } from 'vitest'
import { listCrawls } from '#contract/discovery/endpoints.ts'
import { listClusters, listMatches } from '#contract/matches/endpoints.ts'
import { aMatch, idOf } from '#web/testing/matches.ts'
import { renderApp } from '#web/testing/render-app.tsx'
import { anaIsSignedIn } from '#web/testing/signed-in.ts'
import { aVisit } from '#web/testing/visits.ts'

test('Two copies on one page, and two visits of one site, are told apart by who hears their links', async () => {
  const api = anaIsSignedIn()
  const copies = [aMatch(1), aMatch(1, { _id: idOf(2), width: 320, height: 213 })]
  api.reply(listMatches, { data: copies, total: 2, page: 1, pageSize: 20 })
  api.reply(listClusters, { data: [], total: 0, page: 1, pageSize: 20 })
  api.reply(listCrawls, {
    data: ['2026-11-20T09:00:00.000Z', '2026-11-20T09:00:30.000Z'].map((startedAt, at) =>
      aVisit({ _id: idOf(at), startedAt }),
    ),
  })
  const { screen, goTo } = await renderApp('/matches?by=finds')
  const namesOf = (name: RegExp) =>
    screen
      .getByRole('link', { name })
      .elements()
      .map(({ textContent }) => textContent)
  await expect.poll(() => new Set(namesOf(/^Compare /)).size).toBe(2)
  await goTo('/looking')
  await expect.poll(() => new Set(namesOf(/^Visit of /)).size).toBe(2)
})
