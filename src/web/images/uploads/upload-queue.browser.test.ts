import { expect, test, vi } from 'vitest'
import { ProblemError } from '#web/platform/calls/problem-error.ts'
import { anImage } from '#web/testing/images.ts'
import type { SentFile } from './send-file.ts'
import { summaryOf, type Upload } from './upload.ts'
import { openUploadQueue } from './upload-queue.ts'

const aFile = (name: string, bytes = 1000) =>
  new File([new Uint8Array(bytes)], name, { type: 'image/jpeg', lastModified: 1 })
const files = (count: number) => Array.from({ length: count }, (_, at) => aFile(`${at}.jpg`))

/** File that is already in the library. */
const knownFile = { file: aFile('known.jpg'), image: anImage(7) }

type Sending = { name: string; progress: (bytes: number) => void; signal: AbortSignal; end: (error?: Error) => void }

/** Queue whose uploads the test completes or breaks. */
function queueInHand() {
  const sending: Sending[] = []
  const doubled: string[] = []
  const known = { uploads: [] as Upload[] }
  const send = (file: File, { onProgress, signal }: { onProgress: (bytes: number) => void; signal: AbortSignal }) =>
    new Promise<SentFile>((sent, failed) => {
      signal.addEventListener('abort', () => failed(signal.reason))
      const end = (error?: Error) => (error ? failed(error) : sent({ imageId: `id of ${file.name}`, location: '/' }))
      sending.push({ name: file.name, progress: onProgress, signal, end })
    })
  const queue = openUploadQueue(
    {
      send,
      preview: async () => undefined,
      known: async (file) => (file === knownFile.file ? knownFile.image : undefined),
    },
    { changed: (uploads) => void (known.uploads = uploads), doubled: (name) => doubled.push(name) },
  )
  const state = (name: string) => known.uploads.find((upload) => upload.name === name)?.state
  return { queue, sending, doubled, known, state }
}

test('Of 500 files three are sent at a time, each once, until all have arrived', async () => {
  const known = { uploads: [] as Upload[] }
  const sent: string[] = []
  const atOnce = { now: 0, most: 0 }
  const send = async ({ name }: File): Promise<SentFile> => {
    atOnce.most = Math.max(atOnce.most, ++atOnce.now)
    await new Promise((turn) => setTimeout(turn))
    atOnce.now--
    sent.push(name)
    return { imageId: `id of ${name}`, location: '/' }
  }
  const queue = openUploadQueue(
    {
      send,
      preview: async () => undefined,
      known: async (file) => (file === knownFile.file ? knownFile.image : undefined),
    },
    { changed: (uploads) => void (known.uploads = uploads), doubled: () => {} },
  )
  queue.add(files(500))
  await vi.waitFor(() => expect(summaryOf(known.uploads).uploaded).toBe(500), 20_000)
  expect(summaryOf(known.uploads)).toMatchObject({ left: 0, failed: 0, percent: 100 })
  expect(atOnce.most).toBe(3)
  expect(new Set(sent).size).toBe(500)
  expect(sent).toHaveLength(500)
})

test('How far a file is shows while it is sent', async () => {
  const { queue, sending, known, state } = queueInHand()
  queue.add([aFile('harbour.jpg')])
  await vi.waitFor(() => expect(sending).toHaveLength(1))
  expect(state('harbour.jpg')).toBe('uploading')
  sending[0]!.progress(640)
  await vi.waitFor(() => expect(known.uploads[0]).toMatchObject({ state: 'uploading', percent: 64 }))
  expect(summaryOf(known.uploads).percent).toBe(64)
  sending[0]!.end()
  await vi.waitFor(() => expect(known.uploads[0]).toMatchObject({ state: 'uploaded', imageId: 'id of harbour.jpg' }))
})

test('A file that fails says why and stops no other; tried again it can arrive', async () => {
  const { queue, sending, known, state } = queueInHand()
  queue.add([aFile('one.jpg'), aFile('two.jpg')])
  await vi.waitFor(() => expect(sending).toHaveLength(2))
  sending[0]!.end(new ProblemError('full', { code: 'objects.full', message: 'There is no room left.' }))
  sending[1]!.end()
  await vi.waitFor(() => expect(known.uploads[0]).toMatchObject({ state: 'failed', problem: 'There is no room left.' }))
  await vi.waitFor(() => expect(state('two.jpg')).toBe('uploaded'))
  queue.retry(known.uploads[0]!.id)
  await vi.waitFor(() => expect(sending).toHaveLength(3))
  sending[2]!.end()
  await vi.waitFor(() => expect(state('one.jpg')).toBe('uploaded'))
})

test('A pause stops what is in flight and holds back the rest; resumed, a file starts again from nothing', async () => {
  const { queue, sending, known, state } = queueInHand()
  queue.add(files(5))
  await vi.waitFor(() => expect(sending).toHaveLength(3))
  sending[0]!.progress(900)
  queue.pause()
  await vi.waitFor(() => expect(sending.slice(0, 3).every(({ signal }) => signal.aborted)).toBe(true))
  await vi.waitFor(() => expect(state('0.jpg')).toBe('paused'))
  expect(summaryOf(known.uploads)).toMatchObject({ isPaused: true, left: 5 })
  expect(sending).toHaveLength(3)
  queue.resume()
  await vi.waitFor(() => expect(sending).toHaveLength(6))
  expect(known.uploads.find(({ name }) => name === '0.jpg')).not.toMatchObject({ percent: 90 })
  for (let at = 3; at < 8; at++) {
    await vi.waitFor(() => expect(sending.length).toBeGreaterThan(at))
    sending[at]!.end()
  }
  await vi.waitFor(() => expect(summaryOf(known.uploads)).toMatchObject({ uploaded: 5, left: 0 }))
})

test('A file that is removed is no longer sent, and another takes its turn', async () => {
  const { queue, sending, known, state } = queueInHand()
  queue.add(files(4))
  await vi.waitFor(() => expect(sending).toHaveLength(3))
  queue.remove(known.uploads.find(({ name }) => name === '1.jpg')!.id)
  await vi.waitFor(() => expect(sending).toHaveLength(4))
  expect(sending[1]!.signal.aborted).toBe(true)
  expect(sending[3]!.name).toBe('3.jpg')
  expect(state('1.jpg')).toBeUndefined()
})

test('Cancelling removes all uploads; later ones start fresh', async () => {
  const { queue, sending, known, state } = queueInHand()
  queue.add(files(10))
  await vi.waitFor(() => expect(sending).toHaveLength(3))
  queue.cancelAll()
  await vi.waitFor(() => expect(known.uploads).toEqual([]))
  expect(sending.every(({ signal }) => signal.aborted)).toBe(true)
  queue.add([aFile('later.jpg')])
  await vi.waitFor(() => expect(sending.at(-1)!.name).toBe('later.jpg'))
  expect(sending).toHaveLength(4)
  sending[3]!.end()
  await vi.waitFor(() => expect(state('later.jpg')).toBe('uploaded'))
})

test('A file that is in the queue already is not taken twice; once it has arrived and is forgotten it is', async () => {
  const { queue, sending, doubled, known, state } = queueInHand()
  queue.add([aFile('same.jpg')])
  await vi.waitFor(() => expect(sending).toHaveLength(1))
  queue.add([aFile('same.jpg')])
  expect(doubled).toEqual(['same.jpg'])
  sending[0]!.end()
  await vi.waitFor(() => expect(state('same.jpg')).toBe('uploaded'))
  queue.forgetUploaded()
  await vi.waitFor(() => expect(known.uploads).toEqual([]))
  queue.add([aFile('same.jpg')])
  await vi.waitFor(() => expect(sending).toHaveLength(2))
})

test('A file that is there already waits for a word, and the others go on', async () => {
  const { queue, sending, known, state } = queueInHand()
  queue.add([knownFile.file, aFile('new.jpg')])
  await expect.poll(() => state('known.jpg')).toBe('known')
  await expect.poll(() => sending.map(({ name }) => name)).toEqual(['new.jpg'])
  sending[0]!.end()
  await expect.poll(() => state('new.jpg')).toBe('uploaded')
  expect(summaryOf(known.uploads)).toMatchObject({ left: 0, known: 1, uploaded: 1 })
  queue.sendAnyway(known.uploads.find(({ name }) => name === 'known.jpg')!.id)
  await expect.poll(() => sending.length).toBe(2)
  sending[1]!.end()
  await expect.poll(() => state('known.jpg')).toBe('uploaded')
})
