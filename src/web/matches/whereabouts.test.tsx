import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { getCluster, getMatch, listMatches } from '#contract/matches/endpoints.ts'
import { countMatches, listMatchViews } from '#contract/matches/triage-endpoints.ts'
import { getDomain } from '#contract/sites/domain-endpoints.ts'
import { aMatch, aSite, idOf, inFull, nothingCounted } from '#web/testing/matches.ts'
import { renderApp } from '#web/testing/render-app.tsx'
import { anaIsSignedIn } from '#web/testing/signed-in.ts'

const gone = aMatch(1, { alive: false, lastSeen: '2026-02-03T12:00:00.000Z' })
const shownFromHere = aMatch(2, { hotlink: true })

/** Server with one match that left its page, and one whose page embeds Ana's own file. */
function withBoth() {
  const api = anaIsSignedIn()
  api.reply(listMatches, { data: [gone, shownFromHere], total: 2, page: 1, pageSize: 20 })
  api.reply(getCluster, aSite(2))
  api.reply(listMatchViews, { data: [] })
  api.refuse(getDomain, 'missing', { code: 'domain.missing', message: 'Nothing is known of it.' })
  const counts = { alive: [{ value: 'no', count: 1 }], hotlink: [{ value: 'yes', count: 1 }] }
  api.reply(countMatches, { counts: { ...nothingCounted, ...counts }, isAtLeast: false })
  return api
}

test('A find that is gone and one that is a hotlink say so in each list', async () => {
  withBoth()
  const { screen, goTo } = await renderApp(`/matches?cluster=${idOf(800)}`)
  const matches = screen.getByRole('list', { name: 'Finds' }).getByRole('listitem')
  await expect.element(matches.first().getByText('No longer on its page')).toBeVisible()
  await expect.element(matches.last().getByText('Shown from your own site')).toBeVisible()
  goTo(`/matches?cluster=${idOf(800)}&as=table`)
  await expect.element(screen.getByRole('cell', { name: 'No longer on its page' })).toBeVisible()
  goTo(`/matches?cluster=${idOf(800)}&as=grid`)
  await expect.element(screen.getByText('prints.example, no longer there')).toBeVisible()
})

test('The comparison says that a find is gone, and when it was last seen', async () => {
  const api = withBoth()
  api.reply(getMatch, inFull(gone))
  const { screen } = await renderApp(`/matches/${idOf(1)}?cluster=${idOf(800)}`)
  await expect.element(screen.getByText('It was last seen there on 2026-02-03.', { exact: false })).toBeVisible()
})

test('Finds that are gone, and hotlinks, can be asked for', async () => {
  const api = withBoth()
  const { screen, address } = await renderApp(`/matches?cluster=${idOf(800)}`)
  await userEvent.click(screen.getByRole('button', { name: 'Filter', exact: true }))
  await userEvent.selectOptions(screen.getByLabelText('Now'), 'No longer on its page (1)')
  await expect.poll(address).toContain('alive=no')
  await userEvent.selectOptions(screen.getByLabelText('File'), 'Shown from your own site (1)')
  await expect.poll(() => api.received.at(-1)?.path).toMatch(/alive=no|hotlink=yes/)
  await expect.poll(address).toContain('hotlink=yes')
})
