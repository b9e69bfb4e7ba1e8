import { expect, onTestFinished, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { getDeskCase } from '#contract/desk/desk-endpoints.ts'
import { assignCase, listWork, searchDeskCases } from '#contract/desk/desk-work-endpoints.ts'
import type { Received } from '#contract/endpoint.ts'
import { loadSession } from '#contract/accounts/endpoints.ts'
import { finishTask } from '#contract/platform/tasks.ts'
import { axeFaults } from '#web/testing/axe.ts'
import { aDeskCase, aWorkRow } from '#web/testing/desk.ts'
import { idOf } from '#web/testing/matches.ts'
import { ana, chiara } from '#web/testing/people.ts'
import { renderApp } from '#web/testing/render-app.tsx'
import { anaIsSignedIn } from '#web/testing/signed-in.ts'

/** A server with a case that can be opened. */
function withDesk() {
  const api = anaIsSignedIn()
  api.reply(getDeskCase, aDeskCase({ moves: ['accepted', 'needs_info', 'declined'] }))
  return api
}

const staffWith = (...staff_roles: typeof chiara.staff_roles) => ({ user: { ...chiara, staff_roles } })

const soon = () => new Date(Date.now() + 60_000).toISOString()

/** What is to be done: a case that is late, another, and a task. */
function withWork(api: ReturnType<typeof withDesk>) {
  const due = (number: number, at: string) => ({ kind: 'case', at, case: aWorkRow(number, { at }) }) as const
  const task = {
    _id: idOf(90),
    kind: 'evidence.failed',
    subject: idOf(7),
    role: 'case-manager',
    note: 'RF-000009: the page asks for a consent.',
    link: '/desk/cases/1',
    dueAt: soon(),
    createdAt: '2026-11-20T10:00:00.000Z',
    doneAt: null,
  } as const
  const work: Received<typeof listWork> = {
    data: [due(1, '2026-11-20T10:00:00.000Z'), due(2, soon()), { kind: 'task', at: soon(), task }],
    counts: { me: 3, mine: 0, nobody: 2, everybody: 1001 },
  }
  api.reply(listWork, work)
  return { work, task }
}

test('The desk begins with the reader’s waiting work by due day', async () => {
  const api = withDesk()
  withWork(api)
  api.reply(loadSession, staffWith('reviewer'))
  const { screen } = await renderApp('/desk')
  await expect
    .element(screen.getByRole('region', { name: 'Late' }).getByRole('link', { name: 'Review the case' }))
    .toBeVisible()
  await expect.element(screen.getByRole('radio', { name: 'For me 3' })).toBeChecked()
  await expect.element(screen.getByRole('radio', { name: 'Everybody’s over 1000' })).toBeVisible()
  await expect.element(screen.getByRole('link', { name: 'A page could not be captured' })).toBeVisible()
  expect(await axeFaults()).toEqual([])
})

test('What comes due on a page that is left open is late when it is looked at again', async () => {
  const api = withDesk()
  withWork(api)
  api.reply(loadSession, staffWith('reviewer'))
  const { screen } = await renderApp('/desk')
  const late = screen.getByRole('region', { name: 'Late' }).getByRole('link')
  await expect.element(late).toHaveTextContent('Review the case')
  vi.setSystemTime(Date.now() + 5 * 60_000)
  onTestFinished(() => void vi.useRealTimers())
  document.dispatchEvent(new Event('visibilitychange'))
  await expect.poll(() => late.elements().length).toBe(3)
})

test('A task that is done leaves the focus on the line beside it', async () => {
  const api = withDesk()
  const { work, task } = withWork(api)
  api.reply(loadSession, staffWith('reviewer'))
  api.reply(finishTask, () => {
    api.reply(listWork, { ...work, data: work.data.slice(0, 2) })
    return task
  })
  const { screen } = await renderApp('/desk')
  await userEvent.click(screen.getByRole('button', { name: /^Done/ }))
  await expect.element(screen.getByRole('link', { name: 'A page could not be captured' })).not.toBeInTheDocument()
  await expect.element(screen.getByRole('link', { name: 'Review the case' }).nth(1)).toHaveFocus()
})

test('Keys lead through what is due: they move, take, open, and are listed', async () => {
  const api = withDesk()
  withWork(api)
  api.reply(loadSession, staffWith('reviewer'))
  api.reply(assignCase, { assignee: { _id: chiara._id, name: 'Chiara Conti' } })
  const { screen, address } = await renderApp('/desk')
  await expect.element(screen.getByRole('region', { name: 'Late' })).toBeVisible()
  await userEvent.keyboard('j')
  await userEvent.keyboard('j')
  await userEvent.keyboard('t')
  await expect
    .poll(() => api.received.find(({ path }) => path.endsWith('/assignee')))
    .toMatchObject({ path: `/api/desk/cases/${idOf(2)}/assignee`, body: { to: chiara._id } })
  await userEvent.keyboard('?')
  await expect.element(screen.getByRole('dialog', { name: 'Keys of the desk' })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(screen.getByRole('dialog', { name: 'Keys of the desk' })).not.toBeInTheDocument()
  await userEvent.keyboard('k')
  await userEvent.keyboard('j')
  await userEvent.keyboard('{Enter}')
  await expect.poll(address).toBe(`/desk/cases/${idOf(2)}`)
})

test('Everything is searched from the desk, and what is found can be opened', async () => {
  const api = withDesk()
  withWork(api)
  api.reply(loadSession, staffWith('support'))
  api.reply(searchDeskCases, { data: [aWorkRow(5)], isCut: true })
  const { screen, address } = await renderApp('/desk')
  await expect.element(screen.getByRole('searchbox', { name: 'Search cases' })).toBeVisible()
  await userEvent.keyboard('/')
  await userEvent.keyboard('meadow')
  await expect.element(screen.getByText('There are more. Type another word to see fewer.')).toBeVisible()
  await expect.poll(address).toBe('/desk?q=meadow')
  api.reply(searchDeskCases, { data: [], isCut: false })
  await userEvent.keyboard(' tea')
  await expect.element(screen.getByText('Nothing found')).toBeVisible()
})

test('What a role does not do is not offered; an owner finds no desk, nor the way to it', async () => {
  const api = withDesk()
  api.reply(listWork, { data: [], counts: { me: 0, mine: 0, nobody: 0, everybody: 0 } })
  api.reply(loadSession, staffWith('domain-curator'))
  const curator = await renderApp('/desk')
  const places = curator.screen.getByRole('navigation', { name: 'The desk' })
  await expect.element(places.getByRole('link', { name: 'Sites' })).toBeVisible()
  await expect.element(places.getByRole('link', { name: 'Intake' })).not.toBeInTheDocument()
  await expect.element(curator.screen.getByRole('searchbox')).not.toBeInTheDocument()
  await expect.element(curator.screen.getByText('Nothing waits')).toBeVisible()
  await curator.screen.unmount()
  api.reply(loadSession, staffWith('finance'))
  const finance = await renderApp('/desk')
  await userEvent.click(finance.screen.getByRole('button', { name: 'Money' }))
  await expect
    .element(finance.screen.getByRole('menuitem', { name: 'Coupons' }))
    .toHaveAttribute('href', '/desk/coupons')
  await userEvent.keyboard('{Escape}')
  await finance.screen.unmount()
  api.reply(loadSession, { user: ana })
  const owner = await renderApp('/desk')
  await expect.element(owner.screen.getByRole('heading', { name: 'There is no page here' })).toBeVisible()
  await expect.element(owner.screen.getByRole('link', { name: 'Desk', exact: true })).not.toBeInTheDocument()
})
