import { expect, onTestFinished, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { judgeMatches, listMatches } from '#contract/matches/endpoints.ts'
import { chooseKeys } from '#web/platform/keys/key-choices.ts'
import { axeFaults } from '#web/testing/axe.ts'
import { aMatch, idOf } from '#web/testing/matches.ts'
import { renderApp } from '#web/testing/render-app.tsx'
import { anaIsSignedIn } from '#web/testing/signed-in.ts'

/** Ana at a list of matches, with its list of keys open. */
async function atTheKeys() {
  onTestFinished(() => chooseKeys({ areOff: false, instead: {} }))
  const api = anaIsSignedIn()
  api.reply(listMatches, { data: [aMatch(1), aMatch(2)], total: 2, page: 1, pageSize: 20 })
  api.reply(judgeMatches, { changed: [idOf(1)], before: {}, copies: 0, change: idOf(700) })
  const { screen } = await renderApp('/matches?by=finds&show=all')
  await expect.element(screen.getByText('Print 1')).toBeVisible()
  await userEvent.keyboard('?')
  const dialog = screen.getByRole('dialog', { name: 'Keys' })
  await expect.element(dialog).toBeVisible()
  const judged = () => api.received.filter(({ path }) => path.includes('/verdict')).map(({ body }) => body)
  const close = async () => {
    await userEvent.keyboard('{Escape}')
    await expect.element(dialog).not.toBeInTheDocument()
  }
  return { screen, dialog, judged, close }
}

test('Single letters can be switched off; arrows go on, and the list of keys has its button', async () => {
  const { screen, dialog, judged, close } = await atTheKeys()
  await userEvent.click(dialog.getByLabelText('Use single letters as keys'))
  expect(await axeFaults()).toEqual([])
  await close()
  await userEvent.keyboard('{ArrowDown}a?')
  await expect
    .element(screen.getByRole('list', { name: 'Finds' }).getByRole('listitem').first())
    .toHaveAttribute('aria-current')
  expect(judged()).toEqual([])
  await userEvent.click(screen.getByRole('button', { name: 'More', exact: true }))
  await userEvent.click(screen.getByRole('menuitem', { name: 'Keys of this page' }))
  await userEvent.click(dialog.getByLabelText('Use single letters as keys'))
  await close()
  await userEvent.keyboard('a')
  await expect.poll(judged).toHaveLength(1)
})

test('A key can be another one, but not one that is taken', async () => {
  const { dialog, judged, close } = await atTheKeys()
  await userEvent.click(dialog.getByRole('button', { name: 'Change keys' }))
  await userEvent.fill(dialog.getByLabelText('Approve'), 'i')
  await expect.element(dialog.getByText('This key does “Ignore” already. Choose another one.')).toBeVisible()
  await userEvent.fill(dialog.getByLabelText('Approve'), 'y')
  await userEvent.click(dialog.getByRole('button', { name: 'Done' }))
  await expect.element(dialog.getByText('y', { exact: true })).toBeVisible()
  await close()
  await userEvent.keyboard('{ArrowDown}ay')
  await expect.poll(judged).toEqual([{ matchIds: [idOf(1)], verdict: 'approved' }])
})

test('What was decided stands in a list, each with its way back', async () => {
  const { screen, judged, close } = await atTheKeys()
  await close()
  await userEvent.keyboard('{ArrowDown}a')
  await expect.poll(judged).toHaveLength(1)
  await userEvent.click(screen.getByRole('button', { name: 'More', exact: true }))
  await userEvent.click(screen.getByRole('menuitem', { name: 'Recent decisions' }))
  const list = screen.getByRole('dialog', { name: 'Recent decisions' })
  await userEvent.click(list.getByRole('button', { name: 'Undo: Approved the find on prints.example.' }))
  await expect.element(list.getByText(/^What you decide in this window stands here/)).toBeVisible()
})
