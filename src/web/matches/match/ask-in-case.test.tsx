import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { getCluster, getMatch, judgeMatches, listClusters, listMatches } from '#contract/matches/endpoints.ts'
import { axeFaults } from '#web/testing/axe.ts'
import { aMatch, aSite, idOf, inFull } from '#web/testing/matches.ts'
import { renderApp } from '#web/testing/render-app.tsx'
import { anaIsSignedIn } from '#web/testing/signed-in.ts'

const inCase = aMatch(1, {
  case: idOf(50),
  siteCase: { _id: idOf(50), name: 'RF-000042', isDraft: false },
})
const pageOf = <T,>(data: T[]) => ({ data, total: data.length, page: 1, pageSize: 20 })

function withMatchInCase() {
  const api = anaIsSignedIn()
  api.reply(listMatches, pageOf([inCase]))
  api.reply(listClusters, pageOf([aSite(1)]))
  api.reply(getCluster, aSite(1))
  api.reply(getMatch, inFull(inCase))
  api.reply(judgeMatches, { changed: [inCase._id], before: {}, copies: 0, change: idOf(700) })
  return () => api.received.filter(({ path }) => path === '/api/matches/bulk/verdict').map(({ body }) => body)
}

const question = page.getByRole('alertdialog', { name: 'This find is part of a case' })

for (const [where, address] of [
  ['in a list', `/matches?cluster=${idOf(800)}&show=in-case`],
  ['on its own page', `/matches/${inCase._id}?show=in-case`],
] as const)
  test(`A find that is in a case is decided only after a question that says what happens to the case, ${where}`, async () => {
    const sent = withMatchInCase()
    const { screen } = await renderApp(address)
    const approve = screen.getByRole('button', { name: /^Approve the find/ }).first()
    await userEvent.click(approve)
    await expect
      .element(question.getByText(/The case does not change by it: it goes on with this find in it\./))
      .toBeVisible()
    await expect
      .element(question.getByRole('link', { name: 'To the case RF-000042' }))
      .toHaveAttribute('href', `/cases/${idOf(50)}`)
    expect(await axeFaults(question.element())).toEqual([])
    await userEvent.click(question.getByRole('button', { name: 'Cancel' }))
    expect(sent()).toEqual([])
    await expect.element(question).not.toBeInTheDocument()
    await userEvent.click(approve)
    await userEvent.click(question.getByRole('button', { name: 'Approve it' }))
    await expect.poll(sent).toEqual([{ matchIds: [inCase._id], verdict: 'approved' }])
  })

test('The lists are: to decide, in a case, licensed, approved, ignored, all', async () => {
  withMatchInCase()
  const { screen } = await renderApp(`/matches?by=finds&show=in-case`)
  const lists = screen.getByRole('group', { name: 'Which finds are shown' })
  await expect.element(lists.getByRole('radio', { name: 'In a case' })).toBeChecked()
  const names = lists
    .getByRole('radio')
    .elements()
    .map((radio) => radio.closest('label')?.textContent)
  expect(names).toEqual(['To decide', 'In a case', 'Licensed', 'Approved', 'Ignored', 'All'])
  await expect.element(screen.getByRole('button', { name: /^Ignore the find/ }).first()).toBeVisible()
})
