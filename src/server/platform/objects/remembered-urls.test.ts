import { expect, test } from 'vitest'
import { rememberSignedUrls } from './remembered-urls.ts'
import type { ObjectStore } from './store.ts'

const day = 86_400

function counted() {
  let signed = 0
  const store = {
    signedUrl: async (bucket, key) => `${bucket}/${key}#${++signed}`,
  } as Partial<ObjectStore> as ObjectStore
  return { store, count: () => signed }
}

test('An address is signed once while it stays valid', async () => {
  const { store, count } = counted()
  let now = new Date(0)
  const remembering = rememberSignedUrls(store, () => now)
  const about = { seconds: day }
  const first = await remembering.signedUrl('images', 'a', about)
  now = new Date((day / 4 - 1) * 1000)
  expect(await remembering.signedUrl('images', 'a', about)).toBe(first)
  now = new Date((day / 4) * 1000)
  expect(await remembering.signedUrl('images', 'a', about)).not.toBe(first)
  expect(count()).toBe(2)
})

test('Every bucket, key, lifetime and name has its own address', async () => {
  const { store } = counted()
  const remembering = rememberSignedUrls(store, () => new Date(0))
  const addresses = await Promise.all([
    remembering.signedUrl('images', 'a', { seconds: day }),
    remembering.signedUrl('finds', 'a', { seconds: day }),
    remembering.signedUrl('images', 'b', { seconds: day }),
    remembering.signedUrl('images', 'a', { seconds: 60 }),
    remembering.signedUrl('images', 'a', { seconds: day, downloadName: 'a.jpg' }),
  ])
  expect(new Set(addresses).size).toBe(addresses.length)
})

test('The cache of addresses has a limit', async () => {
  const { store, count } = counted()
  const remembering = rememberSignedUrls(store, () => new Date(0))
  for (let n = 0; n < 20_001; n++) await remembering.signedUrl('images', String(n), { seconds: day })
  await remembering.signedUrl('images', '20000', { seconds: day })
  expect(count()).toBe(20_001)
  await remembering.signedUrl('images', '0', { seconds: day })
  expect(count()).toBe(20_002)
})

test('A failed signature is tried again', async () => {
  let fails = true
  const store = {
    signedUrl: async () => (fails ? Promise.reject(new Error('no')) : 'signed'),
  } as Partial<ObjectStore> as ObjectStore
  const remembering = rememberSignedUrls(store, () => new Date(0))
  await expect(remembering.signedUrl('images', 'a', { seconds: day })).rejects.toThrow('no')
  fails = false
  expect(await remembering.signedUrl('images', 'a', { seconds: day })).toBe('signed')
})
