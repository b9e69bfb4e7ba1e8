import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { hideCaseSubInfoModal, hideTopMatchModal } from '#contract/accounts/profile-endpoints.ts'
import { listClusters } from '#contract/matches/endpoints.ts'
import { axeFaults } from '#web/testing/axe.ts'
import { aSubmission, withSubmission } from '#web/testing/cases.ts'
import { aSite, idOf } from '#web/testing/matches.ts'
import { ana } from '#web/testing/people.ts'
import { renderApp } from '#web/testing/render-app.tsx'
import { anaIsSignedIn } from '#web/testing/signed-in.ts'

const address = `/cases/${idOf(50)}/submission`
const called = 'How a case is submitted'

test('The case explanation shows until it is hidden for good', async () => {
  const api = withSubmission(aSubmission())
  api.refuse(hideCaseSubInfoModal, 'unavailable', { code: 'down', message: 'The database does not answer.' })
  const { screen } = await renderApp(address)
  const explained = screen.getByRole('region', { name: called })
  await expect.element(explained).toBeVisible()
  expect(await axeFaults()).toEqual([])
  await userEvent.click(explained.getByRole('button', { name: 'Do not show this again' }))
  await expect.element(screen.getByText('The database does not answer.').first()).toBeVisible()
  await expect.element(explained).toBeVisible()
  api.reply(hideCaseSubInfoModal, { user: { ...ana, hidden_modals: ['casesubinfo'] } })
  await userEvent.click(explained.getByRole('button', { name: 'Do not show this again' }))
  await expect.element(explained).not.toBeInTheDocument()
  expect(api.received.filter(({ path }) => path === '/api/users/modal/casesubinfo')).toHaveLength(2)
})

test('The top-match explanation shows where one is listed, until hidden', async () => {
  const api = anaIsSignedIn()
  api.reply(listClusters, { data: [{ ...aSite(2), tags: ['rightframe:top:us'] }], total: 1, page: 1, pageSize: 20 })
  api.reply(hideTopMatchModal, { user: { ...ana, hidden_modals: ['topmatch'] } })
  const { screen } = await renderApp('/matches')
  await expect.element(screen.getByText('Top in the US')).toBeVisible()
  const explained = screen.getByRole('region', { name: 'What top matches are' })
  await userEvent.click(explained.getByRole('button', { name: 'Do not show this again' }))
  await expect.element(explained).not.toBeInTheDocument()
  expect(api.received.filter(({ path }) => path === '/api/users/modal/topmatch')).toHaveLength(1)
})

test('Where no top match is listed, nothing is explained', async () => {
  const api = anaIsSignedIn()
  api.reply(listClusters, { data: [aSite(2)], total: 1, page: 1, pageSize: 20 })
  const { screen } = await renderApp('/matches')
  await expect.element(screen.getByRole('list', { name: 'Sites' })).toBeVisible()
  await expect.element(screen.getByRole('region', { name: 'What top matches are' })).not.toBeInTheDocument()
})
