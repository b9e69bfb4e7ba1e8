import { expect, test, vi } from 'vitest'
import { postForm } from './post-form.ts'

const file = new File(['a photograph'], 'a.jpg', { type: 'image/jpeg' })
const watched = () => ({ onProgress: () => {}, signal: new AbortController().signal })

test('A connection that breaks says so and what to do', async () => {
  await expect(postForm({ url: 'http://127.0.0.1:1/', fields: {} }, file, watched())).rejects.toMatchObject({
    kind: 'unavailable',
    message: 'The connection broke while this file was sent. Check your connection and try again.',
  })
})

test('An unreadable storage says where to open the app', async () => {
  // The store answers requests that do not read the answer.
  vi.spyOn(window, 'fetch').mockRejectedValueOnce(new TypeError()).mockResolvedValueOnce(new Response())
  await expect(postForm({ url: 'http://127.0.0.1:1/', fields: {} }, file, watched())).rejects.toMatchObject({
    kind: 'forbidden',
    message: `Our storage takes no files from pages that were opened at ${window.location.origin}. Open the app at its own address, then try again.`,
  })
})

test('A storage that returns after an outage counts as readable', async () => {
  vi.spyOn(window, 'fetch').mockResolvedValueOnce(new Response())
  await expect(postForm({ url: 'http://127.0.0.1:1/', fields: {} }, file, watched())).rejects.toMatchObject({
    kind: 'unavailable',
  })
})

test('An answer that is not the store’s is no success', async () => {
  const here = `${window.location.origin}/nowhere/at/all`
  await expect(postForm({ url: here, fields: { key: 'a' } }, file, watched())).rejects.toThrow(
    /^Our storage did not take this file \(\d{3}\)\. Try again in a minute\.$/,
  )
})

test('What was stopped rejects with the reason and sends nothing', async () => {
  const stop = new AbortController()
  stop.abort('paused')
  await expect(
    postForm({ url: 'http://127.0.0.1:1/', fields: {} }, file, { ...watched(), signal: stop.signal }),
  ).rejects.toBe('paused')
})
