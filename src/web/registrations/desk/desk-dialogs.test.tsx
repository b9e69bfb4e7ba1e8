import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { loadSession } from '#contract/accounts/endpoints.ts'
import {
  addOfficeLetter,
  type DeskRegistrationInFull,
  getDeskRegistration,
  noteCaseNumber,
  refuseRegistration,
} from '#contract/registrations/desk-endpoints.ts'
import type { Registration } from '#contract/registrations/registration.ts'
import { axeFaults } from '#web/testing/axe.ts'
import { heardToasts } from '#web/testing/heard-toasts.ts'
import { ana, chiara } from '#web/testing/people.ts'
import { renderApp } from '#web/testing/render-app.tsx'
import { anaWith, sentTo } from '#web/testing/settings.ts'
import { aParty, aRegistration, aWork, registrationInFull } from '../testing/registrations.ts'

const atDesk = (row: Partial<Registration>, more: Partial<DeskRegistrationInFull> = {}): DeskRegistrationInFull => ({
  ...registrationInFull(aRegistration(1, row), {
    works: [aWork(1, { isPublished: false }), aWork(2, { isPublished: false })],
    facts: { party: aParty, limits: null, declarations: null },
  }),
  owner: { _id: ana._id, name: 'Ana Almeida', email: ana.email },
  letters: [],
  certificateRead: null,
  corrects: null,
  caseNumber: null,
  officeFee: null,
  agent: { name: 'Rightframe', email: 'registrations@rightframe.example' },
  ...more,
})

/** The desk of Chiara, an agent of registrations, with one order. */
function deskWith(order: DeskRegistrationInFull) {
  const api = anaWith()
  api.reply(loadSession, { user: { ...chiara, staff_roles: ['registration-agent'] } })
  api.reply(getDeskRegistration, order)
  return api
}

test('A case number is noted, and an empty field takes it back.', async () => {
  const order = atDesk({ state: 'ready' })
  const api = deskWith(order)
  const heard = heardToasts()
  const { screen } = await renderApp(`/desk/registrations/${order._id}`)
  await screen.getByRole('button', { name: 'Note the case number' }).click()
  const dialog = screen.getByRole('dialog', { name: 'Case number' })
  const note = dialog.getByRole('button', { name: 'Note the number' })
  await expect.element(note).toBeDisabled()
  await userEvent.fill(dialog.getByRole('textbox', { name: 'Case number' }), '1-')
  await expect.element(note).toBeDisabled()
  await userEvent.fill(dialog.getByRole('textbox', { name: 'Case number' }), ' 1-14200000001 ')
  expect(await axeFaults()).toEqual([])
  api.reply(noteCaseNumber, atDesk({ state: 'ready' }, { caseNumber: '1-14200000001' }))
  api.reply(getDeskRegistration, atDesk({ state: 'ready' }, { caseNumber: '1-14200000001' }))
  await note.click()
  await expect.element(dialog).not.toBeInTheDocument()
  await screen.getByRole('button', { name: 'Change the case number' }).click()
  await userEvent.fill(dialog.getByRole('textbox', { name: 'Case number' }), '')
  await note.click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(sentTo(api, 'PUT', `/api/desk/registrations/${order._id}/case-number`)).toEqual([
    { number: '1-14200000001' },
    { number: null },
  ])
  expect(heard.map(({ message }) => message)).toEqual(Array(2).fill('The lists are named with the number.'))
})

test('A refused case number stays in its dialog with the reason.', async () => {
  const order = atDesk({ state: 'ready' })
  const api = deskWith(order)
  api.refuse(noteCaseNumber, 'conflict', { code: 'registration.state', message: 'This order is filed.' })
  const { screen } = await renderApp(`/desk/registrations/${order._id}`)
  await screen.getByRole('button', { name: 'Note the case number' }).click()
  const dialog = screen.getByRole('dialog', { name: 'Case number' })
  await userEvent.fill(dialog.getByRole('textbox', { name: 'Case number' }), '1-14200000001')
  await dialog.getByRole('button', { name: 'Note the number' }).click()
  await expect.element(dialog.getByText('This order is filed.')).toBeVisible()
  await expect.element(dialog.getByRole('textbox', { name: 'Case number' })).toHaveValue('1-14200000001')
})

test('A letter of the Office is sent with its day, text and file.', async () => {
  const filed = { state: 'filed', filing: { number: '1-13927450031', filedOn: '2026-11-20' } } as const
  const order = atDesk(filed)
  const api = deskWith(order)
  api.reply(addOfficeLetter, atDesk({ ...filed, state: 'correspondence' }))
  const { screen } = await renderApp(`/desk/registrations/${order._id}`)
  await screen.getByRole('button', { name: 'Add a letter' }).click()
  const dialog = screen.getByRole('dialog', { name: 'A letter' })
  await expect.element(dialog.getByRole('button', { name: 'Keep the letter' })).toBeDisabled()
  const day = dialog.getByRole('button', { name: 'Day of the letter' })
  await day.click()
  await screen
    .getByRole('dialog', { name: 'Calendar' })
    .getByRole('button', { name: /^Today/ })
    .click()
  const on = day.element().textContent
  await userEvent.fill(dialog.getByRole('textbox', { name: 'Text' }), 'Please send the list again.')
  const file = new File(['%PDF-'], 'question.pdf', { type: 'application/pdf' })
  await userEvent.upload(dialog.getByLabelText('Add files'), file)
  await expect.element(dialog.getByText('question.pdf')).toBeVisible()
  await dialog.getByRole('button', { name: 'Keep the letter' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(sentTo(api, 'POST', `/api/desk/registrations/${order._id}/letters`)).toEqual([
    {
      direction: 'from-office',
      on,
      text: 'Please send the list again.',
      files: [{ name: 'question.pdf', base64: btoa('%PDF-') }],
    },
  ])
})

test('A refusal is sent with the reason of the Office.', async () => {
  const order = atDesk({ state: 'filed', filing: { number: '1-13927450031', filedOn: '2026-11-20' } })
  const api = deskWith(order)
  api.reply(refuseRegistration, atDesk({ state: 'refused' }))
  const { screen } = await renderApp(`/desk/registrations/${order._id}`)
  await screen.getByRole('button', { name: 'The Office refused' }).click()
  const dialog = screen.getByRole('dialog', { name: 'The Office refused' })
  const record = dialog.getByRole('button', { name: 'Record the refusal' })
  await userEvent.fill(dialog.getByRole('textbox'), 'Too short')
  await expect.element(record).toBeDisabled()
  await userEvent.fill(dialog.getByRole('textbox'), 'The works have several authors.')
  await record.click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(sentTo(api, 'POST', `/api/desk/registrations/${order._id}/refusal`)).toEqual([
    { reason: 'The works have several authors.' },
  ])
})
