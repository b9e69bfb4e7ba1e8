import { expect, onTestFinished, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { createImage, deleteImage, listImages, retryImage } from '#contract/images/endpoints.ts'
import { getUploadPolicy } from '#contract/platform/uploads.ts'
import { listImageGroups, listKnownFiles } from '#contract/images/library-endpoints.ts'
import type { Image } from '#contract/images/image.ts'
import { idOf } from '#web/testing/matches.ts'
import { anImage } from '#web/testing/images.ts'
import { takeEveryPost } from '#web/testing/object-store.ts'
import { renderApp } from '#web/testing/render-app.tsx'
import { anaIsSignedIn } from '#web/testing/signed-in.ts'

function withImages(...data: Image[]) {
  const api = anaIsSignedIn()
  api.reply(listImages, { data, total: data.length, page: 1, pageSize: 20 })
  return api
}

/** Pastes files as the system's clipboard does. */
const paste = (...files: File[]) => pasteInto(document, files)

function pasteInto(target: EventTarget, files: File[]): void {
  const clipboardData = new DataTransfer()
  for (const file of files) clipboardData.items.add(file)
  target.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }))
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
    .element(screen.getByRole('link', { name: 'Frame 3, found 12 times' }))
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

test('Of a file that arrived and could be read in part the page says so', async () => {
  takeEveryPost()
  const note = 'This file is cut off: 62 % of its picture could be read, and that part is shown and looked for.'
  const api = withImages(anImage(1, { note, fileName: 'cut.jpg' }), anImage(2, { note: 'An older one.' }))
  api.reply(getUploadPolicy, { url: '/store', fields: { key: 'images/1' } })
  api.reply(createImage, anImage(1, { note, fileName: 'cut.jpg' }))
  const { screen } = await renderApp('/images')
  await expect.element(screen.getByText('2 images on 1 page(s)')).toBeVisible()
  paste(new File(['half of a picture'], 'cut.jpg', { type: 'image/jpeg', lastModified: 3 }))
  const notes = screen.getByRole('list', { name: 'Notes on uploaded files' })
  await expect.element(notes.getByText(note)).toBeVisible()
  await expect.element(notes.getByRole('link', { name: 'cut.jpg' })).toHaveAttribute('href', `/images/${idOf(1)}`)
  expect(notes.getByText('An older one.').elements()).toEqual([])
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

test('A file that has arrived no longer stands before the list, even if its image is on another page or was removed', async () => {
  const api = withImages(anImage(1))
  takeEveryPost()
  api.reply(getUploadPolicy, { url: '/store', fields: { key: 'images/1' } })
  api.reply(createImage, anImage(2, { state: 'loading' }))
  const { screen } = await renderApp('/images')
  await expect.element(screen.getByText('1 image on 1 page(s)')).toBeVisible()
  paste(new File(['a photograph'], 'harbour.jpg', { type: 'image/jpeg' }))
  await expect.element(screen.getByRole('heading', { name: 'Uploaded one photograph' })).toBeVisible()
  await expect.element(screen.getByText('harbour.jpg')).not.toBeInTheDocument()
  expect(screen.getByRole('list', { name: 'Your images' }).getByRole('listitem').elements()).toHaveLength(1)
  const panel = screen.getByRole('region', { name: 'Uploaded one photograph' })
  await expect.element(panel.getByRole('link', { name: 'Choose where to look' })).toHaveAttribute('href', '/matches')
  await userEvent.click(screen.getByRole('button', { name: 'Close the list of uploads' }))
})

test('One panel says what became of all files, and those that failed are tried again together', async () => {
  const api = withImages(anImage(1))
  api.refuse(getUploadPolicy, 'full', { code: 'objects.full', message: 'There is no room left for files.' })
  const { screen } = await renderApp('/images')
  await expect.element(screen.getByText('1 image on 1 page(s)')).toBeVisible()
  const files = ['one', 'two', 'three'].map((name) => new File([name], `${name}.png`, { type: 'image/png' }))
  paste(...files, new File(['words'], 'letter.txt', { type: 'text/plain' }))
  const panel = screen.getByRole('region', { name: '3 photographs FAILED' })
  await expect.element(panel.getByText(/^letter\.txt was left out\./)).toBeVisible()
  takeEveryPost()
  api.reply(getUploadPolicy, { url: '/store', fields: { key: 'images/1' } })
  api.reply(createImage, anImage(2, { state: 'loading' }))
  await userEvent.click(panel.getByRole('button', { name: 'Retry all' }))
  await expect.element(screen.getByRole('region', { name: 'Uploaded 3 photographs' })).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Close the list of uploads' }))
  await expect.element(screen.getByText(/left out/)).not.toBeInTheDocument()
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

test('What is pasted into a text is text: the picture that a sheet sends along is not uploaded', async () => {
  const api = withImages(anImage(1))
  api.reply(listImageGroups, { tags: [], sources: [{ source: 'upload', count: 1 }] })
  const { screen } = await renderApp('/images')
  const search = screen.getByLabelText('Search')
  await expect.element(search).toBeVisible()
  const words = new File(['words'], 'left-out.txt', { type: 'text/plain' })
  pasteInto(search.element(), [words])
  paste(new File(['words'], 'told.txt', { type: 'text/plain' }))
  await expect.element(screen.getByText(/told\.txt was left out/)).toBeVisible()
  expect(screen.getByText(/left-out\.txt/).elements()).toEqual([])
})
