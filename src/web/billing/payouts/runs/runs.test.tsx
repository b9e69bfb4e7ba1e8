import { expect, test } from 'vitest'
import { loadSession } from '#contract/accounts/endpoints.ts'
import { approveRun, getRun, listRuns, readBankFile } from '#contract/billing/runs/desk-endpoints.ts'
import { axeFaults } from '#web/testing/axe.ts'
import { chiara } from '#web/testing/people.ts'
import { renderApp } from '#web/testing/render-app.tsx'
import { anaWith, sentTo } from '#web/testing/settings.ts'
import { aRun, aSummary } from '../testing/runs.ts'

const runId = 'd'.repeat(24)
const page = `/desk/payouts/runs/${runId}`

function asFinance() {
  const api = anaWith()
  api.reply(loadSession, { user: { ...chiara, staff_roles: ['finance'] } })
  api.reply(listRuns, { data: [aSummary()], ways: ['sepa', 'csv'] })
  return api
}

test('Finance sees every line and hold, and approves exactly these', async () => {
  const api = asFinance()
  api.reply(getRun, aRun())
  const { screen } = await renderApp(page)
  await expect.element(screen.getByText(/Sums below EUR 25\.00 roll over/)).toBeVisible()
  await expect.element(screen.getByText(/Rate of the bank: 0\.9493, 2026-11-28/)).toBeVisible()
  expect(await axeFaults()).toEqual([])
  const approved = aRun({ state: 'approved', approved: { at: '2026-11-28T11:00:00.000Z', by: 'Chiara Conti' } })
  api.reply(approveRun, approved)
  api.reply(getRun, approved)
  await screen.getByRole('button', { name: 'Approve these lines' }).click()
  await expect.element(screen.getByRole('button', { name: 'Write the file' })).toBeVisible()
  expect(sentTo(api, 'POST', `/api/desk/payouts/runs/${runId}/approval`)).toEqual([{ fingerprint: 'ab'.repeat(32) }])
})

test('Nobody is offered the approval of their own run', async () => {
  const api = asFinance()
  api.reply(getRun, aRun({ isOwn: true }))
  const { screen } = await renderApp(page)
  await expect.element(screen.getByText(/Another member of finance looks at it/)).toBeVisible()
  expect(screen.getByRole('button', { name: 'Approve these lines' }).query()).toBeNull()
})

test('The bank’s file is read, and its problems are told', async () => {
  const api = asFinance()
  api.reply(readBankFile, { paid: 2, returned: 1, known: 0, others: 4, problems: ['Payment 1 was booked twice.'] })
  const { screen } = await renderApp('/desk/payouts/runs')
  await expect.element(screen.getByRole('link', { name: 'Due until 2026-11-28' })).toBeVisible()
  const file = new File(['<Document/>'], 'camt.xml', { type: 'application/xml' })
  await screen.getByLabelText('Upload the bank’s file').upload(file)
  await expect.element(screen.getByText(/2 paid, 1 came back.*Payment 1 was booked twice\./)).toBeVisible()
})
