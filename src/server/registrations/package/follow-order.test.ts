import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Image } from '#contract/images/image.ts'
import { fileRegistration, noteCaseNumber } from '#contract/registrations/desk-endpoints.ts'
import { getRegistration, getRegistrationFile } from '#contract/registrations/endpoints.ts'
import { requestOf } from '#contract/request.ts'
import { newId } from '#server/platform/ids.ts'
import { killWhileRunning } from '#server/testing/killed-job.ts'
import { type People, people } from '#server/testing/people.ts'
import { aPicture } from '#server/testing/pictures.ts'
import { openTestApp, type TestApp } from '#server/testing/test-app.ts'
import { unzip } from '#server/testing/unzip.ts'
import { uploadFile, whenRead } from '#server/testing/upload.ts'
import { aPayable } from '../../billing/testing/payables.ts'
import { prepareRegistration } from './prepare-registration.ts'
import { packagedOrder } from './testing/packaged-order.ts'

let app: TestApp
let who: People
let images: Image[]

beforeAll(async () => {
  app = await openTestApp()
  who = await people(app)
  const files = ['harbour.jpg', 'Harbour.JPG']
  const uploaded = files.map(async (fileName, at) => {
    const { _id } = await uploadFile(who.ana, await aPicture(at), { fileName })
    return await whenRead(who.ana, _id)
  })
  images = await Promise.all(uploaded)
})
afterAll(() => app.remove())

const begun = async (registrationId: string) =>
  await app.deps.db.transaction((tx) =>
    app.deps.queue.enqueue(tx, prepareRegistration, { registrationId }, { key: registrationId }),
  )
const comesTo = async (registrationId: string, state: string) =>
  await expect
    .poll(async () => (await who.ana.call(getRegistration, { registrationId })).state, { timeout: 30_000 })
    .toBe(state)

test('A paid order gets its package, which its owner downloads', async () => {
  const { orderId: registrationId } = await packagedOrder(app.deps, who.ana.id, images, { state: 'paid' })
  await begun(registrationId)
  await comesTo(registrationId, 'ready')
  const { files, history, progress } = await who.ana.call(getRegistration, { registrationId })
  expect(history.map(({ step }) => step)).toEqual(['preparing', 'ready'])
  expect([files.length, progress]).toEqual([8, null])
  const { name, bytes } = files.at(-1)!
  const { path } = requestOf(getRegistrationFile, { registrationId, name })
  const answers = [who.ana, who.bruno].map(({ token }) =>
    fetch(app.url + path, { headers: { authorization: `Bearer ${token}` } }),
  )
  const [own, anothers] = await Promise.all(answers)
  const zip = Buffer.from(await own!.arrayBuffer())
  expect([own!.status, zip.length, [...unzip(zip).keys()]]).toEqual([200, bytes, ['harbour.jpg', 'Harbour-2.jpg']])
  expect(anothers!.status).toBe(404)
})

test('An order whose image is gone is paid again, with the reason', async () => {
  const gone = { _id: newId(), title: 'Gone', fileName: 'gone.jpg' }
  const { orderId } = await packagedOrder(app.deps, who.ana.id, [gone], { state: 'paid' })
  await begun(orderId)
  await expect
    .poll(async () => (await who.ana.call(getRegistration, { registrationId: orderId })).history.at(-1)?.step)
    .toBe('package-failed')
  const { state, history, files } = await who.ana.call(getRegistration, { registrationId: orderId })
  expect([state, files]).toEqual(['paid', []])
  expect(history.at(-1)!.note).toMatch(/^No\. 1, “Gone”: This image left the library/)
})

test('A job that was killed is done again', async () => {
  const { orderId } = await packagedOrder(app.deps, who.ana.id, [images[0]!], { option: 'USCO_SINGLE' })
  await killWhileRunning(app.deps.database, prepareRegistration.name, { registrationId: orderId })
  await comesTo(orderId, 'ready')
  const { files } = await who.ana.call(getRegistration, { registrationId: orderId })
  expect(files.at(-1)?.name).toBe('harbour.jpg')
})

test('A case number that is noted before the filing names the lists', async () => {
  const { orderId } = await packagedOrder(app.deps, who.ana.id, images, { state: 'paid', title: 'Docks' })
  await begun(orderId)
  await comesTo(orderId, 'ready')
  await who.chiara.call(noteCaseNumber, { registrationId: orderId, number: '1-555' })
  const names = async () =>
    (await who.ana.call(getRegistration, { registrationId: orderId })).files.map(({ name }) => name)
  await expect.poll(names, { timeout: 30_000 }).toContain('Docks 1-555 title list.xlsx')
  await comesTo(orderId, 'ready')
})

test('The number of the Office renames the lists of a filed order', async () => {
  const { orderId } = await packagedOrder(app.deps, who.ana.id, images, { state: 'paid', title: 'Quays' })
  await aPayable(app, who.ana.id, {
    subject: { kind: 'registration', id: orderId },
    split: { kind: 'registration', of: orderId, office: 'US' },
  })
  await begun(orderId)
  await comesTo(orderId, 'ready')
  await who.chiara.call(fileRegistration, {
    registrationId: orderId,
    number: '1-777',
    filedOn: '2026-11-28',
    officeFee: 55_00,
  })
  const names = async () =>
    (await who.ana.call(getRegistration, { registrationId: orderId })).files.map(({ name }) => name)
  await expect.poll(names, { timeout: 30_000 }).toContain('Quays 1-777 title list.xlsx')
  await comesTo(orderId, 'filed')
})
