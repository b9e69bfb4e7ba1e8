import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { loadSession } from '#contract/accounts/endpoints.ts'
import { listDeskCases } from '#contract/desk/desk-endpoints.ts'
import { listCaseStaff } from '#contract/desk/desk-work-endpoints.ts'
import { listDeskViews, saveDeskView } from '#contract/desk/views-endpoints.ts'
import { aCaseRow } from '#web/testing/cases.ts'
import { idOf } from '#web/testing/matches.ts'
import { chiara } from '#web/testing/people.ts'
import { renderApp } from '#web/testing/render-app.tsx'
import { anaIsSignedIn } from '#web/testing/signed-in.ts'

const owner = { _id: idOf(1), name: 'Ana Ibarra', email: 'ana@ibarra.example', country: 'PT' }
const view = { _id: idOf(7), name: 'Late in Portugal', isShared: true, isMine: true }

test('A chosen view narrows the list and names its lost filters', async () => {
  const api = anaIsSignedIn()
  api.reply(loadSession, { user: { ...chiara, staff_roles: ['reviewer'] } })
  api.reply(listCaseStaff, { data: [] })
  api.reply(listDeskViews, { data: [{ ...view, narrowing: { country: 'PT', minDays: 5 }, lost: ['colour'] }] })
  api.reply(listDeskCases, {
    data: [{ ...aCaseRow(1, 'in_review'), owner, worth: 55, risk: 10 }],
    total: 1,
    page: 0,
    pageSize: 40,
    counts: { all: 4, submitted: 1, in_review: 2, needs_info: 1 },
  })
  api.reply(saveDeskView, { ...view, narrowing: { country: 'PT', minDays: 5 }, lost: [] })
  const { screen, address } = await renderApp('/desk/cases')
  await expect.element(screen.getByRole('radio', { name: 'All 4' })).toBeInTheDocument()
  await userEvent.click(screen.getByText('Filters and views'))
  await userEvent.selectOptions(screen.getByLabelText('View'), 'Late in Portugal, shared')
  await expect.poll(address).toBe('/desk/cases?country=PT&minDays=5')
  await expect.element(screen.getByText(/^This view has filters that no longer exist: colour/)).toBeVisible()
  await expect.element(screen.getByText('Filters and views, 2 in use')).toBeVisible()
  await expect
    .poll(() => api.received.some(({ path }) => path.includes('country=PT') && path.includes('minDays=5')))
    .toBe(true)
  await userEvent.click(screen.getByRole('button', { name: 'Save these filters' }))
  await userEvent.fill(screen.getByLabelText('Name'), 'Late in Portugal')
  await userEvent.click(screen.getByRole('button', { name: 'Save the view' }))
  await expect
    .poll(() => api.received.find(({ method, path }) => method === 'PUT' && path.endsWith('/views'))?.body)
    .toEqual({ name: 'Late in Portugal', isShared: false, narrowing: { country: 'PT', minDays: 5 } })
})
