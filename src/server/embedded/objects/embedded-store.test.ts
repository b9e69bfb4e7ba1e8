import { createHash } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { openObjectFiles } from './object-files.ts'
import { openTestStore, postForm, tempFolder } from './testing/open-store.ts'
import { storeContract } from './testing/store-contract.ts'
import { embeddedStore } from './embedded-store.ts'

storeContract(async () => (await openTestStore()).store)

test("The upload form has exactly the specification's fields and answers", async () => {
  const { store, url } = await openTestStore()
  const about = { type: 'image/jpeg', size: 3, fileName: 'C:\\My Pictures\\one\ntwo.jpg', seconds: 60 }
  const form = await store.uploadForm('cases', 'case/uuid.jpg', about)
  expect(Object.keys(form.fields)).toEqual([
    'key',
    'acl',
    'Content-Type',
    'AWSAccessKeyId',
    'success_action_status',
    'Policy',
    'Signature',
    'baseName',
  ])
  expect(form.fields).toMatchObject({ acl: 'public-read', success_action_status: '201', baseName: 'one_two.jpg' })
  expect(form.url).toBe(`${url}/cases`)
  const answer = await postForm(form, 'abc', { origin: 'http://localhost:4000' })
  expect(answer.headers.get('etag')).toBe(`"${createHash('md5').update('abc').digest('hex')}"`)
  expect(answer.headers.get('location')).toBe(`${url}/cases/case/uuid.jpg`)
})

test('An object posted as public-read stays private', async () => {
  const { store, url } = await openTestStore()
  const form = await store.uploadForm('images', 'k.jpg', {
    type: 'image/jpeg',
    size: 1,
    fileName: 'k.jpg',
    seconds: 60,
  })
  expect((await postForm(form, 'x')).status).toBe(201)
  expect((await fetch(`${url}/images/k.jpg`)).status).toBe(403)
})

test('A signed address changes after a quarter of its life', async () => {
  const { store, wait, book } = await openTestStore()
  const atTheStart = 400 - ((book.clock().getTime() / 1000) % 400)
  wait(atTheStart)
  const first = await store.signedUrl('images', 'a', { seconds: 1600 })
  wait(390)
  expect(await store.signedUrl('images', 'a', { seconds: 1600 })).toBe(first)
  wait(20)
  expect(await store.signedUrl('images', 'a', { seconds: 1600 })).not.toBe(first)
})

test('A store without its folder says so and what to do', async () => {
  const folder = await tempFolder()
  const files = await openObjectFiles({ folder })
  await rm(folder, { recursive: true })
  await writeFile(folder, 'in the way')
  const health = await embeddedStore(files, () => expect.unreachable()).check()
  expect(health).toMatchObject({ ok: false, reason: expect.stringContaining('(ENOTDIR)'), todo: /data folder/ })
})

test('A store with a quota reports its use', async () => {
  const { store } = await openTestStore({ quotaBytes: 2_500_000 })
  await store.put('images', 'a', new Uint8Array(1_200_000), { type: 'image/png' })
  expect(await store.check()).toMatchObject({ ok: true, detail: expect.stringContaining('1.2 MB of 2.5 MB used') })
})
