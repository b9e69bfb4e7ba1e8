import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import type { ObjectStore } from '../../../platform/objects/store.ts'
import { ObjectMissing, ObjectRefused } from '../../../platform/objects/store.ts'
import { bytesOf, codeIn, postForm } from './open-store.ts'

const about = { type: 'text/plain' }
const keysOf = async (store: ObjectStore, prefix: string): Promise<string[]> => {
  const keys: string[] = []
  for await (const { key } of store.list('cases', prefix)) keys.push(key)
  return keys
}

/** Tests for every object store; `open` gives an empty one. */
export const storeContract = (open: () => Promise<ObjectStore>): void => {
  keepsBytes(open)
  refusesKeys(open)
  listsAndRemoves(open)
  servesBrowsers(open)
}

const keepsBytes = (open: () => Promise<ObjectStore>): void => {
  test('what was put is got back, with its type, size and etag', async () => {
    const store = await open()
    const put = await store.put('images', 'a/b c+ü(1).txt', bytesOf('hello'), about)
    expect(await store.get('images', 'a/b c+ü(1).txt')).toEqual(bytesOf('hello'))
    expect((await buffer(await store.stream('images', 'a/b c+ü(1).txt'))).toString()).toBe('hello')
    expect(put).toMatchObject({ bytes: 5, type: 'text/plain', etag: '5d41402abc4b2a76b9719d911017c592' })
    expect(await store.head('images', 'a/b c+ü(1).txt')).toMatchObject({
      key: 'a/b c+ü(1).txt',
      bytes: 5,
      type: 'text/plain',
      etag: put.etag,
    })
    expect(Math.abs(put.modifiedAt.getTime() - Date.now())).toBeLessThan(60_000)
  })

  test('an empty object is an object', async () => {
    const store = await open()
    await store.put('finds', 'empty', new Uint8Array(), about)
    expect(await store.get('finds', 'empty')).toHaveLength(0)
    expect(await store.head('finds', 'empty')).toMatchObject({ bytes: 0 })
  })

  test('a second put replaces the object', async () => {
    const store = await open()
    await store.put('images', 'a', bytesOf('first'), about)
    await store.put('images', 'a', bytesOf('second one'), { type: 'image/png' })
    expect(await store.get('images', 'a')).toEqual(bytesOf('second one'))
    expect(await store.head('images', 'a')).toMatchObject({ bytes: 10, type: 'image/png' })
  })

  test('buckets do not see each other', async () => {
    const store = await open()
    await store.put('images', 'a', bytesOf('a'), about)
    expect(await store.head('cases', 'a')).toBeUndefined()
    await expect(store.get('cases', 'a')).rejects.toThrow(ObjectMissing)
    await expect(store.stream('cases', 'a')).rejects.toThrow(ObjectMissing)
  })
}

const refusesKeys = (open: () => Promise<ObjectStore>): void => {
  test('a key that could leave the bucket or meet the store’s own files is refused by every method', async () => {
    const store = await open()
    for (const key of ['../images/a', 'a/../../b', '/a', 'a//b', '.hidden', 'a/.about-b.json', '.tmp-1', 'a\\b', '']) {
      const calls = [
        () => store.put('images', key, bytesOf('x'), about),
        () => store.get('images', key),
        () => store.stream('images', key),
        () => store.head('images', key),
        () => store.remove('images', [key]),
        () => store.signedUrl('images', key, { seconds: 60 }),
        () => store.uploadForm('images', key, { type: 'image/png', size: 1, fileName: 'a.png', seconds: 60 }),
      ]
      for (const call of calls) await expect(call(), `a method with ${key}`).rejects.toThrow(ObjectRefused)
    }
  })
}

const listsAndRemoves = (open: () => Promise<ObjectStore>): void => {
  test('a list holds what begins with the prefix, in the order of the keys’ bytes', async () => {
    const store = await open()
    const keys = ['a', 'b/1', 'b/2/x', 'b-1', 'b/10', 'c', 'ä/1']
    for (const key of keys) await store.put('cases', key, bytesOf(key), about)
    expect(await keysOf(store, '')).toEqual(['a', 'b-1', 'b/1', 'b/10', 'b/2/x', 'c', 'ä/1'])
    expect(await keysOf(store, 'b')).toEqual(['b-1', 'b/1', 'b/10', 'b/2/x'])
    expect(await keysOf(store, 'b/1')).toEqual(['b/1', 'b/10'])
    expect(await keysOf(store, 'b/2/')).toEqual(['b/2/x'])
    expect(await keysOf(store, '../')).toEqual([])
    expect(await keysOf(store, 'none')).toEqual([])
  })

  test('removing takes what is there, and a missing key is no error', async () => {
    const store = await open()
    for (const key of ['a/1', "a/2 &amp; '3", 'b']) await store.put('cases', key, bytesOf(key), about)
    await store.remove('cases', ['a/1', 'nothing', "a/2 &amp; '3"])
    await store.remove('cases', [])
    expect(await keysOf(store, '')).toEqual(['b'])
  })
}

const servesBrowsers = (open: () => Promise<ObjectStore>): void => {
  test('a signed address reads the object, as a download where that is asked', async () => {
    const store = await open()
    await store.put('images', 'x/ü 1.jpg', bytesOf('pixels'), { type: 'image/jpeg' })
    const shown = await fetch(await store.signedUrl('images', 'x/ü 1.jpg', { seconds: 600 }))
    expect([shown.status, await shown.text(), shown.headers.get('content-type')]).toEqual([200, 'pixels', 'image/jpeg'])
    const url = await store.signedUrl('images', 'x/ü 1.jpg', { seconds: 600, downloadName: 'Mein "Bild" ü.jpg' })
    const saved = await fetch(url)
    expect(saved.headers.get('content-disposition')).toBe(
      `attachment; filename="Mein _Bild_ _.jpg"; filename*=UTF-8''Mein%20%22Bild%22%20%C3%BC.jpg`,
    )
    expect((await fetch(url.replace('%C3%BC%201.jpg', 'other.jpg'))).status).toBe(403)
  })

  test('an upload form stores one file of the signed type and size, and the answer names the Location', async () => {
    const store = await open()
    const key = '64b7/2f0c9c2e.jpg'
    const form = await store.uploadForm('images', key, {
      type: 'image/jpeg',
      size: 5,
      fileName: 'Ä & b.jpg',
      seconds: 60,
    })
    const answer = await postForm(form, '12345')
    expect(answer.status).toBe(201)
    expect(/<Location>(.*)<\/Location>/.exec(await answer.text())?.[1]).toBe(`${form.url}/${key}`)
    expect(await store.head('images', key)).toMatchObject({ bytes: 5, type: 'image/jpeg' })
  })

  test('an upload form takes no other size, type or key', async () => {
    const store = await open()
    const about = { type: 'image/jpeg', size: 5, fileName: 'a.jpg', seconds: 60 }
    const form = await store.uploadForm('images', 'k', about)
    const altered = (fields: Record<string, string>) => ({ ...form, fields: { ...form.fields, ...fields } })
    expect(await codeIn(await postForm(form, '123456'))).toBe('400 EntityTooLarge')
    expect(await codeIn(await postForm(form, '1234'))).toBe('400 EntityTooSmall')
    expect(await codeIn(await postForm(altered({ 'Content-Type': 'text/html' }), '12345'))).toBe('403 AccessDenied')
    expect(await codeIn(await postForm(altered({ key: 'other' }), '12345'))).toBe('403 AccessDenied')
    expect(await store.head('images', 'k')).toBeUndefined()
  })

  test('a healthy store says where it keeps files', async () => {
    expect(await (await open()).check()).toMatchObject({ ok: true })
  })
}
