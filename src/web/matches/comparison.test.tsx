import { expect, onTestFinished, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { getMatch, listClusters, listMatches } from '#contract/matches/endpoints.ts'
import { countMatches, judgeAll, listMatchViews, undoJudgeAll } from '#contract/matches/triage-endpoints.ts'
import { getDomain } from '#contract/sites/domain-endpoints.ts'
import { aMatch, aSite, idOf, inFull, nothingCounted } from '#web/testing/matches.ts'
import { renderApp } from '#web/testing/render-app.tsx'
import { anaIsSignedIn } from '#web/testing/signed-in.ts'

/** Server with two matches of one site. */
function withTwo() {
  const api = anaIsSignedIn()
  const matches = [aMatch(1), aMatch(2)]
  api.reply(listMatches, { data: matches, total: 2, page: 1, pageSize: 20 })
  api.reply(listClusters, { data: [aSite(2)], total: 1, page: 1, pageSize: 20 })
  api.on(getMatch, ({ path }) => Response.json(inFull(matches.find(({ _id }) => path.endsWith(_id))!)))
  api.reply(countMatches, { counts: nothingCounted, isAtLeast: false })
  api.reply(listMatchViews, { data: [] })
  api.refuse(getDomain, 'missing', { code: 'domain.missing', message: 'Nothing is known of it.' })
  return api
}

test('The slider of the comparison stands in the middle again when the match changes', async () => {
  withTwo()
  const { screen, address } = await renderApp(`/matches/${idOf(1)}`)
  const slider = screen.getByRole('slider')
  await expect.element(slider).toHaveValue('0.5')
  ;(slider.element() as HTMLElement).focus()
  await userEvent.keyboard('{ArrowDown}{ArrowDown}')
  await expect.element(slider).toHaveValue('0.48')
  await userEvent.click(screen.getByRole('button', { name: 'The find after' }))
  await expect.poll(address).toBe(`/matches/${idOf(2)}`)
  await expect.element(slider).toHaveValue('0.5')
})

test('How finds are looked at is remembered for two months', async () => {
  withTwo()
  const written = vi.spyOn(Document.prototype, 'cookie', 'set')
  onTestFinished(() => written.mockRestore())
  const { screen } = await renderApp(`/matches/${idOf(1)}`)
  await expect.element(screen.getByRole('radio', { name: 'Compare' })).toBeChecked()
  await userEvent.keyboard('o')
  expect(written.mock.lastCall![0]).toContain(`comparisonMode=original; Max-Age=${61 * 24 * 60 * 60};`)
  await screen.unmount()
  const again = await renderApp(`/matches/${idOf(2)}`)
  await expect.element(again.screen.getByRole('radio', { name: 'Original' })).toBeChecked()
})

const work = (title: string) =>
  ({
    _id: idOf(7),
    kind: 'change',
    title,
    state: 'waiting',
    done: 0,
    total: 900,
    note: null,
    startedAt: '2026-01-01T10:00:00.000Z',
    finishedAt: null,
  }) as const

test('Z takes back what was decided in the background as well, once', async () => {
  const api = withTwo()
  api.reply(listClusters, { data: [aSite(900)], total: 1, page: 1, pageSize: 20 })
  api.reply(judgeAll, work('Ignoring 900 finds'))
  api.reply(undoJudgeAll, work('Taking back: Ignoring 900 finds'))
  const { screen } = await renderApp('/matches')
  await userEvent.click(screen.getByRole('button', { name: 'Ignore all 900 on prints.example' }))
  await expect.element(screen.getByText('Ignoring 900 finds.').first()).toBeVisible()
  await userEvent.keyboard('z')
  await expect.element(screen.getByText('Taking back: Ignoring 900 finds.').first()).toBeVisible()
  await userEvent.keyboard('z')
  await expect.element(screen.getByText('There is nothing to take back.').first()).toBeVisible()
  expect(api.received.filter(({ path }) => path.endsWith('/undo'))).toHaveLength(1)
})

test('What cannot be taken back says why', async () => {
  const api = withTwo()
  api.reply(judgeAll, work('Ignoring 2 finds'))
  api.refuse(undoJudgeAll, 'conflict', { code: 'matches.undone', message: 'This was taken back already.' })
  const { screen } = await renderApp('/matches?by=finds&score=95')
  await userEvent.click(screen.getByRole('button', { name: 'More', exact: true }))
  await userEvent.click(screen.getByRole('menuitem', { name: 'Decide all that fit' }))
  await userEvent.click(screen.getByRole('button', { name: 'Ignore all' }))
  await userEvent.keyboard('{Escape}')
  await expect.element(screen.getByText('Ignoring 2 finds.').first()).toBeVisible()
  await userEvent.keyboard('z')
  await expect.element(screen.getByText('This was taken back already.').first()).toBeVisible()
})
