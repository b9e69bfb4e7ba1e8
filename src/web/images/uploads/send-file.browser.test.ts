import { expect, test, vi } from 'vitest'
import { createImage } from '#contract/images/endpoints.ts'
import { getUploadPolicy } from '#contract/platform/uploads.ts'
import { fakeApi } from '#web/testing/fake-api.ts'
import { anImage } from '#web/testing/images.ts'
import { takeEveryPost } from '#web/testing/object-store.ts'
import { sendFile } from './send-file.ts'

const aFile = () => new File(['a photograph'], 'harbour.jpg', { type: 'image/jpeg' })
const watchedBy = (stop: AbortController) => ({ onProgress: () => {}, signal: stop.signal })

/** Server that stores each file under its own key and creates one image per key; `answer` decides each reply. */
function storeAndLibrary(answer: () => Promise<void>) {
  const api = fakeApi()
  const forms: string[] = []
  const imagesByKey = new Map<string, string>()
  const handedIn: { key: string; signal: AbortSignal }[] = []
  api.reply(getUploadPolicy, () => {
    forms.push(`images/${forms.length}`)
    return { url: '/store', fields: { key: forms.at(-1)! } }
  })
  api.on(createImage, async ({ body, signal }) => {
    const { key } = body as { key: string }
    handedIn.push({ key, signal })
    if (!imagesByKey.has(key)) imagesByKey.set(key, anImage(imagesByKey.size + 1)._id)
    await answer()
    return Response.json(anImage(1, { _id: imagesByKey.get(key)! }), { status: 201 })
  })
  takeEveryPost()
  return { api, forms, imagesByKey, handedIn }
}

test('A file whose last answer is lost is handed in again as it is, and is one image', { tags: ['long'] }, async () => {
  let isLost = true
  const { forms, imagesByKey, handedIn } = storeAndLibrary(async () => {
    if (!isLost) return
    isLost = false
    throw new TypeError('the connection broke')
  })
  const sent = await sendFile(aFile(), watchedBy(new AbortController()))
  expect(sent).toEqual({ imageId: anImage(1)._id, location: 'https://objects.example/a.jpg' })
  expect(handedIn.map(({ key }) => key)).toEqual(['images/0', 'images/0'])
  expect(forms).toHaveLength(1)
  expect(imagesByKey.size).toBe(1)
})

test('A pause does not stop a file that the store has already', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const { handedIn } = storeAndLibrary(() => promise)
  const stop = new AbortController()
  const sending = sendFile(aFile(), watchedBy(stop))
  await vi.waitFor(() => expect(handedIn).toHaveLength(1))
  stop.abort('paused')
  expect(handedIn[0]!.signal.aborted).toBe(false)
  resolve()
  expect(await sending).toMatchObject({ imageId: anImage(1)._id })
})

test('A file that was paused while its last answer was lost is not sent again when resumed', async () => {
  let isLost = true
  const stop = new AbortController()
  const { forms, imagesByKey } = storeAndLibrary(async () => {
    if (!isLost) return
    isLost = false
    stop.abort('paused')
    throw new TypeError('the connection broke')
  })
  const file = aFile()
  await expect(sendFile(file, watchedBy(stop))).rejects.toMatchObject({ kind: 'unavailable' })
  expect(await sendFile(file, watchedBy(new AbortController()))).toMatchObject({ imageId: anImage(1)._id })
  expect(forms).toHaveLength(1)
  expect(imagesByKey.size).toBe(1)
})

test('A file that the store has lost meanwhile is sent whole when it is tried again', async () => {
  const { api, forms } = storeAndLibrary(() => Promise.resolve())
  const file = aFile()
  const watched = watchedBy(new AbortController())
  const gone = { code: 'image.no-file', message: 'This file has not arrived in our storage. Upload it again.' }
  api.refuse(createImage, 'missing', gone)
  await expect(sendFile(file, watched)).rejects.toThrow(gone.message)
  api.reply(createImage, anImage(1))
  await sendFile(file, watched)
  expect(forms).toHaveLength(2)
})
