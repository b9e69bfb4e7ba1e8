import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { getCluster, getMatch, listClusters, listMatches } from '#contract/matches/endpoints.ts'
import {
  countMatches,
  exportMatches,
  getPrecision,
  judgeAll,
  listMatchViews,
  saveMatchView,
  undoJudgeAll,
} from '#contract/matches/triage-endpoints.ts'
import { getDomain } from '#contract/sites/domain-endpoints.ts'
import { listRules, makeRule, removeRule } from '#contract/matches/rules.ts'
import { aMatch, aSite, idOf, inFull, nothingCounted } from '#web/testing/matches.ts'
import { renderApp } from '#web/testing/render-app.tsx'
import { anaIsSignedIn } from '#web/testing/signed-in.ts'

const pageOf = <T,>(data: T[], total = data.length) => ({ data, total, page: 1, pageSize: 20 })
const activity = (title: string) =>
  ({
    _id: idOf(7),
    kind: 'change',
    title,
    state: 'waiting',
    done: 0,
    total: 2,
    note: null,
    startedAt: '2026-01-01T10:00:00.000Z',
    finishedAt: null,
  }) as const

function withMatches(total = 2) {
  const api = anaIsSignedIn()
  const matches = [aMatch(1), aMatch(2)]
  api.reply(listMatches, pageOf(matches, total))
  api.reply(listClusters, pageOf([{ ...aSite(2), country: 'DE', category: 'news', commercial: true }]))
  api.reply(getCluster, aSite(2))
  api.reply(listMatchViews, { data: [] })
  api.reply(countMatches, {
    counts: { ...nothingCounted, country: [{ value: 'DE', count: 12 }], within: [{ value: 'week', count: 3 }] },
    isAtLeast: false,
  })
  return api
}

const askedFor = (api: ReturnType<typeof withMatches>, path: string) =>
  api.received.filter((one) => one.path.startsWith(path)).at(-1)?.path

test('What narrows the finds stands in the address, with what each choice leaves beside it', async () => {
  const api = withMatches()
  const { screen, address } = await renderApp('/matches')
  await expect.element(screen.getByText('Germany · News · Commercial')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Filter', exact: true }))
  await userEvent.click(screen.getByLabelText('Country'))
  await userEvent.click(screen.getByRole('option', { name: 'Germany (12)' }))
  await userEvent.keyboard('{Escape}')
  await expect.poll(address).toContain('country=')
  await expect.poll(() => askedFor(api, '/api/clusters')).toContain('country=DE')
  await userEvent.selectOptions(screen.getByLabelText('Found', { exact: true }), 'In the last 7 days (3)')
  await expect.poll(() => askedFor(api, '/api/clusters')).toContain('within=week')
  await userEvent.selectOptions(screen.getByLabelText('Score'), '95 % and better')
  await expect.poll(() => askedFor(api, '/api/clusters')).toContain('score=95')
  await userEvent.click(screen.getByRole('button', { name: 'Clear all filters' }))
  await expect.poll(address).toBe('/matches')
})

test('What narrows the finds is in sight while the filters are closed, and can be taken away part by part', async () => {
  withMatches()
  const { screen, address } = await renderApp('/matches?within=week&score=95&from=2026-11-16&to=2026-11-22')
  const narrowing = screen.getByRole('list', { name: 'What narrows the finds' })
  await expect.element(narrowing.getByText('Found 16 – 22 Nov 2026')).toBeVisible()
  await userEvent.click(narrowing.getByRole('button', { name: 'Remove Found 16 – 22 Nov 2026' }))
  await expect.poll(address).toBe('/matches?within=week&score=95')
  await userEvent.click(narrowing.getByRole('button', { name: 'Remove 95 % and better' }))
  await expect.poll(address).toBe('/matches?within=week')
  await userEvent.click(narrowing.getByRole('button', { name: 'Remove In the last 7 days' }))
  await expect.poll(address).toBe('/matches')
  await expect.element(narrowing).not.toBeInTheDocument()
})

test('Finds are shown one by one, as a light table and as a table, in the order that is chosen', async () => {
  const api = withMatches(10_001)
  const { screen } = await renderApp('/matches')
  await userEvent.click(screen.getByRole('button', { name: 'Filter', exact: true }))
  await userEvent.selectOptions(screen.getByLabelText('View'), 'Finds, one by one')
  await expect.element(screen.getByText('Print 1')).toBeVisible()
  await expect.element(screen.getByText('10,000+ finds on 500 page(s)')).toBeVisible()
  await userEvent.selectOptions(screen.getByLabelText('Order'), 'Best score first')
  await expect.poll(() => askedFor(api, '/api/matches?')).toContain('order=score')
  await userEvent.selectOptions(screen.getByLabelText('View'), 'Finds as a table')
  await expect.element(screen.getByRole('columnheader', { name: 'Changes' })).toBeVisible()
  await userEvent.selectOptions(screen.getByLabelText('View'), 'Finds as a light table')
  await expect.element(screen.getByRole('list', { name: 'Finds' }).getByRole('link').first()).toBeVisible()
})

test('A filter that leaves nothing offers the way out of it', async () => {
  const api = withMatches()
  api.on(listClusters, ({ path }) => Response.json(pageOf(path.includes('show=all') ? [aSite(2)] : [])))
  const { screen, address } = await renderApp('/matches?score=95')
  await expect.element(screen.getByRole('heading', { name: 'No find fits' })).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Clear all filters' }).last())
  await expect.poll(address).toBe('/matches')
})

test('All that fit are decided at once, and taken back', async () => {
  const api = withMatches()
  api.reply(judgeAll, activity('Ignoring 2 finds'))
  api.reply(undoJudgeAll, activity('Taking back: Ignoring 2 finds'))
  const { screen } = await renderApp('/matches?by=finds&score=95')
  await userEvent.click(screen.getByRole('button', { name: 'More', exact: true }))
  await userEvent.click(screen.getByRole('menuitem', { name: 'Decide all that fit' }))
  await userEvent.click(screen.getByRole('button', { name: 'Ignore all' }))
  await expect.element(screen.getByText('Ignoring 2 finds.').first()).toBeVisible()
  expect(api.received.find(({ path }) => path === '/api/matches/changes')!.body).toEqual({
    filter: { show: 'undecided', score: 95 },
    verdict: 'ignored',
  })
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
  await expect.element(screen.getByText('Taking back: Ignoring 2 finds.').first()).toBeVisible()
})

test('A site with more finds than a call can hold is decided in the background', async () => {
  const api = withMatches()
  api.reply(listClusters, pageOf([aSite(501)]))
  api.reply(judgeAll, activity('Ignoring 501 finds'))
  const { screen } = await renderApp('/matches')
  await userEvent.click(screen.getByRole('button', { name: 'Ignore all 501 on prints.example' }))
  await expect.element(screen.getByText('Ignoring 501 finds.').first()).toBeVisible()
  expect(api.received.find(({ path }) => path === '/api/matches/changes')!.body).toEqual({
    filter: { show: 'undecided', cluster: idOf(800) },
    verdict: 'ignored',
  })
})

test('A filter is kept under a name and found again', async () => {
  const api = withMatches()
  const view = {
    _id: idOf(9),
    name: 'German ones',
    filter: { show: 'all' as const, country: ['DE'] },
    order: 'score' as const,
    sort: 'ASC' as const,
    by: 'finds' as const,
    as: 'grid' as const,
    createdAt: '2026-01-01T10:00:00.000Z',
  }
  api.reply(saveMatchView, view)
  const { screen, address } = await renderApp('/matches?by=finds&score=95')
  await userEvent.click(screen.getByRole('button', { name: /^Filter/ }))
  await userEvent.click(screen.getByRole('button', { name: 'Views' }))
  await userEvent.click(screen.getByRole('menuitem', { name: 'Keep this view…' }))
  await userEvent.fill(screen.getByLabelText('Name'), 'German ones')
  api.reply(listMatchViews, { data: [view] })
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByText('Kept as “German ones”.').first()).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Views' }))
  await userEvent.click(screen.getByRole('menuitem', { name: 'German ones', exact: true }))
  await expect.poll(address).toMatch(/show=all.*order=score|order=score.*show=all/)
  expect(address()).not.toContain('score=95')
  expect(address()).toContain('sort=ASC')
  expect(address()).toContain('as=grid')
  expect(
    api.received.find(({ path, method }) => method === 'POST' && path === '/api/matches/views')!.body,
  ).toMatchObject({
    order: 'found',
    sort: 'DESC',
    by: 'finds',
    as: 'list',
  })
})

test('A rule is made of the filter, with what it would do; one that ends can take back what it did', async () => {
  const api = withMatches()
  const rule = {
    _id: idOf(5),
    name: 'Small ones',
    filter: { show: 'undecided' as const, score: 95 },
    verdict: 'ignored' as const,
    activity: null,
    createdAt: '2026-01-01T10:00:00.000Z',
  }
  api.reply(listRules, { data: [rule] })
  api.reply(makeRule, rule)
  api.reply(removeRule, undefined)
  api.refuse(judgeAll, 'conflict', { code: 'matches.none', message: 'No find fits this filter any more.' })
  const { screen } = await renderApp('/matches?score=95')
  await userEvent.click(screen.getByRole('button', { name: /^Filter/ }))
  await userEvent.click(screen.getByRole('button', { name: 'Rules' }))
  await expect.element(screen.getByText(/It would decide 2 finds now, and all that come./)).toBeVisible()
  const dialog = screen.getByRole('dialog', { name: 'Rules' })
  await expect.element(dialog.getByAltText('The copy on prints.example').first()).toBeVisible()
  await userEvent.fill(dialog.getByLabelText('Name'), 'Small ones')
  await expect.element(dialog.getByRole('button', { name: 'Make the rule' })).toBeDisabled()
  await userEvent.selectOptions(dialog.getByLabelText('What it does'), 'Ignore them')
  await userEvent.click(dialog.getByRole('button', { name: 'Make the rule' }))
  await expect
    .element(screen.getByText('The rule “Small ones” decides 2 finds now, and all that come.').first())
    .toBeVisible()
  expect(api.received.find(({ method, path }) => method === 'POST' && path === '/api/rules')!.body).toEqual({
    name: 'Small ones',
    filter: { show: 'undecided', score: 95 },
    verdict: 'ignored',
  })
  await userEvent.click(screen.getByRole('button', { name: 'End the rule Small ones and take back what it did' }))
  await expect
    .poll(() => api.received.find(({ path }) => path === '/api/matches/changes')?.body)
    .toEqual({
      filter: { show: 'all', rule: idOf(5) },
      verdict: 'new',
    })
  await expect.element(screen.getByText('The rule “Small ones” has ended.').first()).toBeVisible()
})

test('Original and copy are shown in turn at one place, until that is stopped', async () => {
  const api = withMatches()
  api.reply(getMatch, inFull(aMatch(1)))
  api.refuse(getDomain, 'missing', { code: 'missing', message: 'There is no such domain.' })
  const { screen } = await renderApp(`/matches/${idOf(1)}`)
  await expect.element(screen.getByRole('radio', { name: 'Compare' })).toBeChecked()
  await userEvent.keyboard('b')
  await expect
    .element(screen.getByRole('img', { name: 'Harbour, first light, the copy on prints.example' }))
    .toBeVisible()
  await expect.element(screen.getByRole('img', { name: 'The original, Harbour, first light' })).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Stop' }))
  await userEvent.click(screen.getByRole('button', { name: /^Show the/ }))
  await expect.element(screen.getByRole('button', { name: 'Go on' })).toBeVisible()
  expect(document.cookie).toContain('comparisonMode=blink')
})

test('What the decisions mean is said until a first one was taken', async () => {
  const api = withMatches()
  api.reply(getPrecision, { bands: [{ band: 'certain', judged: 0, wrong: 0 }] })
  const opened = await renderApp('/matches')
  await expect.element(opened.screen.getByText(/^Approve a use that you are fine with/)).toBeVisible()
  await opened.screen.unmount()
  api.reply(getPrecision, { bands: [{ band: 'certain', judged: 1, wrong: 0 }] })
  const { screen } = await renderApp('/matches')
  await expect.element(screen.getByRole('link', { name: 'prints.example' })).toBeVisible()
  await expect.element(screen.getByText(/^Approve a use/)).not.toBeInTheDocument()
})

test('What is held back is said, and how often the engine was right', async () => {
  const api = withMatches()
  api.reply(getPrecision, {
    bands: [
      { band: 'look', judged: 20, wrong: 2 },
      { band: 'certain', judged: 80, wrong: 0 },
    ],
  })
  const { screen } = await renderApp('/matches')
  await expect.element(screen.getByText(/2 finds are held back: they are of photographs/)).toBeVisible()
  await expect
    .element(
      screen.getByText(
        'Of 100 finds that you judged, 98.0 % were of your photographs: certain 100.0 %, have a look 90.0 %.',
      ),
    )
    .toBeVisible()
  expect(askedFor(api, '/api/matches?')).toContain('held=yes')
})

test('A table that cannot be handed out says why', async () => {
  const api = withMatches()
  api.refuse(exportMatches, 'limited', { code: 'limited', message: 'Too many requests. Wait a minute.' })
  const { screen } = await renderApp('/matches')
  await userEvent.click(screen.getByRole('button', { name: 'More', exact: true }))
  await userEvent.click(screen.getByRole('menuitem', { name: 'Download as CSV' }))
  await expect.element(screen.getByText('Too many requests. Wait a minute.').first()).toBeVisible()
})

test('The other verdicts are in a menu', async () => {
  const api = withMatches()
  api.reply(getMatch, inFull(aMatch(1)))
  api.refuse(getDomain, 'missing', { code: 'missing', message: 'There is no such domain.' })
  const { screen } = await renderApp(`/matches/${idOf(1)}?by=finds`)
  await userEvent.click(screen.getByRole('button', { name: 'Decide otherwise about the find on prints.example' }))
  await expect.element(screen.getByRole('menuitem', { name: 'Not mine Same scene, not my image' })).toBeVisible()
  await expect.element(screen.getByRole('menuitem', { name: 'Licensed They may show it' })).toBeVisible()
  await expect.element(screen.getByRole('menuitem', { name: 'Unsure Ask me again later' })).toBeVisible()
})
