import { expect, test } from 'vitest'
import { listProgramKeys } from '#contract/programs/endpoints.ts'
import {
  changeWebhook,
  changeWebhookSecret,
  createWebhook,
  listWebhookMessages,
  listWebhooks,
  replayWebhookMessage,
  testWebhook,
} from '#contract/webhooks/endpoints.ts'
import type { Webhook, WebhookMessage } from '#contract/webhooks/webhooks.ts'
import { axeFaults } from '#web/testing/axe.ts'
import { renderApp } from '#web/testing/render-app.tsx'
import { anaWith, sentTo } from '#web/testing/settings.ts'

const page = '/profile/programs'
const receiver: Webhook = {
  _id: 'd1d1d1d1d1d1d1d1d1d1d1d1',
  address: 'https://studio.example/hooks',
  kinds: ['match.found', 'case.moved'],
  createdAt: '2026-11-01T12:00:00.000Z',
  lastTakenAt: null,
  failures: 0,
  formerSecretUntil: null,
  off: null,
}
const failed: WebhookMessage = {
  _id: 'e1e1e1e1e1e1e1e1e1e1e1e1',
  kind: 'case.moved',
  body: '{}',
  createdAt: '2026-11-20T12:00:00.000Z',
  state: 'failed',
  dueAt: null,
  tries: [{ at: '2026-11-20T12:00:00.000Z', status: 500, problem: null, milliseconds: 12 }],
}

function anaWithReceivers(...data: Webhook[]) {
  const api = anaWith()
  api.reply(listProgramKeys, { data: [], allowance: { access: 'write', callsPerMinute: 300 } })
  api.reply(listWebhooks, { data, allowance: { access: 'write' } })
  return api
}

test('A new receiver’s secret is shown once, after the address is right', async () => {
  const api = anaWithReceivers()
  const { screen } = await renderApp(page)
  await screen.getByRole('button', { name: 'Add a receiver' }).click()
  await screen.getByRole('button', { name: 'Add the receiver' }).click()
  await expect.element(screen.getByText('Enter the address that takes the messages.')).toBeVisible()
  expect(await axeFaults()).toEqual([])
  await screen.getByRole('textbox', { name: 'Address' }).fill(receiver.address)
  await screen.getByRole('checkbox', { name: 'An image was read' }).click()
  api.reply(createWebhook, { webhook: receiver, secret: 'whsec_abc=' })
  await screen.getByRole('button', { name: 'Add the receiver' }).click()
  await expect.element(screen.getByText('whsec_abc=')).toBeVisible()
  const [sent] = sentTo(api, 'POST', '/api/users/me/webhooks')
  expect(sent).toMatchObject({ address: receiver.address })
  expect((sent as { kinds: string[] }).kinds).not.toContain('image.ready')
  await screen.getByRole('button', { name: 'I have copied it' }).click()
  await expect.element(screen.getByText('whsec_abc=')).not.toBeInTheDocument()
})

test('A failed message is sent again from the log', async () => {
  const api = anaWithReceivers({ ...receiver, failures: 2 })
  api.reply(listWebhookMessages, { data: [failed] })
  const { screen } = await renderApp(page)
  await expect.element(screen.getByText('The last 2 tries failed; we try again')).toBeVisible()
  await screen.getByText('Messages', { exact: true }).click()
  await expect.element(screen.getByText('Failed. Answer 500')).toBeVisible()
  api.reply(replayWebhookMessage, { ...failed, state: 'waiting', dueAt: '2026-11-20T12:00:01.000Z' })
  await screen.getByRole('button', { name: 'Send again: case.moved' }).click()
  await expect
    .poll(() => sentTo(api, 'POST', `/api/users/me/webhooks/${receiver._id}/messages/${failed._id}/replay`).length)
    .toBe(1)
  expect(await axeFaults()).toEqual([])
})

test('A receiver is tried, gets another secret, and is turned off', async () => {
  const api = anaWithReceivers(receiver)
  const { screen } = await renderApp(page)
  const choose = async (name: string) => {
    await screen.getByRole('button', { name: 'Actions for studio.example' }).click()
    await screen.getByRole('menuitem', { name, exact: true }).click()
  }
  api.reply(testWebhook, { ...failed, kind: 'test', state: 'waiting', tries: [] })
  await choose('Send a test')
  await expect.element(screen.getByText('A test is on its way to studio.example.')).toBeVisible()
  const formerSecretUntil = '2026-11-21T12:00:00.000Z'
  api.reply(changeWebhookSecret, { webhook: { ...receiver, formerSecretUntil }, secret: 'whsec_new=' })
  await choose('Change the secret')
  await screen.getByRole('button', { name: 'Change the secret', exact: true }).click()
  await expect.element(screen.getByText('whsec_new=')).toBeVisible()
  const off = { at: '2026-11-20T12:00:00.000Z', reason: 'owner' } as const
  api.reply(changeWebhook, { ...receiver, off })
  api.reply(listWebhooks, { data: [{ ...receiver, off }], allowance: { access: 'write' } })
  await choose('Turn off')
  await expect.element(screen.getByText('Turned off 2026-11-20')).toBeVisible()
})
