import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { ObjectMissing, type ObjectStore } from '#server/platform/objects/store.ts'
import { unzip } from '#server/testing/unzip.ts'
import { zipExport } from './zip-export.ts'

const madeAt = new Date('2026-03-15T14:05:00Z')
const sizeOf = (file: Buffer | 'endless' | 'broken') => (typeof file === 'string' ? 1_000_000_000 : file.length)

/** A store of these files; an endless one never ends. */
function storeOf(files: Record<string, Buffer | 'endless' | 'broken'>) {
  const open: Readable[] = []
  const list: ObjectStore['list'] = async function* (_, prefix) {
    for (const [key, file] of Object.entries(files))
      if (key.startsWith(prefix)) yield { key, bytes: sizeOf(file), etag: `of ${key}`, modifiedAt: madeAt }
  }
  const stream: ObjectStore['stream'] = async (bucket, key) => {
    const file = files[key]
    if (file === undefined) throw new ObjectMissing(bucket, key)
    if (file === 'broken') throw new Error('the disk does not answer')
    const opened =
      file === 'endless'
        ? new Readable({
            read() {
              this.push(Buffer.alloc(65_536))
            },
          })
        : Readable.from([file])
    open.push(opened)
    return opened
  }
  return { objects: { stream, list } as Pick<ObjectStore, 'stream' | 'list'> as ObjectStore, open }
}

const zipOf = async (files: Parameters<typeof storeOf>[0], holdings: Parameters<typeof zipExport>[1]) =>
  await zipExport(storeOf(files), holdings, madeAt)

const file = (key: string, name = key) => ({ name, bucket: 'images' as const, key })

async function whole(stream: Readable): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

const three = { a: Buffer.from('first'), b: Buffer.from('second'), c: Buffer.from('third') }

test('Names in the zip suit every system, its size is known', async () => {
  const files = [file('a', 'images/1-a.jpg'), file('b', '../../etc/passwd'), file('c', 'images/C:\\new\n"x".jpg')]
  const archive = await zipOf(three, { documents: { images: [{ title: 'Süß' }] }, files })
  const made = await whole(archive.open())
  expect(made.length).toBe(archive.bytes)
  expect([...unzip(made)].map(([name, bytes]) => [name, bytes.toString()])).toEqual([
    ['images.json', '[\n  {\n    "title": "Süß"\n  }\n]'],
    ['images/1-a.jpg', 'first'],
    ['_/_/etc/passwd', 'second'],
    ['images/C__new__x_.jpg', 'third'],
  ])
})

test('Every part equals the same bytes of the whole', async () => {
  const archive = await zipOf(three, { documents: { images: [1, 2] }, files: [file('a'), file('b'), file('c')] })
  const made = await whole(archive.open())
  for (let first = 0; first < made.length; first += 29)
    for (const last of [first, first + 40, made.length - 1])
      expect((await whole(archive.open(first, last))).equals(made.subarray(first, last + 1))).toBe(true)
})

test("A different file changes the zip's layout", async () => {
  const holdings = { documents: {}, files: [file('a'), file('b')] }
  const { layout } = await zipOf(three, holdings)
  expect((await zipOf(three, holdings)).layout).toBe(layout)
  expect((await zipOf({ a: three.a }, holdings)).layout).not.toBe(layout)
  expect((await zipOf({ ...three, b: Buffer.from('other') }, holdings)).layout).not.toBe(layout)
})

test('An empty account has an export all the same', async () => {
  const archive = await zipOf({}, { documents: {}, files: [] })
  expect(unzip(await whole(archive.open())).size).toBe(0)
})

test('A file deleted meanwhile is named, and the others stay', async () => {
  const archive = await zipOf({ b: three.b }, { documents: {}, files: [file('a'), file('b')] })
  const zip = unzip(await whole(archive.open()))
  expect([...zip.keys()]).toEqual(['missing-files.json', 'b'])
  expect(JSON.parse(zip.get('missing-files.json')!.toString())).toEqual(['a'])
})

test('One file is open at a time, and closed with its reader', async () => {
  const store = storeOf({ a: 'endless', b: 'endless' })
  const zip = (await zipExport(store, { documents: {}, files: [file('a'), file('b')] }, madeAt)).open()
  let read = 0
  for await (const chunk of zip) if ((read += (chunk as Buffer).length) > 200_000) break
  zip.destroy()
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(store.open.map(({ destroyed }) => destroyed)).toEqual([true])
})

test('A finished part closes its source', async () => {
  const store = storeOf({ a: 'endless' })
  const archive = await zipExport(store, { documents: {}, files: [file('a')] }, madeAt)
  expect((await whole(archive.open(100, 70_000))).length).toBe(69_901)
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(store.open.map(({ destroyed }) => destroyed)).toEqual([true])
})

test('A failing store ends the zip with its error', async () => {
  const archive = await zipOf({ a: 'broken' }, { documents: {}, files: [file('a')] })
  await expect(whole(archive.open())).rejects.toThrow('the disk does not answer')
})
