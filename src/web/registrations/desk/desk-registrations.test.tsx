import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { loadSession } from '#contract/accounts/endpoints.ts'
import type { StaffRole } from '#contract/platform/staff-roles.ts'
import {
  confirmCertificate,
  type DeskRegistration,
  type DeskRegistrationInFull,
  fileRegistration,
  getDeskRegistration,
  listDeskRegistrations,
  uploadCertificate,
} from '#contract/registrations/desk-endpoints.ts'
import type { Registration } from '#contract/registrations/registration.ts'
import { axeFaults } from '#web/testing/axe.ts'
import { ana, chiara } from '#web/testing/people.ts'
import { renderApp } from '#web/testing/render-app.tsx'
import { anaWith, sentTo } from '#web/testing/settings.ts'
import { aParty, aRegistration, aWork, registrationInFull } from '../testing/registrations.ts'

function chiaraAs(role: StaffRole) {
  const api = anaWith()
  api.reply(loadSession, { user: { ...chiara, staff_roles: [role] } })
  return api
}

const owner = { _id: ana._id, name: 'Ana Almeida', email: ana.email }

const inQueue = (number: number, more: Partial<Registration>): DeskRegistration => ({
  ...aRegistration(number, more),
  owner,
})

const atDesk = (row: Partial<Registration>, more: Partial<DeskRegistrationInFull> = {}): DeskRegistrationInFull => ({
  ...registrationInFull(aRegistration(1, row), {
    works: [aWork(1, { isPublished: false }), aWork(2, { isPublished: false })],
    facts: { party: aParty, limits: null, declarations: null },
  }),
  owner,
  letters: [],
  certificateRead: null,
  corrects: null,
  caseNumber: row.filing?.number ?? null,
  officeFee: null,
  agent: { name: 'Rightframe', email: 'registrations@rightframe.example' },
  ...more,
})

const filed = { state: 'filed', filing: { number: '1-13927450031', filedOn: '2026-11-20' } } as const

test('Orders to file stand first, each with its owner and last day.', async () => {
  const api = chiaraAs('registration-agent')
  const queues: Record<string, DeskRegistration[]> = {
    'to-file': [inQueue(1, { state: 'ready', actBy: '2026-12-04' })],
    office: [inQueue(2, { ...filed, title: 'Bridges, 2026' })],
  }
  api.on(listDeskRegistrations, ({ path }) => {
    const data = queues[new URL(path, 'http://desk.example').searchParams.get('queue') ?? ''] ?? []
    return Response.json({ data, total: data.length, page: 1, pageSize: 20 })
  })
  const { screen } = await renderApp('/desk/registrations')
  const first = screen.getByRole('list', { name: 'To file' })
  await expect.element(first.getByText('Ready to be filed')).toBeVisible()
  await expect.element(first.getByText('Ana Almeida · effective by 2026-12-04')).toBeVisible()
  await expect.element(first.getByRole('link', { name: 'File it: Harbours, 2026' })).toBeVisible()
  await expect.element(screen.getByText('Ana Almeida · filed 2026-11-20, 1-13927450031')).toBeVisible()
  await expect.element(screen.getByText('No package is being made.')).toBeVisible()
  const titles = screen
    .getByRole('heading', { level: 2 })
    .elements()
    .map(({ textContent }) => textContent)
  expect(titles).toEqual([
    'To file, 1',
    'At the Office, 1',
    'Packages in the making',
    'Refused, with their owners',
    'Done',
  ])
  expect(await axeFaults()).toEqual([])
})

test('The Office’s form shows each field with a copy button.', async () => {
  const api = chiaraAs('registration-agent')
  const order = atDesk({ state: 'ready' })
  api.reply(getDeskRegistration, order)
  const { screen } = await renderApp(`/desk/registrations/${order._id}`)
  await expect.element(screen.getByRole('heading', { name: /^Group Registration for Unpublished/ })).toBeVisible()
  await screen.getByText('3. Titles of Photographs').click()
  await expect.element(screen.getByRole('list', { name: 'Texts to paste' }).getByText('Frame 1, Frame 2')).toBeVisible()
  await screen.getByText('6. Claimants').click()
  await expect.element(screen.getByRole('button', { name: 'Copy Postal Code' }).first()).toBeVisible()
  await screen.getByRole('checkbox', { name: 'This screen is done' }).first().click()
  await expect.element(screen.getByText(/^1 of \d+ screens done$/)).toBeVisible()
  expect(await axeFaults()).toEqual([])
})

test('A filing is sent with number, day and fee in cents.', async () => {
  const api = chiaraAs('registration-agent')
  const order = atDesk({ state: 'ready' })
  api.reply(getDeskRegistration, order)
  api.reply(fileRegistration, atDesk(filed))
  const { screen } = await renderApp(`/desk/registrations/${order._id}`)
  await screen.getByRole('button', { name: 'Record the filing' }).click()
  const dialog = screen.getByRole('dialog', { name: 'Application filed' })
  const record = dialog.getByRole('button', { name: 'Record the filing' })
  await dialog.getByRole('textbox', { name: 'Number of the application' }).fill('1-14200000001')
  await expect.element(record).toBeDisabled()
  const day = dialog.getByRole('button', { name: 'Day on which all three were with the Office' })
  await day.click()
  await screen
    .getByRole('dialog', { name: 'Calendar' })
    .getByRole('button', { name: /^Today/ })
    .click()
  await dialog.getByRole('textbox', { name: 'Fee that the Office took, in US dollars' }).fill('64.50')
  const filedOn = day.element().textContent
  await record.click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(filedOn).toMatch(/^\d{4}-\d{2}-\d{2}$/)
  expect(sentTo(api, 'POST', `/api/desk/registrations/${order._id}/filing`)).toEqual([
    { number: '1-14200000001', filedOn, officeFee: 64_50 },
  ])
})

test('A certificate with doubts asks for a reason.', async () => {
  const api = chiaraAs('registration-agent')
  const doubt = 'The title “Harbours, 2026” is not in this file.'
  const read = { number: 'VAu 1-234-567', effectiveOn: '2026-11-20', decidedOn: null, doubts: [doubt] }
  let order = atDesk(filed)
  api.on(getDeskRegistration, () => Response.json(order))
  api.on(uploadCertificate, () => Response.json((order = atDesk(filed, { certificateRead: read }))))
  api.reply(confirmCertificate, atDesk({ state: 'registered' }))
  const { screen } = await renderApp(`/desk/registrations/${order._id}`)
  const file = new File(['%PDF-'], 'certificate.pdf', { type: 'application/pdf' })
  await userEvent.upload(screen.getByLabelText('Upload the certificate'), file)
  await expect.element(screen.getByText(doubt)).toBeVisible()
  await expect.element(screen.getByRole('textbox', { name: 'Registration number' })).toHaveValue(read.number)
  const confirm = screen.getByRole('button', { name: 'Confirm the numbers' })
  await expect.element(confirm).toBeDisabled()
  expect(await axeFaults()).toEqual([])
  const reason = 'The Office shortened the title of the group.'
  await screen.getByRole('textbox', { name: 'Why this certificate belongs to this order' }).fill(reason)
  await confirm.click()
  await expect
    .poll(() => sentTo(api, 'POST', `/api/desk/registrations/${order._id}/certificate/confirmation`))
    .toEqual([{ number: read.number, effectiveOn: read.effectiveOn, decidedOn: null, reason }])
})

test('A filed order has letters above its application.', async () => {
  const api = chiaraAs('registration-agent')
  const at = '2026-11-21T09:00:00.000Z'
  const text = 'Please send the list again.'
  const order = atDesk(filed, {
    letters: [{ n: 1, direction: 'from-office', on: '2026-11-21', text, files: [], by: 'Chiara', at }],
  })
  api.reply(getDeskRegistration, order)
  const { screen } = await renderApp(`/desk/registrations/${order._id}`)
  await expect.element(screen.getByRole('list', { name: 'Letters' }).getByText(text)).toBeVisible()
  await screen.getByText(/^Application as it was filed/).click()
  await screen.getByText('1. Start').click()
  await expect.element(screen.getByText('Register a Group of Photographs')).toBeVisible()
  await expect.element(screen.getByRole('checkbox', { name: 'This screen is done' })).not.toBeInTheDocument()
  expect(await axeFaults()).toEqual([])
})

test('Finance has no page of registrations.', async () => {
  chiaraAs('finance')
  const { screen } = await renderApp('/desk/registrations')
  await expect.element(screen.getByRole('heading', { name: 'There is no page here' })).toBeVisible()
})
