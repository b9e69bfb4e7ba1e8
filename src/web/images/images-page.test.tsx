import { expect, onTestFinished, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { deleteImage, getImage, getUploadPolicy, listImages, retryImage } from '#contract/images/endpoints.ts'
import {
  getImageMetadata,
  listImageGroups,
  listImageHistory,
  listKnownFiles,
  mergeImages,
  updateImage,
} from '#contract/images/library-endpoints.ts'
import type { Image } from '#contract/images/image.ts'
import { idOf } from '#web/testing/finds.ts'
import { anImage } from '#web/testing/images.ts'
import { renderApp } from '#web/testing/render-app.tsx'
import { anaIsSignedIn } from '#web/testing/signed-in.ts'

function withImages(...data: Image[]) {
  const api = anaIsSignedIn()
  api.reply(listImages, { data, total: data.length, page: 1, pageSize: 20 })
  return api
}

/** Pastes files as the system's clipboard does. */
function paste(...files: File[]): void {
  const clipboardData = new DataTransfer()
  for (const file of files) clipboardData.items.add(file)
  document.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }))
}

test('A file that could not be read says why at its place, and can be read again or removed', async () => {
  const problem = 'This file is damaged: a part of it is missing or cannot be read. Upload the original again.'
  const api = withImages(anImage(1), anImage(2, { state: 'failed', problem, width: null, height: null }))
  api.refuse(retryImage, 'conflict', { code: 'image.not-failed', message: 'This image did not fail.' })
  api.reply(deleteImage, undefined)
  const { screen } = await renderApp('/images')
  await expect.element(screen.getByText(problem)).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Retry Frame 2' }))
  await expect.element(screen.getByText('This image did not fail.').first()).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Remove Frame 2' }))
  await expect.poll(() => api.received.some(({ method }) => method === 'DELETE')).toBe(true)
})

test('Tiles tell what an image is at: being read, ignored, found', async () => {
  withImages(anImage(1, { state: 'loading' }), anImage(2, { ignored: true }), anImage(3, { matches: 12 }))
  const { screen } = await renderApp('/images')
  await expect.element(screen.getByRole('link', { name: /Frame 1.*Loading/ })).toBeVisible()
  await expect.element(screen.getByRole('link', { name: /Frame 2.*Ignored/ })).toBeVisible()
  await expect
    .element(screen.getByRole('link', { name: 'found 12 times' }))
    .toHaveAttribute('href', `/matches?image=${idOf(3)}&show=all`)
})

test('Files that were left out are told by reason, many of them by number', async () => {
  withImages(anImage(1))
  const { screen } = await renderApp('/images')
  await expect.element(screen.getByText('1 image on 1 page(s)')).toBeVisible()
  paste(...Array.from({ length: 11 }, (_, at) => new File(['words'], `${at}.txt`, { type: 'text/plain' })))
  await expect.element(screen.getByText(/^11 files were left out\. .*7\.txt and 3 more\)$/)).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Close this notice' }))
  await expect.element(screen.getByText(/left out/)).not.toBeInTheDocument()
})

test('A pasted picture is sent; the same once more is told to be among them; cancelling forgets it', async () => {
  const api = withImages(anImage(1))
  api.on(getUploadPolicy, () => new Promise<Response>(() => {}))
  const { screen } = await renderApp('/images')
  await expect.element(screen.getByText('1 image on 1 page(s)')).toBeVisible()
  const picture = new File(['not much of a picture'], 'pasted.png', { type: 'image/png', lastModified: 1 })
  paste(picture)
  await expect.element(screen.getByRole('heading', { name: 'Uploading' })).toBeVisible()
  await expect.element(screen.getByText('Uploading 0 %')).toBeVisible()
  paste(picture)
  await expect.element(screen.getByText('pasted.png was left out. This file is among them already.')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Pause' }))
  await expect.element(screen.getByText('Paused, starts again from 0 %')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Resume' }))
  await expect.element(screen.getByText('Uploading 0 %')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Cancel all' }))
  await expect.element(screen.getByRole('heading', { name: 'Uploading' })).not.toBeInTheDocument()
})

function drop(target: Element, files: File[]): void {
  const dataTransfer = new DataTransfer()
  for (const file of files) dataTransfer.items.add(file)
  target.dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer }))
}

test('What is dropped where the first photographs are asked for is taken once', async () => {
  const api = withImages()
  api.refuse(getUploadPolicy, 'full', { code: 'objects.full', message: 'There is no room left for files.' })
  api.reply(listImageGroups, { tags: [], sources: [] })
  const { screen } = await renderApp('/images')
  const place = screen.getByText('Drop photographs here, or choose them')
  await expect.element(place).toBeVisible()
  drop(place.element(), [new File(['one'], 'first.png', { type: 'image/png' })])
  await expect.element(screen.getByRole('heading', { name: 'one photograph FAILED' })).toBeVisible()
  drop(document.body, [new File(['two'], 'second.png', { type: 'image/png' })])
  await expect.element(screen.getByRole('heading', { name: '2 photographs FAILED' })).toBeVisible()
  await expect.element(screen.getByText(/(first|second)\.png was left out/)).not.toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: 'Close the list of uploads' }))
})

test('Where a browser does not tell what was dropped, the page says so', async () => {
  withImages(anImage(1))
  const { screen } = await renderApp('/images')
  await expect.element(screen.getByText('1 image on 1 page(s)')).toBeVisible()
  const { webkitGetAsEntry } = DataTransferItem.prototype
  onTestFinished(() => void Object.assign(DataTransferItem.prototype, { webkitGetAsEntry }))
  Object.assign(DataTransferItem.prototype, { webkitGetAsEntry: undefined })
  drop(document.body, [new File(['x'], 'harbour.png', { type: 'image/png' })])
  const told = screen.getByRole('alert')
  await expect.element(told.getByText(/^Error: No DragDrop component/)).toBeVisible()
  await userEvent.click(told.getByRole('button', { name: 'Close this notice' }))
  await expect.element(screen.getByText(/No DragDrop/)).not.toBeInTheDocument()
})

test('An upload that fails says FAILED with the reason and offers to try again', async () => {
  const api = withImages(anImage(1))
  api.refuse(getUploadPolicy, 'full', { code: 'objects.full', message: 'There is no room left for files.' })
  const { screen } = await renderApp('/images')
  await expect.element(screen.getByText('1 image on 1 page(s)')).toBeVisible()
  paste(new File(['x'], 'full.png', { type: 'image/png' }))
  await expect.element(screen.getByRole('heading', { name: 'one photograph FAILED' })).toBeVisible()
  await expect.element(screen.getByText('There is no room left for files.')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Retry full.png' }))
  await expect.poll(() => api.received.filter(({ path }) => path === '/api/uploads/policy').length).toBe(2)
  await expect.element(screen.getByText('There is no room left for files.')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Close the list of uploads' }))
  await expect.element(screen.getByText('There is no room left for files.')).not.toBeInTheDocument()
})

test('A library that cannot be loaded says why', async () => {
  const api = withImages()
  api.refuse(listImages, 'limited', { code: 'limited', message: 'Too many requests. Wait a minute.' })
  const { screen } = await renderApp('/images')
  await expect.element(screen.getByText('Too many requests. Wait a minute.')).toBeVisible()
})

test('An image’s page tells what is known of it, and what would go with it', async () => {
  const api = withImages()
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

test('An image’s page says that it is registered, and licensed to somebody, where it is', async () => {
  const api = withImages()
  api.reply(getImage, anImage(7, { registered: true, licensed: true }))
  const { screen } = await renderApp(`/images/${idOf(7)}`)
  for (const words of ['Registered', 'Licensed', 'To somebody'])
    await expect.element(screen.getByText(words, { exact: true })).toBeVisible()
})

test.each([
  [{ lastScan: '2026-11-20T12:00:00.000Z', nextScan: '2026-12-04T12:00:00.000Z' }, ['2026-11-20', '2026-12-04']],
  [{ lastScan: null, nextScan: '2026-12-04T12:00:00.000Z' }, ['Not yet', '2026-12-04']],
])('An image’s page says when it was looked for and when it will be: %o', async (scans, [last, next]) => {
  const api = withImages()
  api.reply(getImage, anImage(7, scans))
  const { screen } = await renderApp(`/images/${idOf(7)}`)
  await expect.element(screen.getByText(`Looked for${last}`)).toBeVisible()
  await expect.element(screen.getByText(`Next time${next}`)).toBeVisible()
})

test('An image that nobody looks for names no such day', async () => {
  const api = withImages()
  api.reply(getImage, anImage(7, { monitored: false, lastScan: '2026-11-20T12:00:00.000Z' }))
  const { screen } = await renderApp(`/images/${idOf(7)}`)
  await expect.element(screen.getByText('300 × 200 pixels')).toBeVisible()
  for (const name of ['Looked for', 'Next time']) expect(screen.getByText(name).elements()).toEqual([])
})

test('An image that is not there says so', async () => {
  const api = withImages()
  api.refuse(getImage, 'missing', { code: 'missing', message: 'There is no such image.' })
  const { screen } = await renderApp(`/images/${idOf(8)}`)
  await expect.element(screen.getByRole('heading', { name: 'There is no page here' })).toBeVisible()
})

test('A file that is in the library already is shown beside it and sent only when wanted', async () => {
  const api = withImages(anImage(1))
  api.on(listKnownFiles, ({ body }) =>
    Response.json({ data: [{ hash: (body as { hashes: string[] }).hashes[0], image: anImage(1) }] }),
  )
  api.on(getUploadPolicy, () => new Promise<Response>(() => {}))
  const { screen } = await renderApp('/images')
  await expect.element(screen.getByText('1 image on 1 page(s)')).toBeVisible()
  paste(new File(['the same again'], 'again.png', { type: 'image/png', lastModified: 2 }))
  await expect.element(screen.getByRole('heading', { name: 'You have this image' })).toBeVisible()
  await expect.element(screen.getByText('This file: again.png')).toBeVisible()
  expect(api.received.some(({ path }) => path === '/api/uploads/policy')).toBe(false)
  await userEvent.click(screen.getByRole('button', { name: 'Upload again.png anyway' }))
  await expect.element(screen.getByText('Uploading 0 %')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Cancel all' }))
})

test('Of an image that seems to be there twice the larger file stays, unless its owner says otherwise', async () => {
  const api = withImages()
  const double = { _id: idOf(3), title: 'The web size', thumbnail: null, width: 30, height: 20, matches: 0 }
  api.reply(getImage, anImage(7, { double }))
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
  const api = withImages()
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
