import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { getCluster, getMatch, listMatches } from '#contract/matches/endpoints.ts'
import type { MatchInFull } from '#contract/matches/match-in-full.ts'
import { getDomain } from '#contract/sites/domain-endpoints.ts'
import { listMatchViews } from '#contract/matches/triage-endpoints.ts'
import { axeFaults } from '#web/testing/axe.ts'
import { aMatch, aSite, idOf, inFull } from '#web/testing/matches.ts'
import { renderApp } from '#web/testing/render-app.tsx'
import { anaIsSignedIn } from '#web/testing/signed-in.ts'

const withMatch = (more: Partial<MatchInFull> = {}) => withMatches([more])

/** A server with a match for each of these, numbered from 1. */
function withMatches(each: readonly Partial<MatchInFull>[]) {
  const api = anaIsSignedIn()
  const matches = each.map((more, at) => inFull(aMatch(at + 1), more))
  api.reply(listMatches, { data: matches, total: matches.length, page: 1, pageSize: 20 })
  api.on(getMatch, ({ path }) => Response.json(matches.find(({ _id }) => path === `/api/matches/${_id}`)))
  api.reply(getCluster, aSite(1))
  api.reply(listMatchViews, { data: [] })
  api.refuse(getDomain, 'missing', { code: 'domain.missing', message: 'Nothing is known of it.' })
  return api
}

test('The comparison says on what the match rests', async () => {
  const grounds = [
    [{ inliers: 1240, cells: 30, hashDistance: null }, '1,240 details are the same, over 47 % of the picture'],
    [{ inliers: 3, cells: 2, hashDistance: 12 }, 'As a whole it looks 95 % the same'],
    [null, 'Not kept for this find'],
  ] as const
  withMatches(grounds.map(([evidence]) => ({ evidence })))
  const { screen, goTo } = await renderApp(`/matches/${idOf(1)}`)
  for (const [at, [, words]] of grounds.entries()) {
    goTo(`/matches/${idOf(at + 1)}`)
    await expect.element(screen.getByText(words)).toBeVisible()
  }
})

const at = '2026-02-03T12:00:00.000Z'
test('The comparison says who or what decided', async () => {
  const decisions = [
    [{ verdict: 'approved', verdictBy: 'owner' }, 'You decided on 2026-02-03.'],
    [{ verdict: 'ignored', verdictBy: 'rule', verdictRule: 'Blogs' }, 'Your rule “Blogs” decided on 2026-02-03.'],
    [{ verdict: 'ignored', verdictBy: 'rule' }, 'A rule of yours decided on 2026-02-03; it has ended.'],
    [{ verdict: 'licensed', verdictBy: 'licence' }, 'Your licences decided on 2026-02-03.'],
    [{ verdict: 'approved', verdictBy: 'site' }, 'It is on a site of your own, which was noticed on 2026-02-03.'],
    [{ verdict: 'not_mine', verdictBy: 'copy' }, 'Decided on 2026-02-03 as you had decided about the same copy.'],
  ] as const
  withMatches(decisions.map(([decided]) => ({ ...decided, verdictAt: at })))
  const { screen, goTo } = await renderApp(`/matches/${idOf(1)}?show=all`)
  for (const [number, [, words]] of decisions.entries()) {
    goTo(`/matches/${idOf(number + 1)}?show=all`)
    await expect.element(screen.getByText(words)).toBeVisible()
  }
})

test('From a find one comes to where own sites are named', async () => {
  withMatch()
  const { screen, address } = await renderApp(`/matches/${idOf(1)}`)
  await userEvent.click(screen.getByRole('link', { name: 'Name it among your websites' }))
  await expect.poll(address).toBe('/profile/settings')
})

test('The other verdicts say what they mean', async () => {
  withMatch()
  const { screen } = await renderApp(`/matches/${idOf(1)}`)
  await userEvent.click(screen.getByRole('button', { name: 'Decide otherwise about the find on prints.example' }))
  await expect.element(screen.getByRole('menuitem', { name: 'Not mine Same scene, not my image' })).toBeVisible()
})

test('Before a case is begun, a look is asked for at what is not certain', async () => {
  const api = withMatch()
  const { screen, address } = await renderApp(`/matches?cluster=${idOf(800)}`)
  await userEvent.click(screen.getByRole('link', { name: 'look at the find that is not certain' }))
  await expect.poll(address).toContain('band=')
  expect(api.received.some(({ path }) => /band=likely.*band=look|band=likely(,|%2C)look/.test(path))).toBe(true)
})

test('Where all finds of a site are certain, none is asked for', async () => {
  const api = withMatch()
  api.on(listMatches, ({ path }) => {
    const data = path.includes('band=') ? [] : [aMatch(1)]
    return Response.json({ data, total: data.length, page: 1, pageSize: 20 })
  })
  const { screen } = await renderApp(`/matches?cluster=${idOf(800)}`)
  await expect.element(screen.getByRole('link', { name: 'Start a case' })).toBeVisible()
  await expect.element(screen.getByRole('list', { name: 'Finds' }).getByRole('listitem')).toBeVisible()
  expect(api.received.some(({ path }) => path.includes('band='))).toBe(true)
  await expect.element(screen.getByText('Before you start a case')).not.toBeInTheDocument()
})

test('Of a use that an agency may have sold the question to it is drafted, to be changed and copied', async () => {
  withMatch({
    licence: { state: 'unknown', reason: 'Sold through Alamy on 2025-03-01 to a buyer who is not named.' },
    sale: { agency: 'Alamy', reference: 'S-4711', soldOn: '2025-03-01' },
  })
  const { screen } = await renderApp(`/matches/${idOf(1)}`)
  await userEvent.click(screen.getByRole('button', { name: 'Ask Alamy' }))
  const { url, origin } = aMatch(1)
  const question = screen.getByLabelText('Your question')
  for (const words of ['“Harbour, first light”', url, origin.url, 'Alamy sold a licence on 2025-03-01 (S-4711)'])
    await expect.element(question).toHaveValue(expect.stringContaining(words))
  await expect.element(screen.getByRole('button', { name: 'Copy the text' })).toBeVisible()
  expect(await axeFaults()).toEqual([])
})

test('Where no sale is known there is no agency to ask', async () => {
  withMatch()
  const { screen } = await renderApp(`/matches/${idOf(1)}`)
  await expect.element(screen.getByRole('link', { name: 'Name it among your websites' })).toBeVisible()
  await expect.element(screen.getByRole('button', { name: /^Ask / })).not.toBeInTheDocument()
})
