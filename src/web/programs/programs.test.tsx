import { expect, test } from 'vitest'
import { createProgramKey, listProgramKeys, listProgramUses, revokeProgramKey } from '#contract/programs/endpoints.ts'
import { listWebhooks } from '#contract/webhooks/endpoints.ts'
import type { ProgramKey } from '#contract/programs/keys.ts'
import { axeFaults } from '#web/testing/axe.ts'
import { renderApp } from '#web/testing/render-app.tsx'
import { anaWith as anaOnPlan, sentTo } from '#web/testing/settings.ts'

const page = '/profile/programs'
const allowance = { access: 'write', callsPerMinute: 300 } as const
const folder: ProgramKey = {
  _id: 'c1c1c1c1c1c1c1c1c1c1c1c1',
  name: 'Folder',
  beginning: 'rf_ab12c',
  scopes: ['images:read', 'images:write'],
  createdAt: '2026-11-01T12:00:00.000Z',
  expiresAt: '2126-11-01T12:00:00.000Z',
  revokedAt: null,
  lastUse: { at: '2026-11-20T12:00:00.000Z', network: '192.0.2.0/24' },
}

/** Ana without receivers of messages. */
function anaWith(more: Parameters<typeof anaOnPlan>[0] = {}) {
  const api = anaOnPlan(more)
  api.reply(listWebhooks, { data: [], allowance: { access: 'write' } })
  return api
}

test('A new key is shown once, after the fields are right', async () => {
  const api = anaWith({ second_factor: true })
  api.reply(listProgramKeys, { data: [], allowance })
  const { screen } = await renderApp(page)
  await screen.getByRole('button', { name: 'Make a key' }).click()
  await screen.getByRole('button', { name: 'Make the key' }).click()
  await expect.element(screen.getByText('Choose at least one thing that the program may do.')).toBeVisible()
  expect(await axeFaults()).toEqual([])
  await screen.getByRole('textbox', { name: 'Which program is it for?' }).fill('Folder')
  await screen.getByRole('checkbox', { name: 'See images' }).click()
  await screen.getByLabelText('Your password').fill('harbour light')
  await screen.getByRole('textbox', { name: 'Code' }).fill('123456')
  api.reply(createProgramKey, { key: folder, token: `rf_${'a'.repeat(43)}` })
  api.reply(listProgramKeys, { data: [folder], allowance })
  await screen.getByRole('button', { name: 'Make the key' }).click()
  await expect.element(screen.getByText(`rf_${'a'.repeat(43)}`)).toBeVisible()
  expect(sentTo(api, 'POST', '/api/users/me/programs')).toEqual([
    { name: 'Folder', scopes: ['images:read'], days: 90, password: 'harbour light', code: '123456' },
  ])
  await screen.getByRole('button', { name: 'I have copied it' }).click()
  await expect.element(screen.getByText(`rf_${'a'.repeat(43)}`)).not.toBeInTheDocument()
})

test('A key shows its calls, and is revoked after a question', async () => {
  const api = anaWith()
  api.reply(listProgramKeys, { data: [folder], allowance })
  const use = { hour: '2026-11-20T12:00:00.000Z', call: 'listImages', network: '192.0.2.0/24', count: 1204 }
  api.reply(listProgramUses, { data: [use] })
  const { screen } = await renderApp(page)
  await screen.getByText('What it did').click()
  await expect.element(screen.getByRole('cell', { name: '1,204' })).toBeVisible()
  await screen.getByRole('button', { name: 'Revoke the key for Folder' }).click()
  const revoked = { ...folder, revokedAt: '2026-11-27T12:00:00.000Z' }
  api.reply(revokeProgramKey, revoked)
  api.reply(listProgramKeys, { data: [revoked], allowance })
  await screen.getByRole('button', { name: 'Revoke the key', exact: true }).click()
  await expect.element(screen.getByText('Revoked 2026-11-27')).toBeVisible()
  expect(await axeFaults()).toEqual([])
})

test('A plan without keys leads to the plans', async () => {
  const api = anaWith()
  api.reply(listProgramKeys, { data: [], allowance: { access: 'none', callsPerMinute: 0 } })
  const { screen } = await renderApp(page)
  await expect.element(screen.getByText('Your plan has no keys')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Make a key' })).not.toBeInTheDocument()
})
