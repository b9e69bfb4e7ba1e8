import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { listOwnSearchKeys, removeOwnSearchKey, setOwnSearchKey } from '#contract/discovery/own-keys.ts'
import { axeFaults } from '#web/testing/axe.ts'
import { renderApp } from '#web/testing/render-app.tsx'
import { anaWith, sentTo } from '#web/testing/settings.ts'

test('A key is kept only with consent and a budget, and can be deleted', async () => {
  const api = anaWith()
  const kept = {
    data: [{ service: 'tineye' as const, searchesPerMonth: 50, used: 3, addedAt: '2026-11-01T10:00:00.000Z' }],
  }
  api.reply(setOwnSearchKey, kept)
  api.reply(removeOwnSearchKey, { data: [] })
  const { screen } = await renderApp('/profile/searches')
  await expect.element(screen.getByRole('heading', { name: 'Your own keys' })).toBeVisible()
  await userEvent.selectOptions(screen.getByLabelText('Service', { exact: true }), 'tineye')
  await userEvent.fill(screen.getByLabelText('Key', { exact: true }), 'key-of-ana-123')
  await userEvent.fill(screen.getByLabelText('Most searches a month'), '50')
  const save = screen.getByRole('button', { name: 'Keep the key' })
  await expect.element(save).toBeDisabled()
  await userEvent.click(screen.getByRole('checkbox', { name: /^TinEye may see my photographs/ }))
  expect(await axeFaults()).toEqual([])
  await userEvent.click(save)
  await expect.element(screen.getByText('3 of 50 searches used this month.')).toBeVisible()
  expect(sentTo(api, 'PUT', '/api/search-keys')).toEqual([
    { service: 'tineye', key: 'key-of-ana-123', searchesPerMonth: 50, isAllowed: true },
  ])
  expect(document.body.textContent).not.toContain('key-of-ana-123')
  api.reply(listOwnSearchKeys, { data: [] })
  await userEvent.click(screen.getByRole('button', { name: 'Delete the key for TinEye' }))
  await expect.element(screen.getByText('3 of 50 searches used this month.')).not.toBeInTheDocument()
})
