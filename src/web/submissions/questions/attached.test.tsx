import { expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { getUploadPolicy } from '#contract/platform/uploads.ts'
import { aFile, anImage } from '#contract/testing/a-case.ts'
import { aSubmission, savesIn, withSubmission } from '#web/testing/cases.ts'
import { idOf } from '#web/testing/matches.ts'
import { renderApp } from '#web/testing/render-app.tsx'

const address = `/cases/${idOf(50)}/submission`
const step = (name: string) => page.getByRole('button', { name: new RegExp(`${name}$`) })

/** Stands for the object store. */
function withStore(api: ReturnType<typeof withSubmission>, answer: (request: XMLHttpRequest) => Promise<number>) {
  api.reply(getUploadPolicy, () => ({ url: '/store', fields: { key: `${idOf(50)}/a.pdf` } }))
  const { send: real, abort } = XMLHttpRequest.prototype
  XMLHttpRequest.prototype.abort = function stop() {
    this.dispatchEvent(new Event('abort'))
  }
  XMLHttpRequest.prototype.send = function send() {
    void answer(this).then((status) => {
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

test('What is typed while a file is on its way is saved, however often its progress is drawn', async () => {
  const api = withSubmission(aSubmission())
  const { promise, resolve } = Promise.withResolvers<number>()
  const requests: XMLHttpRequest[] = []
  withStore(api, (request) => {
    requests.push(request)
    return promise
  })
  const { screen } = await renderApp(address)
  await userEvent.click(step('Claim'))
  await choose(contract())
  await expect.poll(() => requests.length).toBe(1)
  let loaded = 0
  const progress = setInterval(() => {
    requests[0]!.upload.dispatchEvent(new ProgressEvent('progress', { loaded: (loaded += 0.01) }))
  }, 50)
  onTestFinished(() => clearInterval(progress))
  await userEvent.fill(screen.getByLabelText(/^Anything else/), 'Typed meanwhile')
  await expect.poll(() => savesIn(api).at(-1)?.comments).toBe('Typed meanwhile')
  await expect.element(screen.getByText('Uploading')).toBeVisible()
  resolve(201)
  await expect.element(screen.getByText('Uploaded')).toBeVisible()
})

test.each([
  ['Certificates and filings', '__US_REGISTRATION_FILES__'],
  ['Agreements and invoices', '__LICENSING_HISTORY_FILES__'],
] as const)('Of two files that are chosen at once for “%s” both are there', async (label, list) => {
  const image = anImage()
  image.registration = { us: { ...image.registration.us, status: 'Yes' } }
  image.licensing = { ...image.licensing, licensed_before: true }
  const api = withSubmission(aSubmission({ images: [image] }))
  withStore(api, () => Promise.resolve(201))
  const { screen } = await renderApp(address)
  await userEvent.click(step('Images'))
  const heading = screen.getByRole('heading', { name: label })
  await expect.element(heading).toBeVisible()
  const input = heading.element().parentElement!.querySelector<HTMLInputElement>('input[type=file]')!
  for (const name of ['one.pdf', 'two.pdf']) {
    const chosen = new DataTransfer()
    chosen.items.add(new File([name], name, { type: 'application/pdf' }))
    input.files = chosen.files
    input.dispatchEvent(new Event('change', { bubbles: true }))
  }
  await expect
    .poll(() =>
      savesIn(api)
        .at(-1)
        ?.images[0]![list].map(({ fileName }) => fileName),
    )
    .toEqual(['one.pdf', 'two.pdf'])
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
