import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  decideCase,
  type DeskCase,
  getDeskCase,
  listDeskCases,
  previewDecision,
} from '#contract/cases/desk-endpoints.ts'
import { aDraft } from '#contract/testing/a-case.ts'
import { axeFaults } from '#web/testing/axe.ts'
import { aCase, aCaseRow } from '#web/testing/cases.ts'
import { idOf } from '#web/testing/matches.ts'
import { renderApp } from '#web/testing/render-app.tsx'
import { anaIsSignedIn } from '#web/testing/signed-in.ts'

const owner = { _id: idOf(1), name: 'Ana Ibarra', email: 'ana@ibarra.example', country: 'PT' }
const aDeskCase = (moves: DeskCase['moves']): DeskCase => ({
  case: aCase('in_review'),
  owner,
  submission: aDraft(),
  history: [],
  messages: [],
  moves,
  overrides: [],
  block: null,
  licences: [],
  related: [],
})

/** A server where one case waits for a decision. */
function withDesk() {
  const api = anaIsSignedIn()
  api.reply(listDeskCases, {
    data: [{ ...aCaseRow(1, 'in_review', { unreadMessages: 2 }), owner }],
    total: 1,
    page: 0,
    pageSize: 40,
  })
  api.reply(getDeskCase, aDeskCase(['accepted', 'needs_info', 'declined']))
  api.reply(previewDecision, ({ to, note }) => ({
    title: `RF-000001: ${to}`,
    body: note ?? '',
    mail: { subject: 'Your case', text: '' },
  }))
  return api
}

test('A case is declined with a reason, after a look at what its owner reads', async () => {
  const api = withDesk()
  api.reply(decideCase, aDeskCase([]))
  const { screen } = await renderApp('/desk/cases')
  await expect.element(screen.getByText('2 new messages')).toBeVisible()
  await userEvent.click(screen.getByRole('link', { name: 'RF-000001' }))
  await userEvent.click(screen.getByRole('radio', { name: 'Decline' }))
  await userEvent.selectOptions(screen.getByLabelText('Reason'), 'The image on the page is not certain to be yours.')
  await userEvent.fill(screen.getByLabelText(/^What the owner reads of us/), 'The roof is another one.')
  const preview = screen.getByRole('region', { name: 'What the owner reads' })
  await expect.element(preview.getByText('RF-000001: declined')).toBeVisible()
  await expect.element(preview.getByText('The roof is another one.')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Decide' }))
  await expect
    .poll(() => api.received.find(({ path }) => path.endsWith('/decision'))?.body)
    .toEqual({ to: 'declined', reason: 'weak-match', note: 'The roof is another one.', fields: [] })
})

test('The list of the desk has as many cases on a page as are chosen', async () => {
  const api = withDesk()
  api.reply(listDeskCases, { data: [{ ...aCaseRow(1, 'in_review'), owner }], total: 41, page: 0, pageSize: 20 })
  const { screen } = await renderApp('/desk/cases')
  await expect.element(screen.getByText('41 cases on 3 page(s)')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Page 3' }))
  await userEvent.selectOptions(screen.getByLabelText('Number of cases on a page'), '40')
  await expect.element(screen.getByText('41 cases on 2 page(s)')).toBeVisible()
  const asked = api.received.filter(({ path }) => path.startsWith('/api/desk/cases?')).map(({ path }) => path)
  expect([...new Set(asked)]).toEqual([
    '/api/desk/cases?page=0&pageSize=20',
    '/api/desk/cases?page=2&pageSize=20',
    '/api/desk/cases?page=0&pageSize=40',
  ])
})

test('What is asked opens the fields that are named', async () => {
  const api = withDesk()
  api.refuse(decideCase, 'conflict', { code: 'case.step', message: 'This step does not follow.' })
  const { screen } = await renderApp(`/desk/cases/${idOf(51)}`)
  await userEvent.click(screen.getByRole('radio', { name: 'Ask the owner' }))
  await expect.element(screen.getByText(/^What the owner reads is shown here once/)).toBeVisible()
  expect(api.received.some(({ path }) => path.endsWith('/preview'))).toBe(false)
  await userEvent.fill(screen.getByLabelText('Fields that the owner can change'), 'Image 1: Title of the image')
  await userEvent.click(screen.getByRole('option', { name: 'Image 1: Title of the image' }))
  await userEvent.click(screen.getByRole('button', { name: 'Decide' }))
  await expect.element(screen.getByText('This step does not follow.')).toBeVisible()
  expect(api.received.find(({ path }) => path.endsWith('/decision'))!.body).toMatchObject({
    to: 'needs_info',
    fields: ['images.0.title'],
  })
})

test('Where nothing can be decided it is said; who may not see the desk finds no page', async () => {
  const api = withDesk()
  api.reply(getDeskCase, aDeskCase([]))
  const { screen } = await renderApp(`/desk/cases/${idOf(51)}`)
  await expect.element(screen.getByText('Nothing can be decided about this case now.')).toBeVisible()
  await screen.unmount()
  api.refuse(getDeskCase, 'forbidden', { code: 'forbidden', message: 'This is for staff.' })
  const again = await renderApp(`/desk/cases/${idOf(51)}`)
  await expect.element(again.screen.getByRole('heading', { name: 'There is no page here' })).toBeVisible()
})

test.each([
  ['light', 1280],
  ['dark', 390],
] as const)('The desk passes the audit and fits, %s, %i px', async (theme, width) => {
  await page.viewport(width, 900)
  document.documentElement.dataset.theme = theme
  withDesk()
  const { screen } = await renderApp(`/desk/cases/${idOf(51)}`)
  await userEvent.click(screen.getByRole('radio', { name: 'Accept' }))
  await expect.element(screen.getByText('RF-000001: accepted')).toBeVisible()
  expect(await axeFaults()).toEqual([])
  expect(document.documentElement.scrollWidth).toBe(width)
})
