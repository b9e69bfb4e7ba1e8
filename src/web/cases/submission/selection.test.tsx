import { expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { getClaimant, saveClaimant } from '#contract/cases/exchange-endpoints.ts'
import { deleteSubmission } from '#contract/cases/endpoints.ts'
import { emptyDraft, Claimant } from '#contract/cases/submission/submission.ts'
import { listMatches } from '#contract/matching/endpoints.ts'
import { getImage, getUploadPolicy, listImages } from '#contract/images/endpoints.ts'
import { aDraft, aFile, anImage as aPart } from '#contract/testing/a-case.ts'
import { aSubmission, savesIn, withSubmission } from '#web/testing/cases.ts'
import { idOf } from '#web/testing/finds.ts'
import { anImage } from '#web/testing/images.ts'
import { renderApp } from '#web/testing/render-app.tsx'

const address = `/cases/${idOf(50)}/submission`
const step = (name: string) => page.getByRole('button', { name: new RegExp(`${name}$`) })
const taken = page.getByRole('button', { name: /^Take out/ })
const noSite = { facts: { cluster: null, hostCountries: {}, overrides: [] } }

/** A draft that starts from nothing, beside a library of one image. */
function withNothing() {
  const api = withSubmission(aSubmission(emptyDraft(), noSite))
  const own = anImage(1, { url: 'https://objects.example/1.jpg', takenOn: '2024-05-11', place: 'Nazaré' })
  api.reply(listImages, { data: [own], total: 1, page: 1, pageSize: 20 })
  api.reply(getImage, own)
  return api
}

test('From nothing an image comes out of the library, with what the library knows', async () => {
  const api = withNothing()
  const { screen } = await renderApp(address)
  await userEvent.click(screen.getByRole('button', { name: 'Add Frame 1' }))
  await expect
    .poll(() => savesIn(api).at(-1)?.images)
    .toMatchObject([{ _id: idOf(1), title: 'Frame 1', date_taken: '2024-05-11', place_taken: 'Nazaré' }])
  expect(savesIn(api).at(-1)!.matches[0]!.uuid).toBe(savesIn(api).at(-1)!.images[0]!.uuid)
  await expect.element(screen.getByRole('button', { name: 'Add Frame 1' })).not.toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: 'Take out Frame 1' }))
  await expect.poll(() => savesIn(api).at(-1)).toMatchObject({ images: [], matches: [] })
})

test('From nothing an image comes in by its address, if that is one', async () => {
  const api = withNothing()
  const { screen } = await renderApp(address)
  await userEvent.click(screen.getByRole('radio', { name: 'By URL' }))
  await userEvent.fill(screen.getByLabelText('URL of your image'), 'boats.jpg')
  await userEvent.click(screen.getByRole('button', { name: 'Add', exact: true }))
  await expect.element(screen.getByText('Please provide a valid URL of your image.')).toBeVisible()
  await userEvent.fill(screen.getByLabelText('URL of your image'), 'https://ana.example/boats.jpg')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => savesIn(api).at(-1)?.images).toMatchObject([{ url: 'https://ana.example/boats.jpg' }])
})

test('Without an image one cannot go on, and reads why', async () => {
  withNothing()
  const { screen } = await renderApp(address)
  await userEvent.click(screen.getByRole('button', { name: 'Continue' }))
  await expect.element(screen.getByText('Please add an image and the page that uses it.')).toBeVisible()
})

/** Stands for the object store. */
function withStore(api: ReturnType<typeof withNothing>, answer: () => Promise<number>) {
  api.reply(getUploadPolicy, () => ({ url: '/store', fields: { key: `${idOf(50)}/a.pdf` } }))
  const { send: real, abort } = XMLHttpRequest.prototype
  XMLHttpRequest.prototype.abort = function stop() {
    this.dispatchEvent(new Event('abort'))
  }
  XMLHttpRequest.prototype.send = function send() {
    void answer().then((status) => {
      const xml = `<PostResponse><Location>https://objects.example/a.pdf</Location></PostResponse>`
      Object.defineProperty(this, 'status', { value: status })
      Object.defineProperty(this, 'responseText', { value: status === 201 ? xml : '' })
      this.dispatchEvent(new Event('load'))
      this.dispatchEvent(new Event('loadend'))
    })
  }
  onTestFinished(() => void Object.assign(XMLHttpRequest.prototype, { send: real, abort }))
}
const choose = (file: File) => userEvent.upload(page.getByLabelText(/^Drop files here/).last(), file)
const contract = () => new File(['the contract'], 'contract.pdf', { type: 'application/pdf' })

test('A file is Uploading, then Uploaded, and saved with its place in the store', async () => {
  const api = withSubmission(aSubmission())
  const { promise, resolve } = Promise.withResolvers<number>()
  withStore(api, () => promise)
  const { screen } = await renderApp(address)
  await userEvent.click(step('Claim'))
  await choose(contract())
  await expect.element(screen.getByText('Uploading')).toBeVisible()
  await expect.element(screen.getByText('Upload is not complete')).toBeVisible()
  expect(savesIn(api).flatMap((saved) => saved.__GENERAL_ATTACHMENTS__)).toEqual([])
  resolve(201)
  await expect.element(screen.getByText('Uploaded')).toBeVisible()
  await expect
    .poll(() => savesIn(api).at(-1)?.__GENERAL_ATTACHMENTS__)
    .toMatchObject([
      {
        key: `${idOf(50)}/a.pdf`,
        url: 'https://objects.example/a.pdf',
        fileName: 'contract.pdf',
        extension: 'pdf',
        type: 'application/pdf',
        size: 12,
        source: 'CASE_GENERAL_FILES',
        uploadComplete: true,
      },
    ])
  await userEvent.click(screen.getByRole('button', { name: 'Remove contract.pdf' }))
  await expect.poll(() => savesIn(api).at(-1)?.__GENERAL_ATTACHMENTS__).toEqual([])
})

test('A file that FAILED says why and can be sent again', async () => {
  const api = withSubmission(aSubmission())
  let status = 400
  withStore(api, () => Promise.resolve(status))
  const { screen } = await renderApp(address)
  await userEvent.click(step('Claim'))
  await choose(contract())
  await expect.element(screen.getByText('FAILED')).toBeVisible()
  await expect.element(screen.getByText('File contains error')).toBeVisible()
  status = 201
  await userEvent.click(screen.getByRole('button', { name: 'Try contract.pdf again' }))
  await expect.element(screen.getByText('Uploaded')).toBeVisible()
})

test('An upload can be paused, and starts again when it is resumed', async () => {
  const api = withSubmission(aSubmission())
  let asked = 0
  withStore(api, () => {
    asked += 1
    return asked === 1 ? new Promise<number>(() => {}) : Promise.resolve(201)
  })
  const { screen } = await renderApp(address)
  await userEvent.click(step('Claim'))
  await choose(contract())
  await userEvent.click(screen.getByRole('button', { name: 'Pause contract.pdf' }))
  await userEvent.click(screen.getByRole('button', { name: 'Resume contract.pdf' }))
  await expect.element(screen.getByText('Uploaded')).toBeVisible()
  expect(asked).toBe(2)
})

test('Files stand at the question that they belong to', async () => {
  const files = [
    { ...aFile(), id: 'a', fileName: 'terms.pdf', source: 'CASE_GENERAL_FILES_SCREENING_BREACH_CONTRACT' as const },
    { ...aFile(), id: 'b', fileName: 'other.pdf' },
  ]
  withSubmission(aSubmission({ screeningCaseAboutBreachOfContract: true, __GENERAL_ATTACHMENTS__: files }))
  const { screen } = await renderApp(address)
  await userEvent.click(step('Screening'))
  await expect.element(screen.getByText('terms.pdf')).toBeVisible()
  expect(screen.getByText('other.pdf').elements()).toHaveLength(0)
  await userEvent.click(step('Claim'))
  await expect.element(screen.getByText('other.pdf')).toBeVisible()
  expect(screen.getByText('terms.pdf').elements()).toHaveLength(0)
})

test('A photograph of this machine becomes an image of the case', async () => {
  const api = withNothing()
  withStore(api, () => Promise.resolve(201))
  const { screen } = await renderApp(address)
  await userEvent.click(screen.getByRole('radio', { name: 'Upload' }))
  await userEvent.upload(
    screen.getByLabelText('Drop photographs here, or choose them'),
    new File(['boats'], 'boats.jpg', { type: 'image/jpeg' }),
  )
  await expect.poll(() => taken.elements().length).toBe(1)
  await expect
    .poll(() => savesIn(api).at(-1)?.images)
    .toMatchObject([
      {
        title: 'boats',
        url: 'https://objects.example/a.pdf',
        file: { source: 'CASE_IMAGE_IMPORT', uploadComplete: true },
      },
    ])
})

test('The claimant is as they were last time, and kept for the next one', async () => {
  const { claimant } = aDraft()
  const api = withSubmission(aSubmission({ images: [aPart()], claimant: Claimant.parse({}) }))
  api.reply(getClaimant, { claimant })
  const { screen } = await renderApp(address)
  await userEvent.click(step('Claimant'))
  await expect.element(screen.getByLabelText('Legal name')).toHaveValue('Ana Pereira')
  await userEvent.fill(screen.getByLabelText('City'), 'Porto')
  await userEvent.click(screen.getByRole('button', { name: 'Continue' }))
  await expect
    .poll(() => api.received.find(({ method, path }) => method === saveClaimant.method && path.endsWith('/claimant')))
    .toMatchObject({ body: { claimant: { ...claimant, city: 'Porto' } } })
})

test('A draft is deleted once that was meant', async () => {
  const api = withSubmission(aSubmission())
  api.reply(deleteSubmission, undefined)
  const { screen, address: at } = await renderApp(address)
  await userEvent.click(screen.getByRole('button', { name: 'Delete the draft' }))
  await userEvent.click(screen.getByRole('button', { name: 'Delete', exact: true }))
  await expect.poll(at).toBe('/cases')
  expect(api.received.find(({ path }) => path === '/api/cases/submission/delete')!.body).toEqual({ _id: idOf(50) })
})

test('Of the finds of a site those that are not certain are to be looked at before it is submitted', async () => {
  const api = withSubmission(aSubmission(aDraft()))
  api.reply(listMatches, { data: [], total: 2, page: 1, pageSize: 1 })
  const { screen } = await renderApp(address)
  await userEvent.click(step('Selection'))
  const way = screen.getByRole('link', { name: 'look at the 2 finds that are not certain' })
  await expect.element(way).toBeVisible()
  expect(decodeURIComponent(way.element().getAttribute('href')!)).toContain(aDraft().matches[0]!.cluster!)
})
