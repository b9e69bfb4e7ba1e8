import { expect, test } from 'vitest'
import { loadSession } from '#contract/accounts/endpoints.ts'
import type { StaffRole } from '#contract/platform/staff-roles.ts'
import { importListedHosts, listListedHosts, putListedHost } from '#contract/sites/listed/endpoints.ts'
import type { ListedHost } from '#contract/sites/listed/listed-host.ts'
import { axeFaults } from '#web/testing/axe.ts'
import { chiara } from '#web/testing/people.ts'
import { renderApp } from '#web/testing/render-app.tsx'
import { anaWith, sentTo } from '#web/testing/settings.ts'

const host: ListedHost = {
  host: 'daily.example',
  version: 3,
  category: 'news',
  stockAgency: null,
  source: 'Its imprint',
  until: '2026-11-01',
  isRemoved: false,
  isExpired: true,
  by: 'Dana Diaz',
  at: '2026-11-20T10:00:00.000Z',
}

function chiaraAs(role: StaffRole) {
  const api = anaWith()
  api.reply(loadSession, { user: { ...chiara, staff_roles: [role] } })
  api.reply(listListedHosts, { data: [host], total: 1 })
  return api
}

test('A curator changes the entry of a host', async () => {
  const api = chiaraAs('domain-curator')
  api.reply(putListedHost, host)
  const { screen } = await renderApp('/desk/categories')
  await expect.element(screen.getByText('Expired', { exact: true }).last()).toBeVisible()
  await screen.getByRole('button', { name: 'Change daily.example' }).click()
  const dialog = screen.getByRole('dialog')
  await dialog.getByRole('combobox', { name: 'Stock agency' }).selectOptions('Alamy')
  await dialog.getByRole('button', { name: 'Save the entry' }).click()
  await expect.element(screen.getByText('The host is listed.')).toBeVisible()
  expect(sentTo(api, 'PUT', '/api/desk/listed-hosts')).toMatchObject([
    { host: 'daily.example', category: 'news', stockAgency: 'Alamy', version: 3 },
  ])
  expect(await axeFaults()).toEqual([])
})

test('A file with wrong lines is not imported', async () => {
  const api = chiaraAs('domain-curator')
  const problems = [{ line: 3, message: 'Write a host, such as shop.example.' }]
  api.reply(importListedHosts, { added: 1, changed: 0, same: 0, problems })
  const { screen } = await renderApp('/desk/categories')
  await screen.getByRole('button', { name: 'Import CSV' }).click()
  const dialog = screen.getByRole('dialog')
  const file = new File(['host,category,stock_agency,source,until\n'], 'hosts.csv', { type: 'text/csv' })
  await dialog.getByLabelText('Drop a CSV file here, or choose it').upload(file)
  await expect.element(dialog.getByText('Line 3: Write a host, such as shop.example.')).toBeVisible()
  await expect.element(dialog.getByRole('button', { name: 'Import the file' })).toBeDisabled()
  expect(await axeFaults()).toEqual([])
})

test('A reviewer reads the lists and changes nothing', async () => {
  chiaraAs('reviewer')
  const { screen } = await renderApp('/desk/categories')
  await expect.element(screen.getByText('daily.example')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Change daily.example' })).not.toBeInTheDocument()
})
