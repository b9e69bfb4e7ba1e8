import { expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  checkSheet,
  downloadSheetRest,
  getSheet,
  getSheetImages,
  getSheetTemplate,
  listSheetRows,
  listSheets,
  startSheet,
} from '#contract/images/sheets-endpoints.ts'
import { listSources } from '#contract/images/sources-endpoints.ts'
import type { ImageSheet } from '#contract/images/sheets.ts'
import type { Activity } from '#contract/platform/activities.ts'
import { cancelActivity } from '#contract/platform/endpoints.ts'
import { axeFaults } from '#web/testing/axe.ts'
import { idOf } from '#web/testing/matches.ts'
import { renderApp } from '#web/testing/render-app.tsx'
import { aSheet, aWrongLine } from '#web/testing/sheets.ts'
import { anaIsSignedIn } from '#web/testing/signed-in.ts'

const activityId = idOf(9)

function withSheet(sheet: ImageSheet, ...recent: ImageSheet[]) {
  const api = anaIsSignedIn()
  api.reply(getSheet, sheet)
  api.reply(listSheets, { data: recent })
  api.reply(listSheetRows, { data: [aWrongLine()], total: 1, page: 1, pageSize: 20 })
  return api
}

const chosen = async (label: string | RegExp, file: File) => await userEvent.upload(page.getByLabelText(label), file)

test('A sheet is handed in, and its wrong lines are told by their cells before anything is imported', async () => {
  const api = withSheet(aSheet())
  api.reply(checkSheet, aSheet())
  const { screen, address } = await renderApp('/images/sheet')
  await expect.element(screen.getByText('We check every line first', { exact: false })).toBeVisible()
  await chosen(/Drop a sheet here/, new File(['URL\nhttps://a.example/ü.jpg'], 'harbours.csv'))
  await expect.element(screen.getByText('2 lines can be imported, 1 line cannot as they stand.')).toBeVisible()
  expect(address()).toBe(`/images/sheet?sheet=${idOf(1)}`)
  const sent = api.received.find(({ method }) => method === 'POST')?.body
  expect(sent).toEqual({
    fileName: 'harbours.csv',
    content: btoa(String.fromCharCode(...new TextEncoder().encode('URL\nhttps://a.example/ü.jpg'))),
    purpose: 'library',
  })
  const table = screen.getByRole('region', { name: 'Lines with problems' })
  await expect.element(table.getByText('A4')).toBeVisible()
  await expect.element(table.getByText(/The address of the image is missing\./)).toBeVisible()
  expect(await axeFaults()).toEqual([])
})

test('Addresses are pasted, and a sheet may be for a registration', async () => {
  const api = withSheet(aSheet())
  api.reply(checkSheet, aSheet({ purpose: 'registration' }))
  const { screen } = await renderApp('/images/sheet')
  await expect.element(screen.getByText(/Columns: Image URL · Title · Creation date/)).toBeVisible()
  await userEvent.click(screen.getByLabelText(/These images are for a registration/))
  await expect.element(screen.getByText(/Columns: Id · Image URL/)).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Check these addresses' })).toBeDisabled()
  await userEvent.fill(screen.getByLabelText('Or paste addresses, one a line'), 'https://a.example/1.jpg')
  await userEvent.click(screen.getByRole('button', { name: 'Check these addresses' }))
  await expect.element(screen.getByText('With the facts that a registration asks for.')).toBeVisible()
  expect(api.received.find(({ method }) => method === 'POST')?.body).toMatchObject({
    fileName: 'Pasted addresses.txt',
    content: btoa('https://a.example/1.jpg'),
    purpose: 'registration',
  })
})

test('What is no sheet is refused in the server’s sentence, and another can be handed in', async () => {
  const message = 'This is not a sheet. Hand in an .xlsx or .csv file, or addresses one a line.'
  const api = withSheet(aSheet())
  api.refuse(checkSheet, 'unsupported', { code: 'sheet.unreadable', message })
  const { screen } = await renderApp('/images/sheet')
  await expect.element(screen.getByLabelText(/Drop a sheet here/)).toBeInTheDocument()
  await chosen(/Drop a sheet here/, new File(['%PDF'], 'scan.pdf.csv'))
  await expect.element(screen.getByRole('alert').getByText(message)).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Close this notice' }))
  await expect.element(screen.getByText(message)).not.toBeInTheDocument()
  await expect.element(screen.getByLabelText(/Drop a sheet here/)).toBeInTheDocument()
})

test('The import is started, shows how far it is, and can be stopped', async () => {
  let sheet = aSheet()
  const api = withSheet(sheet)
  api.reply(getSheet, () => sheet)
  api.reply(startSheet, () => (sheet = aSheet({ state: 'running', activityId }, { waiting: 1, added: 1 })))
  api.reply(cancelActivity, (): Activity => {
    sheet = aSheet({ state: 'cancelled', activityId }, { waiting: 1, added: 1 })
    return {
      _id: activityId,
      kind: 'import',
      title: 'harbours.xlsx',
      state: 'cancelled',
      done: 1,
      total: 2,
      note: null,
      startedAt: '2026-11-21T10:00:00.000Z',
      finishedAt: '2026-11-21T10:00:01.000Z',
    }
  })
  const { screen } = await renderApp(`/images/sheet?sheet=${idOf(1)}`)
  await userEvent.click(screen.getByRole('button', { name: 'Import 2 lines' }))
  await expect.element(screen.getByText('Importing harbours.xlsx: 1 of 2 lines')).toBeVisible()
  await expect.element(screen.getByText('50 %')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Stop' }))
  await expect
    .element(
      screen.getByText('You stopped this import. 1 image added, 1 line could not be imported. 1 line not tried yet.'),
    )
    .toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Go on with 1 line' })).toBeVisible()
})

test('A refused start is told, and the sheet is looked at again', async () => {
  const api = withSheet(aSheet())
  api.refuse(startSheet, 'limited', { code: 'source.too-many-imports', message: '10 imports are under way already.' })
  const { screen } = await renderApp(`/images/sheet?sheet=${idOf(1)}`)
  await userEvent.click(screen.getByRole('button', { name: 'Import 2 lines' }))
  await expect.element(screen.getByText('10 imports are under way already.').first()).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Import 2 lines' })).toBeVisible()
})

test('A sheet that is done says what came of it, and leads to the images', async () => {
  withSheet(aSheet({ state: 'done', activityId }, { wrong: 0, waiting: 0, added: 1200, updated: 2, known: 3 }))
  const { screen } = await renderApp(`/images/sheet?sheet=${idOf(1)}`)
  await expect.element(screen.getByText('1,200 images added, 2 updated, 3 in your library already.')).toBeVisible()
  await expect.element(screen.getByText('Lines that became no image')).not.toBeInTheDocument()
  await expect.element(screen.getByRole('link', { name: 'See your images' }).first()).toHaveAttribute('href', '/images')
  await userEvent.click(screen.getByRole('button', { name: 'Another sheet' }))
  await expect.element(screen.getByLabelText(/Drop a sheet here/)).toBeInTheDocument()
})

test('An imported registration sheet leads to an order of its images', async () => {
  const sheet = aSheet({ purpose: 'registration', state: 'done', activityId }, { wrong: 0, waiting: 0, updated: 3 })
  const api = withSheet(sheet)
  api.reply(getSheetImages, { images: [idOf(4), idOf(5)], total: 2 })
  const { screen } = await renderApp(`/images/sheet?sheet=${idOf(1)}`)
  const link = screen.getByRole('link', { name: 'Register these images' })
  await expect.element(link).toBeVisible()
  const to = new URL(link.element().getAttribute('href')!, location.href)
  expect([to.pathname, to.searchParams.get('images')]).toEqual(['/registrations/new', `${idOf(4)},${idOf(5)}`])
  expect(await axeFaults()).toEqual([])
})

test('A sheet of more images than a group says so', async () => {
  const sheet = aSheet({ purpose: 'registration', state: 'done', activityId }, { wrong: 0, waiting: 0, updated: 900 })
  const api = withSheet(sheet)
  api.reply(getSheetImages, { images: Array.from({ length: 750 }, (_, at) => idOf(at)), total: 900 })
  const { screen } = await renderApp(`/images/sheet?sheet=${idOf(1)}`)
  await expect.element(screen.getByText('An order takes the first 750 of 900 images.')).toBeVisible()
})

test('A library sheet, and a sheet of registered images, lead to no order', async () => {
  const counts = { wrong: 0, waiting: 0, updated: 3 }
  let sheet = aSheet({ state: 'done', activityId }, counts)
  const api = withSheet(sheet)
  api.reply(getSheet, () => sheet)
  api.reply(getSheetImages, { images: [], total: 0 })
  const { screen, goTo } = await renderApp(`/images/sheet?sheet=${idOf(1)}`)
  await expect.element(screen.getByText('3 images updated.')).toBeVisible()
  expect(api.received.some(({ path }) => path.endsWith('/to-register'))).toBe(false)
  sheet = aSheet({ _id: idOf(2), purpose: 'registration', state: 'done', activityId }, counts)
  goTo(`/images/sheet?sheet=${idOf(2)}`)
  await expect.poll(() => api.received.some(({ path }) => path.endsWith('/to-register'))).toBe(true)
  await expect.element(screen.getByText('With the facts that a registration asks for.')).toBeVisible()
  await expect.element(screen.getByRole('link', { name: /^Register th/ })).not.toBeInTheDocument()
})

test('A sheet without a good line, and one that failed, say so', async () => {
  let sheet = aSheet({}, { waiting: 0 })
  const api = withSheet(sheet)
  api.reply(getSheet, () => sheet)
  const { screen, goTo } = await renderApp(`/images/sheet?sheet=${idOf(1)}`)
  await expect.element(screen.getByText('No line of this sheet can be imported as it stands.')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: /^Import/ })).not.toBeInTheDocument()
  sheet = aSheet({ _id: idOf(2), state: 'failed', problem: 'Something went wrong on our side.' })
  goTo(`/images/sheet?sheet=${idOf(2)}`)
  await expect.element(screen.getByText('Something went wrong on our side.')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Go on with 2 lines' })).toBeVisible()
})

/** The names of the files that the page gives the browser to keep, which would write them into a folder. */
function keptFiles(): string[] {
  const names: string[] = []
  const { click } = HTMLAnchorElement.prototype
  HTMLAnchorElement.prototype.click = function keep() {
    names.push(this.download)
  }
  onTestFinished(() => void (HTMLAnchorElement.prototype.click = click))
  return names
}

test('Templates and the rest are downloaded, or it is said why not', async () => {
  const api = withSheet(aSheet())
  const names = keptFiles()
  const file = (name: string) =>
    new Response('x', {
      headers: { 'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(name)}` },
    })
  api.on(getSheetTemplate, () => file('Images.csv'))
  api.on(downloadSheetRest, () => file('harbours (rest).xlsx'))
  const { screen, goTo } = await renderApp('/images/sheet')
  await userEvent.click(screen.getByRole('button', { name: 'Template as CSV' }))
  await expect.poll(() => names).toEqual(['Images.csv'])
  expect(api.received.some(({ path }) => path.endsWith('/images/sheets/template?purpose=library&format=csv'))).toBe(
    true,
  )
  goTo(`/images/sheet?sheet=${idOf(1)}`)
  await userEvent.click(screen.getByRole('button', { name: 'Download as XLSX' }))
  await expect.poll(() => names).toEqual(['Images.csv', 'harbours (rest).xlsx'])
  api.refuse(downloadSheetRest, 'missing', { code: 'missing', message: 'There is no such sheet, or it is not yours.' })
  await userEvent.click(screen.getByRole('button', { name: 'Download as CSV' }))
  await expect.element(screen.getByText('There is no such sheet, or it is not yours.').first()).toBeVisible()
})

test('The last sheets are listed and opened; one that cannot be loaded says why', async () => {
  const done = aSheet({ state: 'done' }, { wrong: 0, waiting: 0, added: 2 })
  const api = withSheet(done, done)
  const { screen, goTo } = await renderApp('/images/sheet')
  await expect.element(screen.getByText('Imported · 2026-11-21')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Open harbours.xlsx' }))
  await expect.element(screen.getByText('2 images added.')).toBeVisible()
  api.refuse(getSheet, 'missing', { code: 'missing', message: 'There is no such sheet, or it is not yours.' })
  goTo(`/images/sheet?sheet=${idOf(3)}`)
  await expect.element(screen.getByRole('alert').getByText('There is no such sheet, or it is not yours.')).toBeVisible()
})

test('The page of sources leads to the import of sheets', async () => {
  const api = withSheet(aSheet())
  api.reply(listSources, { data: [] })
  const { screen, address } = await renderApp('/images/sources')
  await userEvent.click(screen.getByRole('link', { name: 'Import a sheet' }))
  await expect.element(screen.getByLabelText(/Drop a sheet here/)).toBeInTheDocument()
  expect(address()).toBe('/images/sheet')
})
