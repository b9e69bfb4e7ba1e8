import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { getMatch, judgeMatches, listClusters, listMatches, undoJudgeMatches } from '#contract/matches/endpoints.ts'
import { aMatch, aSite, idOf, inFull } from '#web/testing/matches.ts'
import { line } from '#web/testing/network.ts'
import { renderApp } from '#web/testing/render-app.tsx'
import { anaIsSignedIn } from '#web/testing/signed-in.ts'

const pageOf = <T,>(data: T[]) => ({ data, total: data.length, page: 1, pageSize: 20 })

/** Ana judges two matches on a connection that can be cut. */
async function anaDecides(at = '/matches?by=finds') {
  const api = anaIsSignedIn()
  const matches = [aMatch(1), aMatch(2, { party: 'shop.example' })]
  const decided = new Map<string, string>()
  api.on(listMatches, () => Response.json(pageOf(matches.filter(({ _id }) => !decided.has(_id)))))
  api.on(getMatch, ({ path }) => Response.json(inFull(matches.find(({ _id }) => path.includes(_id))!)))
  api.reply(listClusters, pageOf([aSite(2)]))
  api.on(judgeMatches, ({ body }) => {
    const { matchIds = [idOf(1), idOf(2)], verdict } = body as { matchIds?: string[]; verdict: string }
    for (const id of matchIds) decided.set(id, verdict)
    return Response.json({ changed: matchIds, before: {}, copies: 0, change: idOf(700) })
  })
  api.reply(undoJudgeMatches, { changed: [] })
  const network = line()
  const { screen, address, goTo } = await renderApp(at)
  const finds_ = screen.getByRole('list', { name: 'Finds' }).getByRole('listitem')
  return { api, network, screen, address, goTo, decided, shown: () => finds_.elements().length }
}

test('What is decided without a connection shows, waits in sight, and is sent when the line is back', async () => {
  const { network, screen, decided, shown } = await anaDecides()
  await expect.poll(shown).toBe(2)
  await userEvent.keyboard('{ArrowDown}')
  network.cut()
  await userEvent.keyboard('i')
  await expect.poll(shown).toBe(1)
  await expect
    .element(screen.getByText('Ignored the find on prints.example. It is sent once you are back.').first())
    .toBeVisible()
  await userEvent.keyboard('a')
  await expect.element(screen.getByText(/^2 decisions wait for the connection/)).toBeVisible()
  expect(decided.size).toBe(0)
  await expect.element(screen.getByRole('heading', { name: 'Oops.' })).not.toBeInTheDocument()
  network.mend()
  await expect
    .poll(() => [...decided])
    .toEqual([
      [idOf(1), 'ignored'],
      [idOf(2), 'approved'],
    ])
  await expect.element(screen.getByText(/decisions? waits? for the connection/)).not.toBeInTheDocument()
  // The earlier message no longer holds.
  await expect.element(screen.getByText(/It is sent once you are back/)).not.toBeInTheDocument()
})

test('What is taken back without a connection is never sent', async () => {
  const { api, network, screen, shown } = await anaDecides()
  await expect.poll(shown).toBe(2)
  await userEvent.keyboard('{ArrowDown}')
  network.cut()
  await userEvent.keyboard('i')
  await expect.poll(shown).toBe(1)
  await expect.element(screen.getByText(/^One decision waits/)).toBeVisible()
  await userEvent.keyboard('z')
  await expect.poll(shown).toBe(2)
  await expect.element(screen.getByText(/waits? for the connection/)).not.toBeInTheDocument()
  await expect.element(screen.getByText('Taken back.').first()).toBeVisible()
  network.mend()
  await expect.element(screen.getByText(/waits? for the connection/)).not.toBeInTheDocument()
  expect(api.received.filter(({ path }) => path.includes('/verdict'))).toEqual([])
})

test('A server that cannot be reached is asked again, and a lost answer does not lose the way back', async () => {
  const { api, screen, shown } = await anaDecides()
  await expect.poll(shown).toBe(2)
  const asked: unknown[] = []
  api.on(judgeMatches, ({ body }) => {
    asked.push(body)
    if (asked.length === 1) throw new TypeError('Failed to fetch')
    return Response.json({ changed: [], before: {}, copies: 0, change: null })
  })
  await userEvent.keyboard('{ArrowDown}i')
  await expect.poll(() => asked.length).toBe(2)
  await userEvent.keyboard('z')
  await expect.poll(() => asked.at(-1)).toEqual({ matchIds: [idOf(1)], verdict: 'new' })
  await expect.element(screen.getByText('Taken back.').first()).toBeVisible()
})

test('On the page of a find, and for a whole site, a decision waits as well', async () => {
  const { network, screen, address, goTo, decided } = await anaDecides(`/matches/${idOf(1)}?by=finds`)
  await expect.element(screen.getByText('1 of 2')).toBeVisible()
  network.cut()
  await userEvent.keyboard('a')
  await expect.poll(address).toContain(idOf(2))
  await expect.element(screen.getByText(/^One decision waits/)).toBeVisible()
  network.mend()
  await expect.poll(() => [...decided]).toEqual([[idOf(1), 'approved']])
  goTo('/matches')
  const all = screen.getByRole('button', { name: 'Ignore all 2 on prints.example' })
  await expect.element(all).toBeVisible()
  network.cut()
  await userEvent.click(all)
  await expect.element(screen.getByText('You are offline. This is sent once you are back.').first()).toBeVisible()
  network.mend()
  await expect.element(screen.getByText('Ignored 2 finds on prints.example.').first()).toBeVisible()
})

test('A page that was never opened says calmly that it comes later, and comes', async () => {
  const { network, screen, shown, goTo } = await anaDecides()
  await expect.poll(shown).toBe(2)
  network.cut()
  goTo('/looking')
  await expect.element(screen.getByRole('heading', { name: 'You are offline' })).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Try again' })).toBeVisible()
  await expect.element(screen.getByRole('link', { name: 'Matches' })).toBeVisible()
  network.mend()
  await expect.element(screen.getByRole('heading', { name: 'You are offline' })).not.toBeInTheDocument()
})
