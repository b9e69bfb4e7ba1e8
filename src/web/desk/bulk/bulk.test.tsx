import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { loadSession } from '#contract/accounts/endpoints.ts'
import { getCaseChange, previewCaseChange, startCaseChange, undoCaseChange } from '#contract/desk/bulk/case-changes.ts'
import { listDeskCases } from '#contract/desk/desk-endpoints.ts'
import { axeFaults } from '#web/testing/axe.ts'
import { aCaseRow } from '#web/testing/cases.ts'
import { idOf } from '#web/testing/matches.ts'
import { chiara } from '#web/testing/people.ts'
import { renderApp } from '#web/testing/render-app.tsx'
import { anaIsSignedIn } from '#web/testing/signed-in.ts'

const owner = { _id: idOf(1), name: 'Ana Ibarra', email: 'ana@ibarra.example', country: 'PT' }
const activity = {
  _id: idOf(90),
  kind: 'change' as const,
  title: 'Accepting 2 cases',
  state: 'running' as const,
  done: 0,
  total: 2,
  note: null,
  startedAt: '2026-11-28T10:00:00.000Z',
  finishedAt: null,
}

function withCases() {
  const api = anaIsSignedIn()
  api.reply(loadSession, { user: { ...chiara, staff_roles: ['reviewer'] } })
  api.reply(listDeskCases, {
    data: [1, 2, 3].map((n) => ({ ...aCaseRow(n, 'in_review'), owner, worth: 55, risk: 10 })),
    total: 3,
    page: 0,
    pageSize: 40,
  })
  return api
}

test('Ticked cases are accepted together, without the held-back one, and undone', async () => {
  const api = withCases()
  const heldBack = [{ _id: idOf(3), name: 'RF-000003', host: 'shop.example', reasons: ['One find is not certain.'] }]
  const asked: unknown[] = []
  api.reply(previewCaseChange, (sent) => {
    asked.push(sent)
    const clear = [1, 2].map((n) => ({ _id: idOf(n), name: `RF-00000${n}`, host: 'shop.example' }))
    return { clear, heldBack, words: { title: 'Accepted', body: 'We take it on.', subject: 'Your case' } }
  })
  api.reply(startCaseChange, {
    changeId: activity._id,
    title: activity.title,
    beginsAt: '2026-11-28T10:00:30.000Z',
    heldBack,
  })
  api.reply(getCaseChange, { activity, leftOut: [] })
  const { screen } = await renderApp('/desk/cases')
  await expect.element(screen.getByRole('checkbox', { name: 'Tick RF-000001' })).toBeVisible()
  await userEvent.keyboard('j')
  await userEvent.keyboard('x')
  await expect.element(screen.getByText('One case ticked')).toBeVisible()
  await userEvent.keyboard('jj')
  await userEvent.keyboard('{Shift>}X{/Shift}')
  await expect.element(screen.getByText('3 cases ticked')).toBeVisible()
  expect(await axeFaults()).toEqual([])
  await userEvent.click(screen.getByRole('button', { name: 'Accept' }))
  await expect.element(screen.getByText('2 cases are clear, 1 left as before.')).toBeVisible()
  await expect.element(screen.getByText('One find is not certain.')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Accept these cases' }))
  await expect.element(screen.getByText(/^It has not begun/)).toBeVisible()
  expect(asked[0]).toMatchObject({ cases: [1, 2, 3].map(() => ({ from: 'in_review' })), change: { kind: 'accept' } })
  api.reply(undoCaseChange, { ...activity, state: 'cancelled' })
  api.reply(getCaseChange, { activity: { ...activity, state: 'cancelled' }, leftOut: [] })
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
  await expect.element(screen.getByRole('region', { name: 'Taken back: Accepting 2 cases' })).toBeVisible()
  await expect.element(screen.getByText('Nothing was changed.')).toBeVisible()
})
