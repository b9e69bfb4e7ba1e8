import { mkdirSync, readFileSync, renameSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deleteImage, getImage, listImages, retryImage } from '#contract/images/endpoints.ts'
import { runOriginalsCommand } from '#server/cli/originals-command.ts'
import { mountedKey } from '#server/platform/objects/mounted/mounted-key.ts'
import { folderForTests } from '#server/testing/places.ts'
import { people } from '#server/testing/people.ts'
import { aPicture } from '#server/testing/pictures.ts'
import { openTestApp, type TestApp } from '#server/testing/test-app.ts'
import { whenRead } from '#server/testing/upload.ts'

const root = folderForTests('originals')
let app: TestApp

beforeAll(async () => {
  app = await openTestApp({ MOUNTED_ORIGINALS: root })
})
afterAll(() => app.remove())

const put = async (path: string, seed: number) => {
  mkdirSync(join(root, path, '..'), { recursive: true })
  writeFileSync(join(root, path), await aPicture(seed))
}
async function takeIn(...args: string[]): Promise<string[]> {
  const said: string[] = []
  await runOriginalsCommand(app.deps, args, (text) => void said.push(String(text)))
  return said
}

test('Pictures of a mounted folder are images, and stay where they are', { tags: ['long'] }, async () => {
  const { ana, bruno } = await people(app)
  await put('ana/2024/harbour.jpg', 21)
  await put('ana/cup.jpg', 22)
  writeFileSync(join(root, 'ana', 'notes.txt'), 'no picture')
  expect((await takeIn(ana.email, 'ana'))[0]).toContain('2 new images')
  expect((await takeIn(ana.email, '/ana/'))[0]).toContain('0 new images; 2 files were taken in before')
  const { data } = await ana.call(listImages, {})
  expect(data.map(({ title, source }) => [title, source]).toSorted(([a], [b]) => a!.localeCompare(b!))).toEqual([
    ['cup', 'mounted'],
    ['harbour', 'mounted'],
  ])
  const harbour = data.find(({ title }) => title === 'harbour')!
  await whenRead(ana, harbour._id)
  const { url } = await ana.call(getImage, { imageId: harbour._id })
  const got = await fetch(url!)
  expect(got.headers.get('content-disposition')).toContain('attachment; filename="harbour.jpg"')
  expect(Buffer.from(await got.arrayBuffer())).toEqual(readFileSync(join(root, 'ana/2024/harbour.jpg')))
  expect((await fetch(url!.replace(/until=\d+/, 'until=9999999999'))).status).toBe(404)
  expect((await bruno.call(listImages, {})).total).toBe(0)
  const kept: string[] = []
  for await (const { key } of app.deps.objects.list('images', `${ana.id}/`)) kept.push(key)
  expect(
    kept.filter((key) => !/\/(preview|thumbnail)\.webp$/.test(key)),
    'No copy of an original.',
  ).toEqual([])
  await ana.call(deleteImage, { imageId: harbour._id })
  await app.deps.objects.remove('images', [mountedKeyOf(ana.id, 'ana/2024/harbour.jpg')])
  expect(readFileSync(join(root, 'ana/2024/harbour.jpg')).byteLength).toBeGreaterThan(0)
})

const mountedKeyOf = (ownerId: string, path: string) =>
  mountedKey(ownerId, { path, bytes: readFileSync(join(root, path)).byteLength, modifiedMs: 0 })!

test('A file that vanished or changed says so, and is read once it is back', { tags: ['long'] }, async () => {
  const { ana } = await people(app)
  await put('gone/boat.jpg', 23)
  utimesSync(join(root, 'gone/boat.jpg'), 1_700_000_000, 1_700_000_000)
  const bytes = readFileSync(join(root, 'gone/boat.jpg'))
  const key = mountedKey(ana.id, { path: 'gone/boat.jpg', bytes: bytes.byteLength, modifiedMs: 1_700_000_000_000 })!
  expect(Buffer.from(await app.deps.objects.get('images', key))).toEqual(bytes)
  renameSync(join(root, 'gone/boat.jpg'), join(root, 'gone/away'))
  await expect(app.deps.objects.get('images', key)).rejects.toThrow('gone/boat.jpg cannot be found')
  expect(await app.deps.objects.head('images', key)).toBeUndefined()
  await put('gone/boat.jpg', 24)
  await expect(app.deps.objects.stream('images', key)).rejects.toThrow('gone/boat.jpg has changed')
  rmSync(join(root, 'gone'), { recursive: true })
})

test('Links and paths lead nowhere out of the mounted folder', { tags: ['long'] }, async () => {
  const { ana } = await people(app)
  const outside = folderForTests('outside')
  writeFileSync(join(outside, 'secret.jpg'), await aPicture(25))
  mkdirSync(join(root, 'links'))
  symlinkSync(join(outside, 'secret.jpg'), join(root, 'links', 'file.jpg'))
  symlinkSync(outside, join(root, 'links', 'folder'))
  expect((await takeIn(ana.email, 'links'))[0]).toContain('0 new images; 0 files')
  await expect(takeIn(ana.email, 'links/folder')).rejects.toThrow('is a link')
  await expect(takeIn(ana.email, '../outside')).rejects.toThrow('cannot lie')
  for (const path of ['links/file.jpg', 'links/folder/secret.jpg', '../secret.jpg', 'links/../../x.jpg'])
    await expect(
      app.deps.objects.get('images', mountedKey(ana.id, { path, bytes: 1, modifiedMs: 1 })!),
      path,
    ).rejects.toThrow('in the mounted folder')
})

test('An original that is gone before it was read fails with its reason', { tags: ['long'] }, async () => {
  const { ana } = await people(app)
  mkdirSync(join(root, 'late'))
  writeFileSync(join(root, 'late/tree.jpg'), 'no picture yet')
  await takeIn(ana.email, 'late')
  const [image] = (await ana.call(listImages, {})).data
  await expect.poll(async () => (await ana.call(getImage, { imageId: image!._id })).state).toBe('failed')
  rmSync(join(root, 'late/tree.jpg'))
  await ana.call(retryImage, { imageId: image!._id })
  const failed = async () => (await ana.call(getImage, { imageId: image!._id })).problem
  await expect.poll(failed).toContain('The file late/tree.jpg cannot be found in the mounted folder.')
})
