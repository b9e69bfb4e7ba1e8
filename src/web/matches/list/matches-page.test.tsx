import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { logout } from '#contract/accounts/endpoints.ts'
import {
  getCluster,
  getMatch,
  judgeMatches,
  listClusters,
  listMatches,
  undoJudgeMatches,
} from '#contract/matches/endpoints.ts'
import type { Match } from '#contract/matches/match.ts'
import { axeFaults } from '#web/testing/axe.ts'
import { aMatch, aSite, idOf, inFull } from '#web/testing/matches.ts'
import { renderApp } from '#web/testing/render-app.tsx'
import { anaIsSignedIn } from '#web/testing/signed-in.ts'

const site = `/matches?cluster=${idOf(800)}`
const judged = { changed: [idOf(1)], before: {}, copies: 0, change: idOf(700) }
const pageOf = <T,>(data: T[], total = data.length) => ({ data, total, page: 1, pageSize: 20 })

/** A server with these matches on one site. */
function withMatches(matches: Match[]) {
  const api = anaIsSignedIn()
  api.reply(listMatches, pageOf(matches))
  api.reply(listClusters, pageOf([aSite(matches.length)]))
  api.reply(getCluster, aSite(matches.length))
  return api
}

test('What is decided leaves the list at once; if it cannot be kept, it comes back with the reason', async () => {
  const api = withMatches([aMatch(1), aMatch(2)])
  const { promise, resolve } = Promise.withResolvers<void>()
  api.on(judgeMatches, async () => {
    await promise
    return Response.json({ code: 'database.down', message: 'The database does not answer.' }, { status: 503 })
  })
  const { screen } = await renderApp(site)
  const matches = screen.getByRole('list', { name: 'Finds' }).getByRole('listitem')
  await userEvent.click(matches.first().getByRole('button', { name: /^Approve/ }))
  await expect.poll(() => matches.elements().length).toBe(1)
  resolve()
  await expect.poll(() => matches.elements().length).toBe(2)
  await expect.element(screen.getByText('The database does not answer.').first()).toBeVisible()
  expect(api.received.find(({ path }) => path === '/api/matches/bulk/verdict')!.body).toEqual({
    matchIds: [idOf(1)],
    verdict: 'approved',
  })
})

test('Taking back gives a find the verdict it had', async () => {
  const matches = [aMatch(1, { verdict: 'ignored', ignored: true })]
  const api = withMatches(matches)
  api.reply(judgeMatches, judged)
  const { screen } = await renderApp(`${site}&show=all`)
  api.reply(undoJudgeMatches, { changed: [idOf(1)] })
  await userEvent.click(screen.getByRole('button', { name: /^Approve the find/ }))
  await expect.element(screen.getByText('Approved the find on prints.example.').first()).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
  await expect.element(screen.getByText('Taken back.').first()).toBeVisible()
  const changing = api.received.filter(({ path }) => path.includes('/verdict')).map(({ path, body }) => [path, body])
  expect(changing).toEqual([
    ['/api/matches/bulk/verdict', { matchIds: [idOf(1)], verdict: 'approved' }],
    [`/api/matches/verdicts/${idOf(700)}/undo`, undefined],
  ])
})

test('What is decided with a find, being the same copy, is told of and passed over', async () => {
  const [first, same, other] = [aMatch(1), aMatch(2), aMatch(3)]
  const api = withMatches([first, same, other])
  api.on(getMatch, ({ path }) => Response.json(inFull([first, same, other].find(({ _id }) => path.includes(_id))!)))
  api.reply(judgeMatches, { ...judged, changed: [first._id, same._id], copies: 1 })
  const { screen, address } = await renderApp(`/matches/${first._id}?show=all`)
  await expect.element(screen.getByText('1 of 3')).toBeVisible()
  await userEvent.keyboard('a')
  await expect
    .element(screen.getByText('Approved the find on prints.example, and 1 more of the same copy.').first())
    .toBeVisible()
  await userEvent.keyboard('{ArrowLeft}')
  await expect.element(screen.getByText('1 of 3')).toBeVisible()
  await userEvent.keyboard('{ArrowRight}')
  await expect.poll(address).toContain(other._id)
})

test('Logging out of the matches page stops its requests', async () => {
  const api = withMatches([aMatch(1)])
  api.reply(judgeMatches, judged)
  api.reply(logout, undefined)
  const { screen, address } = await renderApp(`${site}&show=all`)
  await userEvent.click(screen.getByRole('button', { name: /^Approve the find/ }))
  await expect.element(screen.getByText('Approved the find on prints.example.').first()).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Account' }))
  await userEvent.click(screen.getByRole('menuitem', { name: 'Log out' }))
  await expect.poll(address).toBe('/login')
  await expect.element(screen.getByLabelText('Email')).toBeVisible()
  expect(api.received.filter(({ headers }) => !headers.has('authorization'))).toEqual([])
})

test('With nothing decided there is nothing to take back', async () => {
  withMatches([aMatch(1)])
  const { screen } = await renderApp(site)
  await expect.element(screen.getByText('Print 1')).toBeVisible()
  await userEvent.keyboard('z')
  await expect.element(screen.getByText('There is nothing to take back.').first()).toBeVisible()
})

test('The list of sites says how many there are of what is shown', async () => {
  const api = withMatches([aMatch(1)])
  const { screen } = await renderApp('/matches')
  await expect.element(screen.getByText('1 site with finds to decide')).toBeVisible()
  api.reply(listClusters, pageOf([aSite(3, 0)], 10_001))
  await userEvent.click(screen.getByRole('radio', { name: 'Approved' }))
  await expect.element(screen.getByText('10,000+ sites with approved finds')).toBeVisible()
})

test('A whole site is decided in one call, and taken back in one', async () => {
  const api = withMatches([aMatch(1), aMatch(2)])
  const before = { [idOf(1)]: 'unsure', [idOf(2)]: 'new' } as const
  api.reply(judgeMatches, { ...judged, changed: [idOf(1), idOf(2)], before })
  api.reply(undoJudgeMatches, { changed: [idOf(1), idOf(2)] })
  const { screen } = await renderApp('/matches')
  await userEvent.click(screen.getByRole('button', { name: 'Ignore all 2 on prints.example' }))
  await expect.element(screen.getByText('Ignored 2 finds on prints.example.').first()).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
  await expect.element(screen.getByText('Taken back.').first()).toBeVisible()
  const changing = api.received.filter(({ path }) => path.includes('/verdict')).map(({ path, body }) => [path, body])
  expect(changing).toEqual([
    ['/api/matches/bulk/verdict', { filter: { cluster: idOf(800) }, verdict: 'ignored' }],
    [`/api/matches/verdicts/${idOf(700)}/undo`, undefined],
  ])
})

test('With their keys beside them, buttons of a site are called by the words that they show', async () => {
  withMatches([aMatch(1), aMatch(2)])
  const { screen } = await renderApp('/matches')
  const ignore = screen.getByRole('button', { name: 'Ignore all 2 on prints.example' })
  await expect.element(ignore).toBeVisible()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(ignore.getByText('i', { exact: true })).toBeVisible()
  expect(await axeFaults()).toEqual([])
})

test('A site that cannot be decided says why', async () => {
  const api = withMatches([aMatch(1)])
  api.refuse(judgeMatches, 'unavailable', { code: 'database.down', message: 'The database does not answer.' })
  const { screen } = await renderApp('/matches')
  await userEvent.click(screen.getByRole('button', { name: 'Approve on prints.example' }))
  await expect.element(screen.getByText('The database does not answer.').first()).toBeVisible()
})

test('A list that cannot be loaded says why and can be asked for again', async () => {
  const api = withMatches([])
  api.refuse(listClusters, 'limited', { code: 'limited', message: 'Too many requests. Wait a minute.' })
  const { screen } = await renderApp('/matches')
  await expect.element(screen.getByText('Too many requests. Wait a minute.')).toBeVisible()
  api.reply(listClusters, pageOf([aSite(3)]))
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await expect.element(screen.getByRole('link', { name: 'prints.example' })).toBeVisible()
})

test('Each filter says what it is when it is empty', async () => {
  const api = withMatches([])
  const decided = (path: string) => path.includes('show=all')
  api.on(listClusters, ({ path }) => Response.json(pageOf(decided(path) ? [aSite(3, 0)] : [])))
  const titles = {
    undecided: 'Nothing waits for you',
    approved: 'Nothing approved',
    ignored: 'Nothing ignored',
  }
  for (const [show, title] of Object.entries(titles)) {
    const { screen } = await renderApp(`/matches?show=${show}`)
    await expect.element(screen.getByRole('heading', { name: title })).toBeVisible()
    await expect.element(screen.getByRole('button', { name: 'Filter', exact: true })).toBeVisible()
    await screen.unmount()
  }
})

test('An address with nonsense in it shows the first page of what is to decide', async () => {
  const api = withMatches([])
  const { screen } = await renderApp('/matches?page=none&show=everything&cluster=17')
  await expect.element(screen.getByRole('link', { name: 'prints.example' })).toBeVisible()
  await expect
    .poll(() => api.received.map(({ path }) => path))
    .toContainEqual(expect.stringContaining('page=1&pageSize=20&show=undecided'))
})

test('A missing match and an invalid address say so', async () => {
  const api = withMatches([])
  api.refuse(getMatch, 'missing', { code: 'missing', message: 'There is no such match.' })
  const { screen } = await renderApp(`/matches/${idOf(5)}`)
  await expect.element(screen.getByRole('heading', { name: 'There is no page here' })).toBeVisible()
})

test('A site that is not there, or no more, says so instead of that all is decided on it', async () => {
  const api = withMatches([])
  api.refuse(getCluster, 'missing', { code: 'missing', message: 'There is no such site.' })
  const { screen } = await renderApp(site)
  await expect.element(screen.getByRole('heading', { name: 'There is no page here' })).toBeVisible()
})

test('A copy that is gone from the web is told to be', async () => {
  const gone = aMatch(1, { alive: false })
  const api = withMatches([gone])
  api.reply(getMatch, inFull(gone))
  const { screen } = await renderApp(`/matches/${idOf(1)}`)
  await expect.element(screen.getByText('No longer on its page', { exact: true })).toBeVisible()
})

test('With the last decision one comes back to the list; where all are shown one stays', async () => {
  const last = aMatch(1)
  const api = withMatches([last])
  api.reply(getMatch, inFull(last))
  api.reply(judgeMatches, judged)
  const opened = await renderApp(`/matches/${last._id}?cluster=${idOf(800)}`)
  await expect.element(opened.screen.getByText('1 of 1')).toBeVisible()
  await userEvent.keyboard('i')
  await expect.poll(opened.address).toBe(site)
  await opened.screen.unmount()
  const { screen, address } = await renderApp(`/matches/${last._id}?show=all`)
  await expect.element(screen.getByText('1 of 1')).toBeVisible()
  await userEvent.keyboard('i')
  await expect.element(screen.getByText('Ignored the find on prints.example.').first()).toBeVisible()
  expect(address()).toContain(last._id)
})

test('What was done to a copy is told in words and marked on its picture', async () => {
  const cropped = aMatch(1, {
    changes: [{ kind: 'cropped', keptPercent: 40.2 }, { kind: 'mirrored' }],
    region: [
      [0.9, 0.2],
      [0.3, 0.2],
      [0.3, 0.8],
      [0.9, 0.8],
    ],
    transform: [-0.6, 0, 0.9, 0, 0.6, 0.2, 0, 0, 1],
  })
  const api = withMatches([cropped])
  api.reply(getMatch, inFull(cropped))
  const { screen } = await renderApp(`/matches/${idOf(1)}`)
  await expect.element(screen.getByText('Mirrored, cropped to 40 %')).toBeVisible()
  await userEvent.keyboard('m')
  await expect.element(screen.getByText('Mirrored', { exact: true })).toBeVisible()
  await userEvent.keyboard('o')
  await expect.element(screen.getByText('Cut off')).toBeVisible()
  expect(document.cookie).toContain('comparisonMode=original')
})

test('On a phone the picture comes before the decision, which stays at the foot of the window', async () => {
  await page.viewport(390, 844)
  const match = aMatch(1)
  const api = withMatches([match, aMatch(2)])
  api.reply(getMatch, inFull(match))
  api.reply(judgeMatches, judged)
  const { screen } = await renderApp(`/matches/${match._id}?cluster=${idOf(800)}`)
  const decision = screen.getByRole('region', { name: 'Decision' })
  await expect.element(decision).toBeVisible()
  const bottom = () => Math.round(decision.element().getBoundingClientRect().bottom)
  for (const top of [0, 200]) {
    window.scrollTo({ top })
    await expect.poll(bottom).toBe(window.innerHeight)
  }
  const picture = screen
    .getByAltText('Harbour, first light, the copy on prints.example')
    .element()
    .getBoundingClientRect()
  expect(picture.top).toBeLessThan(decision.element().getBoundingClientRect().top)
  const approve = screen.getByRole('button', { name: 'Approve the find on prints.example' })
  expect(approve.elements()).toHaveLength(1)
  await userEvent.click(approve)
  await expect.element(screen.getByText('2 of 2')).toBeVisible()
  const told = screen.getByText('Approved the find on prints.example.').last().element().getBoundingClientRect()
  expect(told.bottom).toBeLessThan(decision.element().getBoundingClientRect().top)
})

test('In the list of finds each says what there is of a case against its site; in that of a site only the page does', async () => {
  const of = { _id: idOf(6), name: 'RF-000006', isDraft: false }
  const api = withMatches([aMatch(1, { siteCase: of })])
  const everywhere = await renderApp('/matches?by=finds')
  const matches = everywhere.screen.getByRole('list', { name: 'Finds' })
  await expect.element(matches.getByRole('link', { name: 'RF-000006' })).toHaveAttribute('href', `/cases/${idOf(6)}`)
  await everywhere.screen.unmount()
  api.reply(listMatches, pageOf([aMatch(1, { siteCase: { ...of, isDraft: true } })]))
  const asTable = await renderApp('/matches?by=finds&as=table')
  await expect.element(asTable.screen.getByRole('columnheader', { name: 'Case' })).toBeVisible()
  await expect.element(asTable.screen.getByText('RF-000006, draft')).toBeVisible()
  await expect.element(asTable.screen.getByRole('columnheader', { name: 'Now' })).not.toBeInTheDocument()
  await asTable.screen.unmount()
  api.reply(listMatches, pageOf([aMatch(1, { siteCase: of })]))
  api.reply(getCluster, { ...aSite(1), case: of })
  const { screen } = await renderApp(site)
  await expect.element(screen.getByRole('link', { name: 'Open case RF-000006' })).toBeVisible()
  await expect.element(screen.getByRole('list', { name: 'Finds' }).getByText('RF-000006')).not.toBeInTheDocument()
})
