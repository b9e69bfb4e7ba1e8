import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { importDecisions, readDecisionsSheet } from '#contract/matches/decisions-sheet.ts'
import { undoJudgeMatches } from '#contract/matches/endpoints.ts'
import { everyLook, faultsInEveryLook } from '#web/testing/axe.ts'
import { idOf } from '#web/testing/matches.ts'
import { renderApp } from '#web/testing/render-app.tsx'
import { anaIsSignedIn } from '#web/testing/signed-in.ts'

test('Decisions of a list are previewed, given and taken back', everyLook, async () => {
  const api = anaIsSignedIn()
  api.reply(readDecisionsSheet, {
    columns: [
      { name: 'URL', samples: ['https://shop.example/a'] },
      { name: 'Status', samples: ['Approved'] },
    ],
    suggested: { page: 0, decision: 1, image: null },
    lines: 3,
  })
  const result = { decided: 2, decisions: { approved: 1, not_mine: 1 }, kept: 1 }
  const problems = [{ row: 4, cell: 'A4', message: 'None of your matches is on this page yet.' }]
  api.reply(importDecisions, { ...result, changes: [], problems })
  const { screen } = await renderApp('/matches/decisions')
  await userEvent.upload(screen.getByLabelText('Read a list of decisions'), new File(['x'], 'decisions.csv'))
  await userEvent.click(screen.getByRole('button', { name: 'Look at the result' }))
  const counted = 'Matches that would be decided: 1 approved, 1 not mine. 1 keep the decision that they have.'
  await expect.element(screen.getByText(counted)).toBeVisible()
  await expect.element(screen.getByText(/^Cell A4: None of your matches/)).toBeVisible()
  expect(await faultsInEveryLook()).toEqual([])
  api.reply(importDecisions, { ...result, changes: [idOf(1), idOf(2)], problems })
  api.reply(undoJudgeMatches, { changed: [] })
  await userEvent.click(screen.getByRole('button', { name: 'Decide 2 matches' }))
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
  const undone = () => api.received.filter(({ path }) => path.endsWith('/undo')).map(({ path }) => path.split('/')[4])
  await expect.poll(undone).toEqual([idOf(2), idOf(1)])
})
