import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { listImages } from '#contract/images/endpoints.ts'
import { addLicence, importLicences, type Licence, listLicences, removeLicence } from '#contract/licensing/ledger.ts'
import { stockAgencies } from '#contract/reference/sites/stock-agencies.ts'
import { axeFaults } from '#web/testing/axe.ts'
import { failToRefetch } from '#web/testing/fail-to-refetch.ts'
import { anImage } from '#web/testing/images.ts'
import { idOf } from '#web/testing/matches.ts'
import { renderApp } from '#web/testing/render-app.tsx'
import { anaIsSignedIn } from '#web/testing/signed-in.ts'

const acme: Licence = {
  _id: idOf(1),
  client: 'Acme',
  reference: 'R-17',
  hosts: ['acme.example'],
  shared: [],
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
  shared: [],
  agency: 'Alamy',
  images: [],
  endsOn: '2025-12-31',
}
const nothing = { added: 0, known: 0, problems: [], notes: [], guess: null }
const pageOf = (data: Licence[]) => ({ data, total: data.length, page: 1, pageSize: 20 })

test('Images named by id show their titles', async () => {
  const api = anaIsSignedIn()
  const named = { ...acme, images: ['Harbour', idOf(41), idOf(42)] }
  api.reply(listLicences, pageOf([named]))
  api.reply(listImages, { data: [anImage(41, { title: 'Lake Sherburne' })], total: 1, page: 1, pageSize: 100 })
  const { screen } = await renderApp('/licences')
  await expect
    .element(screen.getByRole('cell', { name: 'Harbour, Lake Sherburne, 1 no longer in your library' }))
    .toBeVisible()
})

test('The ledger lists licences with terms; an entry is removed', async () => {
  const api = anaIsSignedIn()
  api.reply(listLicences, pageOf([acme, sale]))
  api.reply(removeLicence, undefined)
  const { screen } = await renderApp('/licences')
  const table = screen.getByRole('region', { name: 'Licences' })
  await expect.element(table.getByText('acme.example')).toBeVisible()
  await expect.element(table.getByText('Sold through Alamy, buyer not named')).toBeVisible()
  await expect.element(table.getByText('No end').first()).toBeVisible()
  await expect.element(table.getByText('Ended')).toBeVisible()
  await expect.element(table.getByText('1,200 pixels').first()).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Remove the licence to Acme' }))
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  await expect.element(screen.getByRole('alertdialog')).not.toBeInTheDocument()
  expect(api.received.some(({ method }) => method === 'DELETE')).toBe(false)
  await userEvent.click(screen.getByRole('button', { name: 'Remove the licence to Acme' }))
  await expect
    .element(screen.getByText(/^Uses that no other licence covers wait for your decision again/))
    .toBeVisible()
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
  await userEvent.fill(screen.getByLabelText('Their websites and accounts'), 'acme')
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByText('“acme” is not the name of a website.')).toBeVisible()
  await expect.element(screen.getByText('Write the day as YYYY-MM-DD.')).toBeVisible()
  expect(api.received.some(({ method }) => method === 'POST')).toBe(false)
  await userEvent.fill(screen.getByLabelText('Their websites and accounts'), 'acme.example')
  await userEvent.click(screen.getByLabelText('From'))
  await userEvent.click(screen.getByRole('button', { name: /^Today/ }))
  await userEvent.click(screen.getByRole('button', { name: 'Add it' }))
  await expect
    .element(screen.getByText('Added the licence to Acme. We now compare your finds with it.').first())
    .toBeVisible()
  await expect.element(screen.getByRole('dialog', { name: 'Add a licence' })).not.toBeInTheDocument()
})

test('A missing answer disappears once given elsewhere', async () => {
  const api = anaIsSignedIn()
  api.reply(listLicences, pageOf([]))
  const { screen } = await renderApp('/licences')
  await userEvent.click(screen.getByRole('button', { name: 'Add a licence' }))
  await userEvent.fill(screen.getByLabelText('Client'), 'Acme')
  await userEvent.click(screen.getByLabelText('From'))
  await userEvent.click(screen.getByRole('button', { name: /^Today/ }))
  await userEvent.click(screen.getByRole('button', { name: 'Add it' }))
  const missing = screen.getByText('Name the client’s website, or the agency that sold it.')
  await expect.element(missing).toBeVisible()
  await expect.element(screen.getByLabelText('Their websites and accounts')).toHaveFocus()
  await userEvent.selectOptions(screen.getByLabelText('Sold through'), stockAgencies[0]!.name)
  await expect.element(missing).not.toBeInTheDocument()
})

test('A sheet is imported, with its results line by line', async () => {
  const api = anaIsSignedIn()
  api.reply(listLicences, pageOf([acme]))
  api.reply(importLicences, {
    ...nothing,
    added: 2,
    known: 1,
    problems: [{ row: 4, cell: 'A4', message: 'Say who may use it.' }],
    notes: ['Not read: the column “Colour”.'],
    guess: { charset: 'macintosh', lines: ['Müller,2023/03/12'] },
  })
  const { screen } = await renderApp('/licences')
  await userEvent.upload(screen.getByLabelText('Read a sheet'), new File(['Client,From'], 'sales.csv'))
  await expect.element(screen.getByText(/2 licences were added. One was there already./)).toBeVisible()
  await expect.element(screen.getByText('Cell A4: Say who may use it.')).toBeVisible()
  await expect.element(screen.getByText('sales.csv: Not read: the column “Colour”.')).toBeVisible()
  await expect.element(screen.getByText(/We read it as macintosh/)).toBeVisible()
  await expect.element(screen.getByText('Müller,2023/03/12')).toBeVisible()
  expect(api.received.find(({ path }) => path === '/api/licences/import')!.body).toEqual({
    content: btoa('Client,From'),
  })
})

test('A sheet with ambiguous days asks, and uses the answer', async () => {
  const api = anaIsSignedIn()
  api.reply(listLicences, pageOf([]))
  const message = 'The days in the column “From” fit two orders, such as 03/04/2023.'
  api.on(importLicences, ({ body }) =>
    (body as { dayOrder?: string }).dayOrder === undefined
      ? Response.json({ code: 'sheet.day-order', message }, { status: 409 })
      : Response.json({ ...nothing, added: 1 }),
  )
  const { screen } = await renderApp('/licences')
  await userEvent.upload(screen.getByLabelText('Read a sheet'), new File(['Client,From'], 'sales.csv'))
  await expect.element(screen.getByText(`sales.csv: ${message}`)).toBeVisible()
  expect(await axeFaults()).toEqual([])
  await userEvent.click(screen.getByRole('button', { name: 'The month comes first' }))
  await expect.element(screen.getByText('sales.csv: One licence was added.')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'The month comes first' })).not.toBeInTheDocument()
  const imports = api.received.filter(({ path }) => path === '/api/licences/import')
  expect(imports.at(-1)!.body).toEqual({ content: btoa('Client,From'), dayOrder: 'month-first' })
})

test('A sheet that cannot be read says why', async () => {
  const api = anaIsSignedIn()
  api.reply(listLicences, pageOf([]))
  api.refuse(importLicences, 'unsupported', { code: 'sheet.empty', message: 'This sheet is empty.' })
  const { screen } = await renderApp('/licences')
  await userEvent.upload(screen.getByLabelText('Read a sheet'), new File([''], 'sales.csv'))
  await expect.element(screen.getByText('sales.csv: This sheet is empty.').first()).toBeVisible()
})

test('Several sheets are read in turn, each with its result', async () => {
  const api = anaIsSignedIn()
  api.reply(listLicences, pageOf([acme]))
  const first = Promise.withResolvers<Response>()
  const answers = [
    first.promise,
    Response.json({ code: 'sheet.empty', message: 'This sheet is empty.' }, { status: 422 }),
    Response.json({ ...nothing, added: 1 }),
  ]
  const sent = () => api.received.filter(({ path }) => path === '/api/licences/import').map(({ body }) => body)
  api.on(importLicences, () => answers[sent().length - 1]!)
  const { screen } = await renderApp('/licences')
  const sheets = ['one', 'two', 'three'].map((name) => new File([name], `${name}.csv`))
  await userEvent.upload(screen.getByLabelText('Read a sheet'), sheets)
  const busy = screen.getByRole('progressbar', { name: 'Reading the licences' })
  await expect.element(busy).toBeVisible()
  await expect.poll(sent).toHaveLength(1)
  first.resolve(Response.json({ ...nothing, added: 2 }))
  await expect.element(screen.getByText('one.csv: 2 licences were added.')).toBeVisible()
  await expect.element(screen.getByText('two.csv: This sheet is empty.').first()).toBeVisible()
  await expect.element(screen.getByText('three.csv: One licence was added.')).toBeVisible()
  await expect.element(busy).not.toBeInTheDocument()
  expect(sent()).toEqual(['one', 'two', 'three'].map((name) => ({ content: btoa(name) })))
})

test('With the last licence of a page goes the page', async () => {
  const api = anaIsSignedIn()
  let total = 21
  api.on(listLicences, ({ path }) => Response.json({ ...pageOf(path.includes('page=1&') ? [acme] : [sale]), total }))
  const { screen } = await renderApp('/licences')
  await userEvent.click(screen.getByRole('button', { name: 'Page 2' }))
  api.on(listLicences, ({ path }) => Response.json({ ...pageOf(path.includes('page=1&') ? [acme] : []), total }))
  api.on(removeLicence, () => {
    total = 20
    return new Response(null, { status: 204 })
  })
  await userEvent.click(screen.getByRole('button', { name: 'Remove the licence to Alamy' }))
  await userEvent.click(screen.getByRole('button', { name: 'Remove it' }))
  await expect.element(screen.getByRole('button', { name: 'Remove the licence to Acme' })).toBeVisible()
})

test('The licences stay when they cannot be asked for again', async () => {
  const api = anaIsSignedIn()
  api.reply(listLicences, pageOf([acme]))
  const { screen } = await renderApp('/licences')
  await expect.element(screen.getByText('acme.example').first()).toBeVisible()
  await failToRefetch(api, listLicences)
  await expect.element(screen.getByText('acme.example').first()).toBeVisible()
})

test('On a phone licences stack with all facts and pass the audit', async () => {
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
