import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { getCase } from '#contract/cases/endpoints.ts'
import { type CasePairEvidence, getCaseEvidence, getCaseEvidencePackage } from '#contract/cases/evidence-endpoints.ts'
import { loadSession } from '#contract/accounts/endpoints.ts'
import { listWork } from '#contract/desk/desk-work-endpoints.ts'
import { finishTask, type Task } from '#contract/platform/tasks.ts'
import { aCase } from '#web/testing/cases.ts'
import { anEvidence, notKept } from '#web/testing/evidence.ts'
import { idOf } from '#web/testing/matches.ts'
import { chiara } from '#web/testing/people.ts'
import { renderApp } from '#web/testing/render-app.tsx'
import { anaIsSignedIn } from '#web/testing/signed-in.ts'

const pair = (uuid: string, more: Partial<CasePairEvidence>): CasePairEvidence => ({
  uuid,
  image: idOf(900),
  title: `Photograph ${uuid}`,
  match: idOf(101),
  pageUrl: `https://shop.example/trips/${uuid}`,
  fileUrl: 'https://shop.example/pictures/1.jpg',
  evidence: null,
  missing: null,
  ...more,
})

test('A case says of each pair what is kept or what is missing, and gives all of it at once', async () => {
  const api = anaIsSignedIn()
  api.reply(getCase, aCase('accepted'))
  api.reply(getCaseEvidence, {
    data: [
      pair('one', { evidence: anEvidence(1) }),
      pair('two', {
        evidence: notKept(2, { state: 'failed', nextTryAt: '2026-11-20T10:10:00.000Z' }),
        missing: 'The page is blank.',
      }),
    ],
    isComplete: false,
    bytes: 1200,
  })
  api.on(getCaseEvidencePackage, () => new Response('zip', { headers: { 'content-disposition': 'attachment' } }))
  const { screen } = await renderApp(`/cases/${idOf(51)}`)
  await userEvent.click(screen.getByText('Evidence', { exact: true }))
  await expect.element(screen.getByText('One page is not kept yet')).toBeVisible()
  await expect.element(screen.getByText('Kept and sealed')).toBeVisible()
  await expect.element(screen.getByText(/^The page is blank\. We try again at /)).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: /^All of it \(ZIP\)/ }))
  await expect.poll(() => api.received.some(({ path }) => path.endsWith('/evidence/package'))).toBe(true)
})

test('Staff see what is to be done, since when it is late and where it is done, and take it off the list', async () => {
  const task: Task = {
    _id: idOf(3),
    kind: 'evidence.failed',
    subject: idOf(701),
    role: 'case-manager',
    note: 'RFE-7K2M-Q9TD-0001 could not be captured: The page is blank.',
    link: '/evidence/RFE-7K2M-Q9TD-0001',
    dueAt: '2026-01-01T10:00:00.000Z',
    createdAt: '2026-01-01T10:00:00.000Z',
    doneAt: null,
  }
  const api = anaIsSignedIn()
  api.reply(loadSession, { user: { ...chiara, staff_roles: ['case-manager'] } })
  const counts = { me: 1, mine: 0, nobody: 0, everybody: 1 }
  api.reply(listWork, { data: [{ kind: 'task', at: task.dueAt, task }], counts })
  const { screen } = await renderApp('/desk')
  await expect.element(screen.getByText(task.note)).toBeVisible()
  await expect.element(screen.getByRole('heading', { name: 'Late 1' })).toBeVisible()
  await expect.element(screen.getByText('For Case managers')).toBeVisible()
  await expect
    .element(screen.getByRole('link', { name: 'A page could not be captured' }))
    .toHaveAttribute('href', '/evidence/RFE-7K2M-Q9TD-0001')
  api.reply(finishTask, { ...task, doneAt: task.dueAt })
  api.reply(listWork, { data: [], counts: { ...counts, me: 0 } })
  await userEvent.click(screen.getByRole('button', { name: /^Done/ }))
  await expect.element(screen.getByText('Everything is done for now.')).toBeVisible()
})
