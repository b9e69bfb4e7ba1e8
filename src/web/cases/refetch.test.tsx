import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { getDeskCase, listDeskCases, previewDecision } from '#contract/desk/desk-endpoints.ts'
import { getCase, listCaseHistory, listCases } from '#contract/cases/endpoints.ts'
import { getSubmission, startSubmission } from '#contract/submissions/endpoints.ts'
import { listCaseMessages } from '#contract/cases/exchange-endpoints.ts'
import { aCase, aCaseRow, aSubmission, listOf, withSubmission } from '#web/testing/cases.ts'
import { aDeskCase } from '#web/testing/desk.ts'
import { failToRefetch } from '#web/testing/fail-to-refetch.ts'
import { idOf } from '#web/testing/matches.ts'
import { renderApp } from '#web/testing/render-app.tsx'
import { anaIsSignedIn } from '#web/testing/signed-in.ts'

const address = `/cases/${idOf(51)}`

test('A case stays when it cannot be asked for again, with the message that is being written', async () => {
  const api = anaIsSignedIn()
  const at = '2026-11-20T10:00:00.000Z'
  const step = { type: 'transition', from: 'submitted', to: 'in_review', actorRole: 'staff' } as const
  api.reply(getCase, aCase('in_review', { pairs: [] }))
  api.reply(listCaseHistory, { data: [{ ...step, id: idOf(2), at, publicNote: null, reasonCode: null, link: null }] })
  api.reply(listCaseMessages, { data: [] })
  const { screen } = await renderApp(address)
  const message = screen.getByLabelText('Message to your case manager')
  await userEvent.fill(message, 'Half of what I wanted to')
  await expect.element(screen.getByRole('list', { name: 'History' })).toBeVisible()
  await failToRefetch(api, getCase, listCaseHistory, listCaseMessages)
  await expect.element(message).toHaveValue('Half of what I wanted to')
  await expect.element(screen.getByRole('list', { name: 'History' })).toBeVisible()
})

test('So does a submission', async () => {
  const api = withSubmission(aSubmission())
  const { screen } = await renderApp(`/cases/${idOf(50)}/submission`)
  await userEvent.click(screen.getByRole('button', { name: /Claim$/ }))
  await failToRefetch(api, getSubmission)
  await expect.element(screen.getByRole('heading', { level: 2, name: 'Claim' })).toBeVisible()
})

test('And the list of cases, without an error above it', async () => {
  const api = anaIsSignedIn()
  api.reply(listCases, listOf([aCaseRow(1, 'in_review')]))
  const { screen } = await renderApp('/cases')
  const shown = screen.getByRole('link', { name: 'RF-000001' })
  await expect.element(shown).toBeVisible()
  await failToRefetch(api, listCases)
  await expect.element(shown).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Try again' })).not.toBeInTheDocument()
})

test('A case that could not be started is started again only when that is asked for', async () => {
  const api = withSubmission(aSubmission())
  api.refuse(startSubmission, 'conflict', { code: 'case.too-many-drafts', message: 'You have too many drafts.' })
  const { screen } = await renderApp(`/cases/new?cluster=${idOf(7)}`)
  await expect.element(screen.getByText('You have too many drafts.')).toBeVisible()
  await failToRefetch(api)
  expect(api.received.filter(({ path }) => path === '/api/cases/submission/start')).toHaveLength(1)
})

const owner = { _id: idOf(1), name: 'Ana Ibarra', email: 'ana@ibarra.example', country: 'PT' }
const onDesk = aDeskCase({ case: aCase('in_review', { pairs: [] }), moves: ['accepted', 'declined'] })

test('What staff write stays when the case cannot be asked for again, and what the owner would read of it', async () => {
  const api = anaIsSignedIn()
  api.reply(getDeskCase, onDesk)
  api.reply(previewDecision, { title: 'It is accepted', body: '', mail: { subject: 'Your case', text: '' } })
  const { screen } = await renderApp(`/desk${address}`)
  await userEvent.click(screen.getByRole('radio', { name: 'Accept' }))
  await expect.element(screen.getByText('It is accepted')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: /^Messages/ }))
  await userEvent.fill(screen.getByLabelText('Message to Ana Ibarra'), 'Half of it')
  await failToRefetch(api, getDeskCase, previewDecision)
  await expect.element(screen.getByLabelText('Message to Ana Ibarra')).toHaveValue('Half of it')
  await expect.element(screen.getByText('It is accepted')).toBeVisible()
})

test('The list of the desk stays too', async () => {
  const api = anaIsSignedIn()
  api.reply(listDeskCases, {
    data: [{ ...aCaseRow(1, 'in_review'), owner, worth: 55, risk: 10 }],
    total: 1,
    page: 0,
    pageSize: 20,
  })
  const { screen } = await renderApp('/desk/cases')
  const shown = screen.getByRole('link', { name: 'RF-000001' })
  await expect.element(shown).toBeVisible()
  await failToRefetch(api, listDeskCases)
  await expect.element(shown).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Try again' })).not.toBeInTheDocument()
})
