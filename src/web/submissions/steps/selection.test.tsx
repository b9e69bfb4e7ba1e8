import { expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { z } from 'zod'
import { getClaimant, saveClaimant } from '#contract/cases/exchange-endpoints.ts'
import { deleteSubmission, startSubmission } from '#contract/submissions/endpoints.ts'
import { emptyDraft, Claimant } from '#contract/cases/submission/submission.ts'
import { listMatches } from '#contract/matches/endpoints.ts'
import { getImage, listImages } from '#contract/images/endpoints.ts'
import { getUploadPolicy } from '#contract/platform/uploads.ts'
import { aDraft, anImage as aPart } from '#contract/testing/a-case.ts'
import { aSubmission, savesIn, withSubmission } from '#web/testing/cases.ts'
import { idOf } from '#web/testing/matches.ts'
import { anImage } from '#web/testing/images.ts'
import { takeEveryPost } from '#web/testing/object-store.ts'
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

test('Two presses of one image add it once', async () => {
  const api = withNothing()
  const comes = Promise.withResolvers<void>()
  api.on(getImage, async () => {
    await comes.promise
    return Response.json(anImage(1))
  })
  const { screen } = await renderApp(address)
  const add = screen.getByRole('button', { name: 'Add Frame 1' })
  await userEvent.dblClick(add)
  comes.resolve()
  await expect.element(add).not.toBeInTheDocument()
  await expect.poll(() => savesIn(api).at(-1)?.images).toMatchObject([{ _id: idOf(1) }])
  expect(screen.getByRole('button', { name: 'Take out Frame 1' }).elements()).toHaveLength(1)
})

test('All images that are found can be reached, and that there are more is said', async () => {
  const api = withNothing()
  const data = Array.from({ length: 20 }, (_, at) => anImage(at + 1))
  api.reply(listImages, { data, total: 134, page: 1, pageSize: 20 })
  const { screen } = await renderApp(address)
  const last = screen.getByRole('button', { name: 'Add Frame 20' })
  await expect.element(last).toBeVisible()
  const list = last.element().closest('ul')!.getBoundingClientRect()
  expect(last.element().getBoundingClientRect().bottom).toBeLessThanOrEqual(list.bottom)
  await expect.element(screen.getByText('Showing the first 20 of 134 images that fit.')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Add Frame 1', exact: true }))
  await expect.element(screen.getByText('Showing the first 19 of 133 images that fit.')).toBeVisible()
})

test('A page that does not come over HTTPS, where the browser makes no UUIDs, takes images and files too', async () => {
  Object.defineProperty(crypto, 'randomUUID', { configurable: true, value: undefined })
  onTestFinished(() => void Reflect.deleteProperty(crypto, 'randomUUID'))
  const api = withNothing()
  api.reply(getUploadPolicy, () => ({ url: '/store', fields: { key: `${idOf(50)}/a.jpg` } }))
  takeEveryPost()
  api.reply(startSubmission, aSubmission(emptyDraft(), noSite))
  const { screen, address: at } = await renderApp(`/cases/new?images=${idOf(1)}`)
  await expect.poll(at).toBe(address)
  await userEvent.click(screen.getByRole('button', { name: 'Add Frame 1' }))
  await expect.element(screen.getByRole('button', { name: 'Take out Frame 1' })).toBeVisible()
  await userEvent.click(screen.getByRole('radio', { name: 'By URL' }))
  await userEvent.fill(screen.getByLabelText('URL of your image'), 'https://ana.example/boats.jpg')
  await userEvent.keyboard('{Enter}')
  await userEvent.click(screen.getByRole('radio', { name: 'Upload' }))
  await userEvent.upload(
    screen.getByLabelText('Drop photographs here, or choose them'),
    new File(['boats'], 'boats.jpg', { type: 'image/jpeg' }),
  )
  await expect.poll(() => savesIn(api).at(-1)?.images.length).toBe(3)
  const uuids = savesIn(api)
    .at(-1)!
    .images.map(({ uuid }) => uuid)
  expect(new Set(uuids).size).toBe(3)
  for (const uuid of uuids) expect(z.uuidv4().safeParse(uuid).success).toBe(true)
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

test('A photograph of this machine becomes an image of the case', async () => {
  const api = withNothing()
  api.reply(getUploadPolicy, () => ({ url: '/store', fields: { key: `${idOf(50)}/a.jpg` } }))
  takeEveryPost()
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
        url: 'https://objects.example/a.jpg',
        file: { source: 'CASE_IMAGE_IMPORT', uploadComplete: true },
      },
    ])
})

test('The claimant is as they were last time, and kept for the next one', async () => {
  const { claimant } = aDraft()
  const api = withSubmission(aSubmission({ images: [aPart()], claimant: Claimant.parse({}) }))
  api.reply(getClaimant, { claimant, suggested: emptyDraft().claimant })
  const { screen } = await renderApp(address)
  await userEvent.click(step('Claimant'))
  await expect.element(screen.getByLabelText('Legal name')).toHaveValue('Ana Pereira')
  await userEvent.fill(screen.getByLabelText('City'), 'Porto')
  await userEvent.click(screen.getByRole('button', { name: 'Continue' }))
  await expect
    .poll(() => api.received.find(({ method, path }) => method === saveClaimant.method && path.endsWith('/claimant')))
    .toMatchObject({ body: { claimant: { ...claimant, city: 'Porto' } } })
})

test('What is written before the claimant of last time has come stays, and the rest is filled in', async () => {
  const { claimant } = aDraft()
  const api = withSubmission(aSubmission({ images: [aPart()], claimant: Claimant.parse({}) }))
  const { promise, resolve } = Promise.withResolvers<void>()
  api.on(getClaimant, async () => {
    await promise
    return Response.json({ claimant, suggested: emptyDraft().claimant })
  })
  const { screen } = await renderApp(address)
  await userEvent.click(step('Claimant'))
  await userEvent.fill(screen.getByLabelText('City'), 'Porto')
  resolve()
  await expect.element(screen.getByLabelText('Legal name')).toHaveValue('Ana Pereira')
  await expect.element(screen.getByLabelText('City')).toHaveValue('Porto')
  await userEvent.clear(screen.getByLabelText('Legal name'))
  await expect.element(screen.getByLabelText('Legal name')).toHaveValue('')
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
