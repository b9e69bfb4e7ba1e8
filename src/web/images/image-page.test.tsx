import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { inWords, namesIn, recordOf } from '#contract/field-table.ts'
import { deleteImage, getImage } from '#contract/images/endpoints.ts'
import type { Image } from '#contract/images/image.ts'
import { imageFields } from '#contract/images/image-fields.ts'
import { getImageMetadata, listImageHistory, mergeImages, updateImage } from '#contract/images/library-endpoints.ts'
import { failToRefetch } from '#web/testing/fail-to-refetch.ts'
import { idOf } from '#web/testing/matches.ts'
import { anImage } from '#web/testing/images.ts'
import { liveStream } from '#web/testing/live-stream.ts'
import { renderApp } from '#web/testing/render-app.tsx'
import { anaIsSignedIn } from '#web/testing/signed-in.ts'

test('An image’s page tells what is known of it, and what would go with it', async () => {
  const api = anaIsSignedIn()
  const image = anImage(7, { matches: 3 })
  api.reply(getImage, image)
  api.refuse(deleteImage, 'unavailable', { code: 'database.down', message: 'The database does not answer.' })
  const { screen } = await renderApp(`/images/${idOf(7)}`)
  for (const words of ['300 × 200 pixels', '4.2 MB', 'JPEG', 'Upload', 'Watched'])
    await expect.element(screen.getByText(words, { exact: true })).toBeVisible()
  for (const words of ['Registered', 'Licensed'])
    expect(screen.getByText(words, { exact: true }).elements()).toEqual([])
  await userEvent.click(screen.getByRole('button', { name: 'Remove' }))
  const question = screen.getByRole('alertdialog')
  await expect.element(question.getByText(/Its 3 finds go too, with everything you decided about them/)).toBeVisible()
  await userEvent.click(question.getByRole('button', { name: 'Remove' }))
  await expect.element(screen.getByText('The database does not answer.').first()).toBeVisible()
})

test('An image’s page says what of its file could be read', async () => {
  const api = anaIsSignedIn()
  const note = 'This file is cut off: 62 % of its picture could be read, and that part is shown and looked for.'
  api.reply(getImage, anImage(7, { note }))
  const { screen } = await renderApp(`/images/${idOf(7)}`)
  await expect.element(screen.getByText(note)).toBeVisible()
})

test('An image’s page shows its registration and its licence', async () => {
  const api = anaIsSignedIn()
  api.reply(getImage, anImage(7, { registered: true, licensed: true }))
  const { screen } = await renderApp(`/images/${idOf(7)}`)
  for (const words of ['Registered', 'Licensed', 'To somebody'])
    await expect.element(screen.getByText(words, { exact: true })).toBeVisible()
})

test.each([
  [{ lastScan: '2026-11-20T12:00:00.000Z', nextScan: '2026-12-04T12:00:00.000Z' }, ['2026-11-20', '2026-12-04']],
  [{ lastScan: null, nextScan: '2026-12-04T12:00:00.000Z' }, ['Not yet', '2026-12-04']],
])('An image’s page says when it was looked for and when it will be: %o', async (scans, [last, next]) => {
  const api = anaIsSignedIn()
  api.reply(getImage, anImage(7, scans))
  const { screen } = await renderApp(`/images/${idOf(7)}`)
  await expect.element(screen.getByText(`Looked for${last}`)).toBeVisible()
  await expect.element(screen.getByText(`Next time${next}`)).toBeVisible()
})

test('An image that nobody looks for names no such day', async () => {
  const api = anaIsSignedIn()
  api.reply(getImage, anImage(7, { monitored: false, lastScan: '2026-11-20T12:00:00.000Z' }))
  const { screen } = await renderApp(`/images/${idOf(7)}`)
  await expect.element(screen.getByText('300 × 200 pixels')).toBeVisible()
  for (const name of ['Looked for', 'Next time']) expect(screen.getByText(name).elements()).toEqual([])
})

test('An image that is not there says so', async () => {
  const api = anaIsSignedIn()
  api.refuse(getImage, 'missing', { code: 'missing', message: 'There is no such image.' })
  const { screen } = await renderApp(`/images/${idOf(8)}`)
  await expect.element(screen.getByRole('heading', { name: 'There is no page here' })).toBeVisible()
})

test('What was read from the file while the form was open is left as it is', async () => {
  const api = anaIsSignedIn()
  api.reply(getImage, anImage(7, { creator: null }))
  api.reply(updateImage, anImage(7))
  const listening = liveStream(api)
  const { screen } = await renderApp(`/images/${idOf(7)}`)
  await userEvent.click(screen.getByRole('button', { name: 'Edit' }))
  api.reply(getImage, anImage(7, { creator: 'Ana Ibarra' }))
  const tell = await listening
  tell({ type: 'image', imageId: idOf(7), what: 'changed' })
  await expect.element(screen.getByText('Ana Ibarra', { exact: true })).toBeInTheDocument()
  await userEvent.fill(screen.getByRole('textbox', { name: /^Place/ }), 'Porto')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await expect.poll(() => api.received.find(({ path }) => path.endsWith('/update'))?.body).toEqual({ place: 'Porto' })
})

test('Of an image that seems to be there twice the larger file stays, unless its owner says otherwise', async () => {
  const api = anaIsSignedIn()
  const duplicate = { _id: idOf(3), title: 'The web size', thumbnail: null, width: 30, height: 20, matches: 0 }
  api.reply(getImage, anImage(7, { duplicate }))
  api.reply(mergeImages, anImage(7))
  const merged = () => api.received.filter(({ path }) => path === '/api/images/merge').map(({ body }) => body)
  const { screen } = await renderApp(`/images/${idOf(7)}`)
  await expect.element(screen.getByRole('heading', { name: 'You seem to have this image already' })).toBeVisible()
  await expect.element(screen.getByText('The web size, 30 × 20', { exact: true })).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Merge into one' }))
  await expect.element(screen.getByText(/This cannot be undone/)).toBeVisible()
  await expect.element(screen.getByRole('radio', { name: /Frame 7, 300 × 200/ })).toBeChecked()
  expect(merged()).toEqual([])
  await userEvent.click(screen.getByRole('button', { name: 'Merge', exact: true }))
  await expect.poll(merged).toEqual([{ primaryImage: idOf(7), images: [idOf(3), idOf(7)] }])
})

test('What the file says is shown with where it says so, and edits are sent alone', async () => {
  const api = anaIsSignedIn()
  api.reply(getImage, anImage(7, { creator: 'Ana', tags: ['sea'] }))
  api.reply(getImageMetadata, {
    found: {
      creator: { value: 'Ana Almeida', from: 'XMP' },
      position: { latitude: 38.7, longitude: -9.1 },
      credentials: {
        state: 'invalid',
        signer: 'Somebody',
        generator: null,
        signedAt: null,
        problem: 'It was changed.',
      },
      more: [{ name: 'Rights page', value: 'https://ana.example/rights', from: 'XMP' }],
    },
  })
  api.reply(listImageHistory, {
    data: [
      {
        id: idOf(1),
        at: '2026-01-01T10:00:00.000Z',
        type: 'edited',
        changes: [{ field: 'title', from: 'a', to: 'b' }],
      },
    ],
  })
  api.reply(updateImage, anImage(7))
  const { screen } = await renderApp(`/images/${idOf(7)}`)
  await expect.element(screen.getByText('38.70000° N, 9.10000° W')).toBeVisible()
  await expect.element(screen.getByText('Content credentials that do not fit the file')).toBeVisible()
  await expect.element(screen.getByRole('link', { name: 'https://ana.example/rights' })).toBeVisible()
  await expect.element(screen.getByText('Title: “a” became “b”')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Edit' }))
  await userEvent.fill(screen.getByRole('textbox', { name: /^Place/ }), 'Porto')
  await userEvent.fill(screen.getByRole('textbox', { name: /^Tags/ }), 'sea, dawn')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await expect
    .poll(() => api.received.find(({ path }) => path.endsWith('/update'))?.body)
    .toEqual({
      place: 'Porto',
      tags: ['sea', 'dawn'],
    })
})

test('Every field that is written of an image stands in its form and history, and where it says so among its facts', async () => {
  const api = anaIsSignedIn()
  const names = namesIn(imageFields)
  const said = recordOf(imageFields, (name) => {
    const { control } = imageFields[name]
    return control === 'day' ? '2024-05-11' : control === 'list' ? [`a ${name}`, `more ${name}`] : `The ${name}`
  }) as Partial<Image>
  const words = recordOf(imageFields, (name) => inWords(said[name]!)!)
  api.reply(getImage, anImage(7, said))
  const changes = names.map((field) => ({ field, from: null, to: words[field] }))
  api.reply(listImageHistory, { data: [{ id: idOf(1), at: '2026-01-01T10:00:00.000Z', type: 'edited', changes }] })
  const { screen } = await renderApp(`/images/${idOf(7)}`)
  const history = names.map((name) => `${imageFields[name].label}: “${words[name]}”`).join('; ')
  await expect.element(screen.getByText(history)).toBeVisible()
  for (const name of names) {
    const fact = screen.getByText(`${imageFields[name].label}${words[name]}`, { exact: true })
    expect(fact.elements()).toHaveLength(imageFields[name].isFact ? 1 : 0)
  }
  await userEvent.click(screen.getByRole('button', { name: 'Edit' }))
  const form = screen.getByRole('dialog')
  await expect.element(form).toBeVisible()
  for (const name of names) {
    const field = form.getByLabelText(new RegExp(`^${imageFields[name].label}`)).element()
    expect(field instanceof HTMLInputElement ? field.value : field.textContent).toBe(words[name])
  }
})

test('An image that cannot be asked for again stays, with what is being written of it', async () => {
  const api = anaIsSignedIn()
  api.reply(getImage, anImage(7))
  api.reply(getImageMetadata, { found: null })
  api.reply(listImageHistory, { data: [] })
  const { screen } = await renderApp(`/images/${idOf(7)}`)
  await expect.element(screen.getByText('Nothing has happened to it yet.')).toBeVisible()
  await expect.element(screen.getByText(/^The file carries no metadata/)).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Edit' }))
  await userEvent.fill(screen.getByRole('textbox', { name: /^Place/ }), 'Porto')
  await failToRefetch(api, getImage, getImageMetadata, listImageHistory)
  await expect.element(screen.getByRole('textbox', { name: /^Place/ })).toHaveValue('Porto')
  expect(screen.getByText('Too many requests. Wait a minute.').elements()).toEqual([])
})

test('What the file says and the history are waited for, and say why they cannot be loaded', async () => {
  const api = anaIsSignedIn()
  api.reply(getImage, anImage(7))
  api.on(getImageMetadata, () => new Promise<Response>(() => {}))
  api.on(listImageHistory, () => new Promise<Response>(() => {}))
  const { screen } = await renderApp(`/images/${idOf(7)}`)
  await expect.element(screen.getByRole('status', { name: 'Loading what the file says' })).toBeVisible()
  await expect.element(screen.getByRole('status', { name: 'Loading the history' })).toBeVisible()
  await screen.unmount()
  api.refuse(getImageMetadata, 'limited', { code: 'limited', message: 'Too many requests.' })
  const again = await renderApp(`/images/${idOf(7)}`)
  await expect.element(again.screen.getByText('Too many requests.')).toBeVisible()
})

test('Who removes a file that could not be read, on its page, is led to the others', async () => {
  const api = anaIsSignedIn()
  api.reply(getImage, anImage(7, { state: 'failed', problem: 'This file is damaged.' }))
  api.on(deleteImage, () => {
    api.refuse(getImage, 'missing', { code: 'missing', message: 'There is no such image.' })
    return new Response(null, { status: 204 })
  })
  const { screen, address } = await renderApp(`/images/${idOf(7)}`)
  await userEvent.click(screen.getByRole('button', { name: 'Remove Frame 7' }))
  await expect.poll(address).toBe('/images')
  await expect.element(screen.getByText('Frame 7 was removed.').first()).toBeVisible()
})
