import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { getMatch, judgeMatches, listMatches, undoJudgeMatches } from '#contract/matching/endpoints.ts'
import { aFind, idOf, inFull } from '#web/testing/finds.ts'
import { renderApp } from '#web/testing/render-app.tsx'
import { anaIsSignedIn } from '#web/testing/signed-in.ts'

test('What takes a decision back is sent after it and before the one that follows', async () => {
  const api = anaIsSignedIn()
  const find = aFind(1)
  api.reply(listMatches, { data: [find], total: 1, page: 1, pageSize: 20 })
  api.reply(getMatch, inFull(find))
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
