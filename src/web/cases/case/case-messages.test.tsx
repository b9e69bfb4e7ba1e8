import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { refusals } from '#contract/submissions/rules/refusals.ts'
import {
  getMessageFile,
  getMessageUpload,
  listCaseMessages,
  sendCaseMessage,
} from '#contract/cases/exchange-endpoints.ts'
import { validateSubmission } from '#contract/submissions/submitting-endpoints.ts'
import { aSubmission, withSubmission } from '#web/testing/cases.ts'
import { idOf } from '#web/testing/matches.ts'
import { takeEveryPost } from '#web/testing/object-store.ts'
import { renderApp } from '#web/testing/render-app.tsx'

const address = `/cases/${idOf(50)}/submission`
const message = page.getByLabelText('Message to our staff')
const code = 'ERROR_DOMAIN_UNRESOLVABLE'

/** A draft that a check refuses, whose way on is a message. */
function withRefusedDraft() {
  const api = withSubmission(aSubmission())
  const { type, way, message: reason } = refusals[code]
  api.reply(validateSubmission, { payload: [{ resolvable: false, reason, code, way, data: { type } }] })
  api.reply(getMessageUpload, ({ fileName }) => ({
    url: '/store',
    fields: {},
    key: `messages/${idOf(50)}/${fileName}`,
  }))
  return api
}

test('A refused draft leads to a message with files, which arrives whole', async () => {
  const api = withRefusedDraft()
  let status = 400
  takeEveryPost(() => status)
  const sent = { _id: idOf(2), at: '2026-11-20T10:00:00.000Z', from: 'owner', author: 'Ana' } as const
  const files = [{ fileName: 'register.pdf', type: 'application/pdf', size: 4 }]
  api.reply(sendCaseMessage, () => {
    const answer = { ...sent, text: 'It is back in business.', files }
    api.reply(listCaseMessages, { data: [answer] })
    return answer
  })
  const { screen } = await renderApp(address)
  await userEvent.click(screen.getByRole('button', { name: 'Write to us' }).first())
  await expect.element(message).toHaveFocus()
  await userEvent.fill(message, 'It is back in business.')
  await userEvent.upload(screen.getByLabelText('Attach files'), new File(['%PDF'], 'register.pdf'))
  await userEvent.click(screen.getByRole('button', { name: 'Send' }))
  await expect.element(screen.getByText(/Our storage did not take this file/)).toBeVisible()
  await expect.element(message).toHaveValue('It is back in business.')
  status = 201
  await userEvent.click(screen.getByRole('button', { name: 'Send' }))
  await expect.element(screen.getByRole('button', { name: 'Download register.pdf' })).toBeVisible()
  await expect.element(message).toHaveValue('')
  expect(screen.getByRole('button', { name: 'Remove register.pdf' }).elements()).toEqual([])
  expect(api.received.find(({ path, method }) => method === 'POST' && path.endsWith('/messages'))?.body).toEqual({
    text: 'It is back in business.',
    files: [{ key: `messages/${idOf(50)}/register.pdf`, fileName: 'register.pdf' }],
  })
  api.refuse(getMessageFile, 'missing', { code: 'missing', message: 'This file does not exist.' })
  await userEvent.click(screen.getByRole('button', { name: 'Download register.pdf' }))
  await expect.element(screen.getByText('This file does not exist.')).toBeVisible()
})

test('A file that arrived is not sent again where the message fails', async () => {
  const api = withRefusedDraft()
  takeEveryPost()
  const refused = { path: 'text', message: 'Please write a message.' }
  api.refuse(sendCaseMessage, 'invalid', { code: 'invalid', message: refused.message, details: [refused] })
  const { screen } = await renderApp(address)
  await userEvent.upload(screen.getByLabelText('Attach files'), new File(['%PDF'], 'register.pdf'))
  for (const times of [1, 2]) {
    await userEvent.click(screen.getByRole('button', { name: 'Send' }))
    await expect.poll(() => calls(api, '/messages').length).toBe(times)
    await expect.element(screen.getByText('Please write a message.')).toBeVisible()
  }
  expect(calls(api, '/files/policy')).toHaveLength(1)
})

const calls = ({ received }: ReturnType<typeof withSubmission>, end: string) =>
  received.filter(({ method, path }) => method === 'POST' && path.endsWith(end))
