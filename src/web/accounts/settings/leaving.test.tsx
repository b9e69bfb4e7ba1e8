import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { openTicket } from '#contract/accounts/endpoints.ts'
import { deleteAccount, getExport, requestExport } from '#contract/accounts/leaving-endpoints.ts'
import { sessionToken } from '#web/platform/calls/session.ts'
import { renderApp } from '#web/testing/render-app.tsx'
import { anaWith, sentTo } from '#web/testing/settings.ts'

test('An export is prepared on request and downloaded with a ticket', async () => {
  const api = anaWith()
  const requestedAt = '2026-01-01T10:00:00.000Z'
  const preparing = { state: 'preparing', requestedAt, until: null, files: 0 } as const
  api.reply(getExport, { export: null })
  api.reply(requestExport, preparing)
  api.refuse(openTicket, 'limited', { code: 'attempts.too-many', message: 'Please wait a minute.' })
  const { screen } = await renderApp('/profile/export')
  const ask = screen.getByRole('button', { name: 'Prepare my export' })
  await expect.element(ask).toBeVisible()
  expect(sentTo(api, 'POST', '/api/users/me/export')).toEqual([])
  api.reply(getExport, { export: preparing })
  await userEvent.click(ask)
  await expect.element(screen.getByRole('progressbar', { name: 'Your export is being prepared' })).toBeVisible()
  expect(sentTo(api, 'POST', '/api/users/me/export')).toHaveLength(1)
  const ready = { state: 'ready', requestedAt, until: '2026-01-08T10:00:00.000Z', files: 17 } as const
  api.reply(getExport, { export: ready })
  await expect.element(screen.getByText('It is ready, with 17 files of yours, until 2026-01-08.')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Download' }))
  await expect.element(screen.getByText('Please wait a minute.').first()).toBeVisible()
})

test('A failed export can be repeated; a ready one shows at once', async () => {
  const api = anaWith()
  const requestedAt = '2026-01-01T10:00:00.000Z'
  api.reply(getExport, { export: { state: 'failed', requestedAt, until: null, files: 0 } })
  const { screen } = await renderApp('/profile/export')
  await expect.element(screen.getByText('It could not be prepared. Please try again.')).toBeVisible()
  const ready = { state: 'ready', requestedAt, until: '2026-01-08T10:00:00.000Z', files: 1 } as const
  api.reply(requestExport, ready)
  api.reply(getExport, { export: ready })
  await userEvent.click(screen.getByRole('button', { name: 'Prepare my export' }))
  await expect.element(screen.getByText('It is ready, with 1 file of yours, until 2026-01-08.')).toBeVisible()
})

test('Deletion takes password and confirmation, signs out, and names the date', async () => {
  const api = anaWith()
  api.reply(deleteAccount, { deletes_at: '2026-12-24T10:00:00.000Z' })
  localStorage.setItem('rightframe.token', 'older')
  const { screen, address } = await renderApp('/profile/export')
  await userEvent.click(screen.getByRole('button', { name: 'Delete my account' }))
  await expect.element(screen.getByText('Please confirm that first.')).toBeVisible()
  await expect.element(screen.getByText('Password required.')).toBeVisible()
  await userEvent.click(screen.getByRole('checkbox'))
  await userEvent.fill(screen.getByLabelText('Your password'), 'harbour light')
  await userEvent.keyboard('{Enter}')
  const question = screen.getByRole('alertdialog', { name: 'Delete your account?' })
  await userEvent.click(question.getByRole('button', { name: 'Cancel' }))
  expect(sentTo(api, 'DELETE', '/api/users/me')).toEqual([])
  await userEvent.click(screen.getByRole('button', { name: 'Delete my account' }))
  await userEvent.click(question.getByRole('button', { name: 'Delete', exact: true }))
  await expect.poll(address).toBe('/login')
  expect(sentTo(api, 'DELETE', '/api/users/me')).toEqual([{ password: 'harbour light' }])
  await expect.element(screen.getByText(/We delete your account on 2026-12-24/).first()).toBeVisible()
  expect([sessionToken(), localStorage.getItem('rightframe.token')]).toEqual([null, null])
})

test('A wrong password deletes nothing and is told at its field', async () => {
  const api = anaWith()
  const message = 'This is not your password. Check it, or reset it.'
  api.refuse(deleteAccount, 'forbidden', { code: 'account.wrong-password', message, field: 'password' })
  const { screen, address } = await renderApp('/profile/export')
  await userEvent.click(screen.getByRole('checkbox'))
  await userEvent.fill(screen.getByLabelText('Your password'), 'wrong')
  await userEvent.click(screen.getByRole('button', { name: 'Delete my account' }))
  await userEvent.click(screen.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }))
  await expect.element(screen.getByLabelText('Your password')).toHaveAccessibleDescription(message)
  expect(address()).toBe('/profile/export')
  expect(sessionToken()).not.toBeNull()
})
