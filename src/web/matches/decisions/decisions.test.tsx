import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { getMatch, judgeMatches, listMatches, undoJudgeMatches } from '#contract/matches/endpoints.ts'
import { judgeAll, undoJudgeAll } from '#contract/matches/triage-endpoints.ts'
import type { Activity } from '#contract/platform/activities.ts'
import { aMatch, idOf, inFull } from '#web/testing/matches.ts'
import { renderApp } from '#web/testing/render-app.tsx'
import { anaIsSignedIn } from '#web/testing/signed-in.ts'

test('What takes a decision back is sent after it and before the one that follows', async () => {
  const api = anaIsSignedIn()
  const match = aMatch(1)
  api.reply(listMatches, { data: [match], total: 1, page: 1, pageSize: 20 })
  api.reply(getMatch, inFull(match))
  const isKept = Promise.withResolvers<void>()
  api.on(judgeMatches, async () => {
    await isKept.promise
    return Response.json({ changed: [idOf(1)], before: {}, copies: 0, change: idOf(700) })
  })
  api.reply(undoJudgeMatches, { changed: [idOf(1)] })
  const { screen } = await renderApp(`/matches/${idOf(1)}?show=all`)
  await expect.element(screen.getByText('1 of 1')).toBeVisible()
  const sent = () =>
    api.received
      .filter(({ path }) => path.includes('/verdict'))
      .map(({ path, body }) => (path.endsWith('/undo') ? 'undo' : (body as { verdict: string }).verdict))
  for (const key of ['a', 'z', 'i']) await userEvent.keyboard(key)
  await expect.poll(sent).toEqual(['approved'])
  isKept.resolve()
  await expect.poll(sent).toEqual(['approved', 'undo', 'ignored'])
})

const work = (title: string): Activity => ({
  _id: idOf(7),
  kind: 'change',
  title,
  state: 'waiting',
  done: 0,
  total: 2,
  note: null,
  startedAt: '2026-01-01T10:00:00.000Z',
  finishedAt: null,
})
const of = (number: number) => ({ changed: [idOf(number)], before: {}, copies: 0, change: idOf(700 + number) })

/** A list of two matches on two sites. */
async function withTwoMatches() {
  const api = anaIsSignedIn()
  const matches = [aMatch(1), aMatch(2, { party: 'shop.example' })]
  api.reply(listMatches, { data: matches, total: 2, page: 1, pageSize: 20 })
  api.on(judgeMatches, ({ body }) =>
    Response.json(of((body as { matchIds: string[] }).matchIds[0] === idOf(1) ? 1 : 2)),
  )
  api.reply(undoJudgeMatches, { changed: [] })
  const { screen } = await renderApp('/matches?by=finds&show=all')
  const toast = (text: string) => screen.getByRole('dialog').filter({ hasText: text })
  return {
    screen,
    toast,
    api,
    decide: (button: string) => userEvent.click(screen.getByRole('button', { name: button, exact: true })),
    undone: () => api.received.map(({ path }) => path).filter((path) => path.endsWith('/undo')),
  }
}

test('What stands beside a decision takes back that one, whatever was decided after it, and only once', async () => {
  const { screen, toast, api, decide, undone } = await withTwoMatches()
  api.reply(judgeAll, work('Ignoring 2 finds'))
  api.reply(undoJudgeAll, work('Taking back: Ignoring 2 finds'))
  await decide('Approve the find on prints.example')
  await decide('More')
  await userEvent.click(screen.getByRole('menuitem', { name: 'Decide all that fit' }))
  await userEvent.click(screen.getByRole('button', { name: 'Ignore all' }))
  await expect.element(toast('Ignoring 2 finds.')).toBeVisible()
  await userEvent.click(toast('Approved the find on prints.example.').getByRole('button', { name: 'Undo' }))
  await expect.element(toast('Taken back.')).toBeVisible()
  expect(undone()).toEqual([`/api/matches/verdicts/${idOf(701)}/undo`])
  await userEvent.keyboard('z')
  await expect.element(toast('Taking back: Ignoring 2 finds.')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Undo' })).not.toBeInTheDocument()
  await userEvent.keyboard('z')
  await expect.element(toast('There is nothing to take back.')).toBeVisible()
  expect(undone()).toHaveLength(2)
})

test('A failed decision offers no undo and keeps the earlier one', async () => {
  const { screen, toast, api, decide, undone } = await withTwoMatches()
  await decide('Approve the find on prints.example')
  await expect.element(toast('Approved the find on prints.example.')).toBeVisible()
  const fails = Promise.withResolvers<Response>()
  api.on(judgeMatches, () => fails.promise)
  await decide('Ignore the find on shop.example')
  await expect.element(toast('Ignored the find on shop.example.')).toBeVisible()
  fails.resolve(Response.json({ code: 'limited', message: 'Wait a minute.' }, { status: 429 }))
  await expect.element(toast('Wait a minute.')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Undo' }).elements()).toEqual([])
  await userEvent.keyboard('z')
  await expect.poll(undone).toEqual([`/api/matches/verdicts/${idOf(701)}/undo`])
})

test('Who has gone on to decide keeps the way back when an earlier decision fails', async () => {
  const { toast, api, decide, undone } = await withTwoMatches()
  const fails = Promise.withResolvers<Response>()
  api.on(judgeMatches, ({ body }) =>
    (body as { matchIds: string[] }).matchIds[0] === idOf(1) ? fails.promise : Response.json(of(2)),
  )
  await decide('Approve the find on prints.example')
  await decide('Ignore the find on shop.example')
  fails.resolve(Response.json({ code: 'limited', message: 'Wait a minute.' }, { status: 429 }))
  await expect.element(toast('Wait a minute.')).toBeVisible()
  await userEvent.click(toast('Ignored the find on shop.example.').getByRole('button', { name: 'Undo' }))
  await expect.poll(undone).toEqual([`/api/matches/verdicts/${idOf(702)}/undo`])
})

test('What could not be taken back can be tried again, in its turn', async () => {
  const { screen, toast, api, decide, undone } = await withTwoMatches()
  await decide('Approve the find on prints.example')
  await decide('Ignore the find on shop.example')
  api.refuse(undoJudgeMatches, 'limited', { code: 'limited', message: 'Wait a minute.' })
  await userEvent.keyboard('z')
  await expect.element(toast('Wait a minute.')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Undo' })).toBeVisible()
  await userEvent.keyboard('z')
  await expect.poll(undone).toHaveLength(2)
  await expect.element(toast('Wait a minute.')).toBeVisible()
  api.reply(undoJudgeMatches, { changed: [idOf(2)] })
  await userEvent.click(toast('Wait a minute.').getByRole('button', { name: 'Undo' }))
  await expect.element(toast('Taken back.')).toBeVisible()
  await userEvent.keyboard('z')
  const of = (number: number) => `/api/matches/verdicts/${idOf(700 + number)}/undo`
  await expect.poll(undone).toEqual([of(2), of(2), of(2), of(1)])
})
