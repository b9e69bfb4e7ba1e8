import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rename, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { until } from '#server/testing/until.ts'
import { embeddedStore } from './embedded-store.ts'
import { type ObjectFiles, openObjectFiles } from './object-files.ts'
import { ObjectBusy, ObjectRefused, ObjectsFull } from '../../platform/objects/store.ts'
import { bytesOf, tempFolder } from './testing/open-store.ts'

const type = 'text/plain'
const md5 = (text: string): string => createHash('md5').update(text).digest('hex')
const at = (key: string) => ({ bucket: 'images', key }) as const
const open = async (): Promise<ObjectFiles> => openObjectFiles({ folder: await tempFolder() })
const allFiles = async (files: ObjectFiles): Promise<string[]> =>
  (await readdir(files.folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => entry.name)
    .sort()

test('An object is a plain file of its name, with a sidecar', async () => {
  const files = await open()
  await files.write(at('a/b.txt'), [bytesOf('hel'), bytesOf('lo')], { type, downloadName: 'c.txt' })
  expect(await readFile(join(files.folder, 'images/a/b.txt'), 'utf8')).toBe('hello')
  expect(await allFiles(files)).toEqual(['.about-b.txt.json', 'b.txt'])
  expect(await files.head(at('a/b.txt'))).toMatchObject({ bytes: 5, downloadName: 'c.txt' })
  await files.remove(at('a/b.txt'))
  expect(await readdir(join(files.folder, 'images'))).toEqual([])
})

test("Only the server's user may read the files", async () => {
  const files = await open()
  await files.write(at('a/b'), [bytesOf('x')], { type })
  const modeOf = async (path: string): Promise<number> => (await stat(join(files.folder, 'images', path))).mode & 0o777
  expect([await modeOf('a'), await modeOf('a/b')]).toEqual([0o700, 0o600])
})

test('A source that fails midway leaves the old object alone', async () => {
  const files = await open()
  await files.write(at('a'), [bytesOf('old')], { type })
  const failing = async function* (): AsyncGenerator<Uint8Array> {
    yield bytesOf('new')
    throw new Error('the line was cut')
  }
  await expect(files.write(at('a'), failing(), { type })).rejects.toThrow('the line was cut')
  expect((await buffer((await files.open(at('a')))!.read())).toString()).toBe('old')
  expect(await allFiles(files)).toEqual(['.about-a.json', 'a'])
})

test('The next start clears half-written files and keeps objects', async () => {
  const files = await open()
  await files.write(at('a'), [bytesOf('x')], { type })
  await writeFile(join(files.folder, 'images/.tmp-1'), 'half')
  const again = await openObjectFiles({ folder: files.folder })
  expect(await allFiles(again)).toEqual(['.about-a.json', 'a'])
})

test("A crash between two renames describes the object's own bytes", async () => {
  const files = await open()
  await files.write(at('a'), [bytesOf('old')], { type })
  const sidecar = join(files.folder, 'images/.about-a.json')
  const stale = await readFile(sidecar, 'utf8')
  await files.write(at('a'), [bytesOf('newer')], { type: 'image/png' })
  await writeFile(sidecar, stale)
  expect(await files.head(at('a'))).toMatchObject({ bytes: 5, type, etag: md5('newer') })
  expect(JSON.parse(await readFile(sidecar, 'utf8'))).toMatchObject({ bytes: 5 })
})

test('Copied objects without sidecars or times are found and described', async () => {
  const files = await open()
  await mkdir(join(files.folder, 'images/x'))
  await writeFile(join(files.folder, 'images/x/y'), 'hello')
  expect(await files.head(at('x/y'))).toMatchObject({
    bytes: 5,
    type: 'application/octet-stream',
    etag: md5('hello'),
  })
  await files.write(at('z'), [bytesOf('hello')], { type })
  await utimes(join(files.folder, 'images/z'), 1, 1)
  expect(await files.head(at('z'))).toMatchObject({ type, modifiedAt: new Date(1000) })
  await writeFile(join(files.folder, 'images/.about-z.json'), '{ torn')
  expect(await files.head(at('z'))).toMatchObject({ bytes: 5, etag: md5('hello') })
})

test('A reader keeps its opened version while the key is rewritten', async () => {
  const files = await open()
  await files.write(at('a'), [bytesOf('first')], { type })
  const opened = await files.open(at('a'))
  await files.write(at('a'), [bytesOf('second')], { type })
  expect([(await buffer(opened!.read())).toString(), opened!.about.bytes]).toEqual(['first', 5])
})

test('Simultaneous writers and readers always meet a whole object', { tags: ['long'] }, async () => {
  const files = await open()
  const write = (n: number): Promise<unknown> => files.write(at('a/b'), [Buffer.alloc(n * 1000, n)], { type: `t/${n}` })
  await write(1)
  const read = async (): Promise<void> => {
    const opened = await files.open(at('a/b'))
    if (!opened) return
    const bytes = await buffer(opened.read())
    expect([bytes.length, opened.about.bytes, opened.about.type]).toEqual([
      bytes[0]! * 1000,
      bytes.length,
      `t/${bytes[0]}`,
    ])
  }
  await Promise.all(Array.from({ length: 200 }, (_, n) => (n % 4 === 0 ? write(1 + (n % 9)) : read())))
})

test('Writing into a folder that a removal empties works', { tags: ['long'] }, async () => {
  const files = await open()
  const work = async (n: number): Promise<void> => {
    await files.write(at(`same/folder/${n}`), [bytesOf('x')], { type })
    await files.remove(at(`same/folder/${n}`))
  }
  for (let round = 0; round < 50; round++) await Promise.all([work(1), work(2), work(3)])
  expect(await readdir(join(files.folder, 'images'))).toEqual([])
})

test('A key below another object or above others is refused', async () => {
  const files = await open()
  await files.write(at('a'), [bytesOf('x')], { type })
  await files.write(at('b/c'), [bytesOf('x')], { type })
  await expect(files.write(at('a/d'), [bytesOf('y')], { type })).rejects.toThrow(ObjectRefused)
  await expect(files.write(at('b'), [bytesOf('y')], { type })).rejects.toThrow(ObjectRefused)
  expect(await files.head(at('a/d'))).toBeUndefined()
  expect(await files.head(at('b'))).toBeUndefined()
  expect(await allFiles(files)).toEqual(['.about-a.json', '.about-c.json', 'a', 'c'])
})

test('A quota counts stored bytes across buckets and restarts', async () => {
  const folder = await tempFolder()
  const files = await openObjectFiles({ folder, quotaBytes: 100 })
  await files.write(at('a'), [new Uint8Array(60)], { type })
  await files.write({ bucket: 'cases', key: 'b' }, [new Uint8Array(30)], { type })
  const tooMuch = files.write(at('c'), [new Uint8Array(5), new Uint8Array(6)], { type })
  await expect(tooMuch).rejects.toThrow(ObjectsFull)
  await expect(files.write(at('c'), [new Uint8Array(11)], { type })).rejects.toThrow(
    'The store may hold 100 bytes and has no room for this file. Delete files that are no longer needed, or raise the quota.',
  )
  expect(files.allowance.used()).toBe(90)
  await files.write(at('a'), [new Uint8Array(10)], { type })
  expect(files.allowance.used()).toBe(40)
  const again = await openObjectFiles({ folder, quotaBytes: 100 })
  expect(again.allowance.used()).toBe(40)
  await again.remove(at('a'))
  await again.remove(at('a'))
  expect(again.allowance.used()).toBe(30)
  expect(await allFiles(again)).toEqual(['.about-b.json', 'b'])
})

test('A nearly full disk refuses new uploads and finishes running ones', async () => {
  const folder = await tempFolder()
  let bavail = 49
  const files = await openObjectFiles({ folder, diskOf: async () => ({ bavail, blocks: 1000 }) })
  const store = embeddedStore(files, () => {
    throw new Error('no address is asked for')
  })
  const form = () => store.uploadForm('images', 'a', { type, size: 1, fileName: 'a.jpg', seconds: 60 })
  await expect(form()).rejects.toThrow('The disk of this server is nearly full')
  await files.write(at('a'), [new Uint8Array(60)], { type })
  bavail = 50
  await expect(form()).rejects.toThrow('no address is asked for')
})

test('Any keys are listed whole and in order from any start', { tags: ['long'] }, async () => {
  const part = fc.string({ unit: fc.constantFrom('a', 'b', '-', '0', 'é', '😀'), minLength: 1, maxLength: 2 })
  const key = fc.array(part, { minLength: 1, maxLength: 3 }).map((parts) => parts.join('/'))
  const order = (a: string, b: string): number => Buffer.compare(Buffer.from(a), Buffer.from(b))
  const given = fc.uniqueArray(key, { maxLength: 8 })
  const run = async (keys: string[], prefix: string, after: string): Promise<void> => {
    const files = await open()
    const stored: string[] = []
    for (const one of keys) {
      if (keys.some((other) => other.startsWith(`${one}/`))) continue
      await files.write(at(one), [bytesOf(one)], { type })
      stored.push(one)
    }
    const found: string[] = []
    for await (const object of files.list('images', prefix, after)) found.push(object.key)
    const wanted = stored.filter((one) => one.startsWith(prefix) && order(one, after) > 0)
    expect(found).toEqual(wanted.sort(order))
  }
  await fc.assert(fc.asyncProperty(given, fc.oneof(part, key, fc.constant('')), fc.oneof(key, fc.constant('')), run), {
    numRuns: 60,
  })
})

test('Files without a key are not listed', async () => {
  const files = await open()
  await files.write(at('a'), [bytesOf('x')], { type })
  await writeFile(join(files.folder, 'images/what?.txt'), 'x')
  await rename(join(files.folder, 'images/.about-a.json'), join(files.folder, 'images/.gone'))
  const keys: string[] = []
  for await (const { key } of files.list('images', '')) keys.push(key)
  expect(keys).toEqual(['a'])
})

test('Two writers of a key at a time never fill the disk', async () => {
  const files = await open()
  const underWay = () => {
    const end = Promise.withResolvers<void>()
    const source = async function* () {
      yield bytesOf('x')
      await end.promise
    }
    return { end, written: files.write(at('a'), source(), { type, once: true }) }
  }
  const [first, second] = [underWay(), underWay()]
  await until(async () => (await allFiles(files)).length === 2)
  await expect(underWay().written).rejects.toThrow(ObjectBusy)
  expect(await allFiles(files)).toHaveLength(2)
  first.end.reject(new Error('The line was lost.'))
  await expect(first.written).rejects.toThrow('The line was lost.')
  const third = underWay()
  second.end.resolve()
  third.end.resolve()
  const ends = await Promise.allSettled([second.written, third.written])
  expect(ends.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
})
