import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { addLicence, importLicences, type Licence, listLicences, removeLicence } from '#contract/licensing/ledger.ts'
import { axeFaults } from '#web/testing/axe.ts'
import { idOf } from '#web/testing/finds.ts'
import { renderApp } from '#web/testing/render-app.tsx'
import { anaIsSignedIn } from '#web/testing/signed-in.ts'

const acme: Licence = {
  _id: idOf(1),
  client: 'Acme',
  reference: 'R-17',
  hosts: ['acme.example'],
  images: ['Harbour'],
  agency: null,
  startsOn: '2025-01-01',
  endsOn: null,
  longestSide: 1200,
  note: null,
  createdAt: '2026-01-01T10:00:00.000Z',
}
const sale: Licence = {
  ...acme,
  _id: idOf(2),
  client: 'Alamy',
  hosts: [],
  agency: 'Alamy',
  images: [],
  endsOn: '2025-12-31',
}
const pageOf = (data: Licence[]) => ({ data, total: data.length, page: 1, pageSize: 20 })

test('The ledger says who may use what, where and until when; an entry is taken away', async () => {
  const api = anaIsSignedIn()
  api.reply(listLicences, pageOf([acme, sale]))
  api.reply(removeLicence, undefined)
  const { screen } = await renderApp('/licences')
  const table = screen.getByRole('region', { name: 'Licences' })
  await expect.element(table.getByText('acme.example')).toBeVisible()
  await expect.element(table.getByText('Sold through Alamy, buyer not named')).toBeVisible()
  await expect.element(table.getByText('For good').first()).toBeVisible()
  await expect.element(table.getByText('Ended')).toBeVisible()
  await expect.element(table.getByText('1,200 pixels').first()).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Remove the licence to Acme' }))
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  await expect.element(screen.getByRole('alertdialog')).not.toBeInTheDocument()
  expect(api.received.some(({ method }) => method === 'DELETE')).toBe(false)
  await userEvent.click(screen.getByRole('button', { name: 'Remove the licence to Acme' }))
  await expect.element(screen.getByText(/^What it alone covers waits for your decision again/)).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Remove it' }))
  await expect.poll(() => api.received.some(({ method }) => method === 'DELETE')).toBe(true)
})

test('A licence is checked before it is added', async () => {
  const api = anaIsSignedIn()
  api.reply(listLicences, pageOf([]))
  api.reply(addLicence, acme)
  const { screen } = await renderApp('/licences')
  await expect.element(screen.getByRole('heading', { name: 'No licences yet' })).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Add a licence' }))
  await userEvent.fill(screen.getByLabelText('Client'), 'Acme')
  await userEvent.fill(screen.getByLabelText('Their websites'), 'acme')
  await userEvent.click(screen.getByRole('button', { name: 'Add it' }))
  await expect.element(screen.getByText('“acme” is not the name of a website.')).toBeVisible()
  await expect.element(screen.getByText('Write the day as YYYY-MM-DD.')).toBeVisible()
  expect(api.received.some(({ method }) => method === 'POST')).toBe(false)
})

test('A sheet is read, and what came of it is told line by line', async () => {
  const api = anaIsSignedIn()
  api.reply(listLicences, pageOf([acme]))
  api.reply(importLicences, { added: 2, known: 1, problems: [{ row: 4, message: 'Say who may use it.' }] })
  const { screen } = await renderApp('/licences')
  await userEvent.upload(screen.getByLabelText('Read a sheet'), new File(['Client,From'], 'sales.csv'))
  await expect.element(screen.getByText(/2 licences were added. One was there already./)).toBeVisible()
  await expect.element(screen.getByText('Line 4: Say who may use it.')).toBeVisible()
  expect(api.received.find(({ path }) => path === '/api/licences/import')!.body).toEqual({
    content: btoa('Client,From'),
  })
})

test('A sheet that cannot be read says why', async () => {
  const api = anaIsSignedIn()
  api.reply(listLicences, pageOf([]))
  api.refuse(importLicences, 'unsupported', { code: 'sheet.empty', message: 'This sheet is empty.' })
  const { screen } = await renderApp('/licences')
  await userEvent.upload(screen.getByLabelText('Read a sheet'), new File([''], 'sales.csv'))
  await expect.element(screen.getByText('This sheet is empty.').first()).toBeVisible()
})

test('On a phone licences stand below each other with all that is known of them, and pass the audit', async () => {
  await page.viewport(390, 844)
  const api = anaIsSignedIn()
  api.reply(listLicences, pageOf([acme, sale]))
  api.reply(removeLicence, undefined)
  const { screen } = await renderApp('/licences')
  const list = screen.getByRole('list', { name: 'Licences' })
  await expect.element(list.getByText('acme.example')).toBeVisible()
  await expect.element(list.getByText('Ended')).toBeVisible()
  await expect.element(screen.getByRole('table')).not.toBeInTheDocument()
  expect(await axeFaults()).toEqual([])
  await userEvent.click(list.getByRole('button', { name: 'Remove the licence to Acme' }))
  await userEvent.click(screen.getByRole('button', { name: 'Remove it' }))
  await expect.poll(() => api.received.some(({ method }) => method === 'DELETE')).toBe(true)
})
