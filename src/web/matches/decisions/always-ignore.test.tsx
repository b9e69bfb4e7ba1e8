import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { judgeMatches, listMatches } from '#contract/matches/endpoints.ts'
import { listRules, makeRule, removeRule, type Rule } from '#contract/matches/rules.ts'
import { countMatches, listMatchViews } from '#contract/matches/triage-endpoints.ts'
import { aMatch, idOf, nothingCounted } from '#web/testing/matches.ts'
import { renderApp } from '#web/testing/render-app.tsx'
import { sentTo } from '#web/testing/settings.ts'
import { anaIsSignedIn } from '#web/testing/signed-in.ts'

const aRule = (filter: Rule['filter']): Rule => ({
  _id: idOf(50),
  name: 'Rule',
  filter,
  verdict: 'ignored',
  activity: null,
  createdAt: '2026-11-01T10:00:00.000Z',
})

function withThree() {
  const api = anaIsSignedIn()
  const data = [aMatch(1), aMatch(2), aMatch(3)]
  api.reply(listMatches, { data, total: 3, page: 1, pageSize: 20 })
  api.reply(judgeMatches, { changed: [idOf(1)], before: {}, copies: 0, change: null })
  api.reply(listRules, { data: [] })
  api.reply(listMatchViews, { data: [] })
  api.reply(countMatches, { counts: nothingCounted, isAtLeast: false })
  return api
}

test('The second ignored find of a site offers to ignore the site always', async () => {
  const api = withThree()
  api.reply(makeRule, aRule({ show: 'undecided', cluster: idOf(800) }))
  const { screen } = await renderApp('/matches?by=finds')
  const ignore = () =>
    userEvent.click(screen.getByRole('button', { name: 'Ignore the find on prints.example' }).first())
  await ignore()
  expect(screen.getByRole('button', { name: 'Always ignore this site' }).elements()).toEqual([])
  await ignore()
  await userEvent.click(screen.getByRole('button', { name: 'Always ignore this site' }))
  await expect.element(screen.getByText('From now on finds on prints.example are ignored.').first()).toBeVisible()
  expect(sentTo(api, 'POST', '/api/rules')).toEqual([
    { name: 'Always ignore prints.example', verdict: 'ignored', filter: { show: 'undecided', cluster: idOf(800) } },
  ])
})

test('One tick takes the shared list of sites over, and gives it back', async () => {
  const api = withThree()
  const rule = aRule({ show: 'undecided', leads: 'nowhere' })
  api.on(makeRule, () => {
    api.reply(listRules, { data: [rule] })
    return Response.json(rule)
  })
  api.on(removeRule, () => {
    api.reply(listRules, { data: [] })
    return new Response(null, { status: 204 })
  })
  const { screen } = await renderApp('/matches?by=finds')
  await userEvent.click(screen.getByRole('button', { name: 'Filter', exact: true }))
  await userEvent.click(screen.getByRole('button', { name: 'Rules' }))
  const tick = screen.getByRole('checkbox', { name: /sites that never lead anywhere$/ })
  await userEvent.click(tick)
  await expect.element(tick).toBeChecked()
  expect(sentTo(api, 'POST', '/api/rules')).toMatchObject([{ filter: { leads: 'nowhere' }, verdict: 'ignored' }])
  await userEvent.click(tick)
  await expect.element(tick).not.toBeChecked()
})
