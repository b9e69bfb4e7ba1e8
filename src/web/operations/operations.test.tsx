import { beforeAll, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { loadSession } from '#contract/accounts/endpoints.ts'
import { listNotifications } from '#contract/accounts/notification-endpoints.ts'
import { giveUpJob, type JobsOnDesk, listJobs } from '#contract/operations/job-endpoints.ts'
import { getMailInShort, listUndeliveredMails, sendMailAgain } from '#contract/operations/mail-endpoints.ts'
import {
  askForFactorReset,
  changeStaffRoles,
  confirmFactorReset,
  endStaffMember,
  inviteStaffMember,
  listStaff,
  type StaffMember,
} from '#contract/operations/staff-endpoints.ts'
import {
  addStrike,
  listOwnerTrust,
  listSharedPictures,
  type OwnerTrust,
  removeStrike,
} from '#contract/operations/trust-endpoints.ts'
import { type AuditLine, checkAuditLog, listAuditLines } from '#contract/platform/audit.ts'
import { retryDeadLetter } from '#contract/platform/endpoints.ts'
import { startSession } from '#web/platform/calls/session.ts'
import { axeFaults } from '#web/testing/axe.ts'
import { fakeApi } from '#web/testing/fake-api.ts'
import { chiara } from '#web/testing/people.ts'
import { renderApp } from '#web/testing/render-app.tsx'

/** A page takes a busy machine longer to read the first time than a test may wait. */
beforeAll(async () => void (await import('./audit/audit-page.tsx')), 60_000)

/** A server where Chiara has these roles. */
function withRoles(...staff_roles: typeof chiara.staff_roles) {
  const api = fakeApi()
  startSession('token-of-chiara-1234567890', 'staff')
  api.reply(loadSession, { user: { ...chiara, staff_roles } })
  api.reply(listNotifications, { data: [], total: 0, page: 1, pageSize: 1, unread: 0 })
  return api
}

const at = '2026-11-20T10:00:00.000Z'
const id = (letter: string) => letter.repeat(24)

const line: AuditLine = {
  seq: 7,
  at,
  actor: chiara._id,
  actor_name: 'Chiara Conti',
  action: 'decideCase',
  about: { caseId: id('a'), to: 'accepted' },
  case_name: 'RF-000042',
  ip: '127.0.0.1',
}

const lia: StaffMember = {
  _id: id('b'),
  name: 'Lia Lopes',
  email: 'lia@staff.example',
  roles: ['legal'],
  state: 'active',
  cases: 2,
  reset: null,
  isSelf: false,
}

const jobs: JobsOnDesk = {
  queues: [
    {
      name: 'send-mail',
      waiting: 3,
      later: 0,
      running: 1,
      retrying: 2,
      oldestAt: at,
      nextTryAt: at,
      reason: 'connect ECONNREFUSED',
    },
  ],
  failed: [
    { id: crypto.randomUUID(), job: 'crawl-host', reason: 'The host is gone.', at, mayGiveUp: true },
    { id: crypto.randomUUID(), job: 'keep-invoice', reason: 'No space.', at, mayGiveUp: false },
  ],
  hosts: [{ host: 'shop.example', pagesFailed: 4, pagesRead: 2, capturesFailed: 1, why: 'Errors.', lastAt: at }],
}

const ana: OwnerTrust = {
  _id: id('d'),
  name: 'Ana Almeida',
  email: 'ana@owner.example',
  identity: { isEmailVerified: true, documentSeenOn: null, payee: null, isOnList: false },
  cases: 3,
  contested: 1,
  notices: 2,
  counterNotices: 1,
  strikes: [{ _id: id('e'), at, by: 'Sol Silva', why: 'Claimed pictures of an agency.', removed: null }],
}

function withMail(api: ReturnType<typeof withRoles>) {
  const mail = { kind: 'letter', subject: 'Your use of a picture', attempts: 2, createdAt: at, case: null }
  api.reply(getMailInShort, {
    isSent: true,
    domains: [
      {
        domain: 'shop.example',
        sent: 4,
        waiting: 0,
        refused: 1,
        failed: 0,
        unsure: 1,
        bounced: 2,
        problem: '550 No such user',
      },
    ],
    incoming: { waiting: 0, quarantined: 3, bounced: 2 },
  })
  api.reply(listUndeliveredMails, {
    data: [
      { ...mail, _id: id('f'), to: 'office@shop.example', state: 'refused', problem: '550 No such user' },
      { ...mail, _id: id('0'), to: 'dov@shop.example', state: 'unsure', problem: null, subject: 'A second letter' },
    ],
    total: 2,
    page: 1,
    pageSize: 20,
  })
  api.reply(sendMailAgain, undefined)
}

/** Every page of the office with something on it. */
function withAll() {
  const api = withRoles('admin')
  api.reply(listAuditLines, { data: [line] })
  api.reply(listStaff, { data: [lia, { ...lia, _id: id('c'), name: 'Chiara Conti', isSelf: true }] })
  api.reply(listJobs, jobs)
  api.reply(listOwnerTrust, { data: [ana] })
  api.reply(listSharedPictures, { data: [] })
  withMail(api)
  return api
}

const bodyOf = (api: ReturnType<typeof fakeApi>, end: string) =>
  api.received.findLast(({ path, method }) => path.endsWith(end) && method !== 'GET')?.body

test('An administrator searches the log and checks its chain', async () => {
  const api = withAll()
  api.reply(checkAuditLog, { lines: 6, broken: { seq: 7, why: 'The row was changed after it was written.' } })
  const { screen, address } = await renderApp('/desk/audit')
  await expect.element(screen.getByText(/^Chiara Conti: Decide case/)).toBeVisible()
  await expect.element(screen.getByRole('link', { name: 'RF-000042' })).toBeVisible()
  await userEvent.fill(screen.getByLabelText('Person'), 'lia')
  await userEvent.selectOptions(screen.getByLabelText('Which calls'), 'Changes only')
  await userEvent.click(screen.getByRole('button', { name: 'Search' }))
  await expect.poll(address).toBe('/desk/audit?person=lia&kind=changes')
  await expect.poll(() => api.received.some(({ path }) => path.includes('person=lia&kind=changes'))).toBe(true)
  await userEvent.click(screen.getByRole('button', { name: 'Check the chain' }))
  await expect.element(screen.getByText(/The log is broken at row 7/)).toBeVisible()
})

test('Staff are invited, given roles, and let go with their cases', async () => {
  const api = withAll()
  const after = { data: [{ ...lia, roles: ['legal', 'finance'] as const satisfies string[] }] }
  api.reply(inviteStaffMember, { data: [lia] })
  api.reply(changeStaffRoles, { data: [{ ...lia, roles: [...after.data[0]!.roles] }] })
  api.reply(endStaffMember, { data: [] })
  const { screen } = await renderApp('/desk/staff')
  await userEvent.click(screen.getByRole('button', { name: 'Invite a person' }))
  await userEvent.fill(screen.getByLabelText('Email address'), 'nuno@staff.example')
  await userEvent.fill(screen.getByLabelText('First name'), 'Nuno')
  await userEvent.fill(screen.getByLabelText('Last name'), 'Neves')
  await userEvent.click(screen.getByRole('checkbox', { name: 'Support' }))
  expect(await axeFaults()).toEqual([])
  await userEvent.click(screen.getByRole('button', { name: 'Send the invitation' }))
  await expect
    .poll(() => bodyOf(api, '/desk/staff-members'))
    .toMatchObject({ first_name: 'Nuno', staff_roles: ['support'] })
  await userEvent.click(screen.getByRole('button', { name: 'Roles: Lia Lopes' }))
  await userEvent.click(screen.getByRole('checkbox', { name: 'Finance' }))
  await userEvent.click(screen.getByRole('button', { name: 'Save the roles' }))
  await expect.poll(() => bodyOf(api, '/roles')).toEqual({ staff_roles: ['legal', 'finance'] })
  await userEvent.click(screen.getByRole('button', { name: 'Leaves: Lia Lopes' }))
  await expect.element(screen.getByText(/2 open cases change hands/)).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'End the access of Lia Lopes' }))
  await expect.poll(() => bodyOf(api, '/leaving')).toEqual({ to: null })
})

test('One person asks for a reset; its asker sees no button to confirm', async () => {
  const api = withAll()
  const reset = { askedBy: 'Rui Reis', askedAt: at, why: 'Her phone is lost.' }
  api.reply(askForFactorReset, { data: [{ ...lia, reset: { ...reset, mayConfirm: false } }] })
  api.reply(confirmFactorReset, { data: [{ ...lia, state: 'without-second-factor' }] })
  const { screen } = await renderApp('/desk/staff')
  await userEvent.click(screen.getByRole('button', { name: 'Reset second factor: Lia Lopes' }))
  await userEvent.fill(screen.getByLabelText('Why'), 'Her phone is lost.')
  await userEvent.click(screen.getByRole('button', { name: 'Ask for the reset' }))
  await expect.element(screen.getByText(/Another administrator confirms it within 24 hours/)).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Confirm the reset of Lia Lopes' })).not.toBeInTheDocument()
})

test('Failed jobs are tried again or given up', async () => {
  const api = withAll()
  api.reply(retryDeadLetter, { retried: 1 })
  api.reply(giveUpJob, undefined)
  const { screen } = await renderApp('/desk/jobs')
  await expect.element(screen.getByText('The host is gone.')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Try again: Crawl host' }))
  await expect.poll(() => api.received.some(({ path }) => path.endsWith('/retry'))).toBe(true)
  await expect.element(screen.getByRole('button', { name: 'Give up: Keep invoice' })).not.toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: 'Give up: Crawl host' }))
  await userEvent.click(screen.getByRole('button', { name: 'Give it up' }))
  await expect.poll(() => api.received.some(({ method }) => method === 'DELETE')).toBe(true)
})

test('A mail that may have arrived is sent only after a question', async () => {
  const api = withAll()
  const { screen } = await renderApp('/desk/mail')
  await userEvent.click(screen.getByRole('button', { name: 'Send again: Your use of a picture' }))
  await expect.poll(() => bodyOf(api, '/sending')).toEqual({ evenIfArrived: false })
  await userEvent.click(screen.getByRole('button', { name: 'Send again: A second letter' }))
  await userEvent.click(screen.getByRole('button', { name: 'Send it all the same' }))
  await expect.poll(() => bodyOf(api, '/sending')).toEqual({ evenIfArrived: true })
})

test('A strike is added and removed with a reason', async () => {
  const api = withAll()
  api.reply(addStrike, ana)
  api.reply(removeStrike, ana)
  const { screen } = await renderApp('/desk/trust')
  await userEvent.click(screen.getByRole('button', { name: 'Add a strike: Ana Almeida' }))
  await userEvent.fill(screen.getByLabelText('Why'), 'Again.')
  await userEvent.click(screen.getByRole('button', { name: 'Add the strike', exact: true }))
  await expect.poll(() => bodyOf(api, '/strikes')).toEqual({ why: 'Again.' })
  await userEvent.click(screen.getByRole('button', { name: 'Remove the strike' }))
  await userEvent.fill(screen.getByLabelText('Why'), 'The agency was wrong.')
  await userEvent.click(screen.getByRole('dialog').getByRole('button', { name: 'Remove the strike' }))
  await expect.poll(() => bodyOf(api, '/removal')).toEqual({ why: 'The agency was wrong.' })
})

const places = [
  ['/desk/audit', 'Audit log'],
  ['/desk/staff', 'Staff'],
  ['/desk/jobs', 'Jobs'],
  ['/desk/mail', 'Outgoing mail'],
  ['/desk/trust', 'Trust'],
] as const

test.each(places)('%s passes the audit in both themes and fits a phone', async (address, title) => {
  withAll()
  await page.viewport(390, 844)
  const { screen } = await renderApp(address)
  await expect.element(screen.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect
    .element(screen.getByText(/RF-000042|Lia Lopes|The host is gone|550 No such user|Ana Almeida/).first())
    .toBeVisible()
  for (const theme of ['light', 'dark']) {
    document.documentElement.dataset.theme = theme
    expect(await axeFaults()).toEqual([])
  }
  expect(document.documentElement.scrollWidth).toBe(390)
})

test.each(places)('%s is no page for another role', async (address) => {
  withRoles('registration-agent')
  const { screen } = await renderApp(address)
  await expect.element(screen.getByRole('heading', { name: 'There is no page here' })).toBeVisible()
})

test('Every entry of the menu is reached by keys at 1280 and at 390', async () => {
  withAll()
  for (const width of [1280, 390]) {
    await page.viewport(width, 844)
    const { screen } = await renderApp('/desk/staff')
    const office = screen.getByRole('button', { name: 'Office: Staff' })
    await expect.element(office).toBeVisible()
    const box = office.element().getBoundingClientRect()
    expect(box.left >= 0 && box.right <= width, `The button is in sight at ${width}`).toBe(true)
    ;(office.element() as HTMLElement).focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(screen.getByRole('menuitem', { name: 'Audit log' })).toBeVisible()
    await userEvent.keyboard('{End}{Enter}')
    await expect.element(screen.getByRole('heading', { level: 1, name: 'Audit log' })).toBeVisible()
    await screen.unmount()
  }
})
