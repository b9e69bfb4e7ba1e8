import { afterAll, beforeAll, expect, test } from 'vitest'
import { deleteSubmission, startSubmission } from '#contract/submissions/endpoints.ts'
import { createImage, deleteImage } from '#contract/images/endpoints.ts'
import { getUploadPolicy } from '#contract/platform/uploads.ts'
import { getUsage } from '#contract/images/library-endpoints.ts'
import { settleFiles } from '#server/cases/files/settle-files.ts'
import { refusalOf } from '#server/testing/client.ts'
import { type TestApp, openTestApp } from '#server/testing/test-app.ts'
import { people, type Person } from '#server/testing/people.ts'
import { aPicture } from '#server/testing/pictures.ts'
import { postForm } from '#server/testing/upload.ts'
import { listNotifications } from '#contract/accounts/notification-endpoints.ts'
import { tellOfUsage } from './tell-of-usage.ts'
import { removeLeft } from './remove-left-uploads.ts'

let app: TestApp
let ana: Person
let bruno: Person
beforeAll(async () => {
  app = await openTestApp()
  ;({ ana, bruno } = await people(app))
})
afterAll(() => app.remove())

const about = { fileName: 'harbour.jpg', type: 'image/jpeg' }
const policyFor = (person: Person, size: number) => person.call(getUploadPolicy, { bucket: 'images', ...about, size })
const later = (hours: number) => settleFiles({ ...app.deps, clock: () => new Date(Date.now() + hours * 3_600_000) })
const usedBy = async (person: Person) => (await person.call(getUsage)).storage.used

test("Files count from the upload's start until the image's removal", async () => {
  const bytes = await aPicture(7)
  const { url, fields } = await policyFor(ana, bytes.length)
  expect(await usedBy(ana)).toBe(bytes.length)
  await postForm(url, fields, bytes, about)
  const { _id } = await ana.call(createImage, { key: fields.key!, fileName: about.fileName })
  expect(await usedBy(ana)).toBe(bytes.length)
  await ana.call(deleteImage, { imageId: _id })
  expect(await usedBy(ana)).toBe(0)
})

test("Only an upload beyond the plan's room is refused with advice", async () => {
  const { allowances } = app.deps
  const bytes = await aPicture(8)
  allowances.storageBytes = async (_, ownerId) => (ownerId === ana.id ? bytes.length : 1e12)
  const { url, fields } = await policyFor(ana, bytes.length)
  expect(await refusalOf(policyFor(ana, 1))).toMatchObject({
    status: 507,
    code: 'storage.full',
    problem: { message: expect.stringContaining('Remove images that you no longer need') as unknown },
  })
  await policyFor(bruno, 1000)
  await postForm(url, fields, bytes, about)
  await ana.call(createImage, { key: fields.key!, fileName: about.fileName })
})

test('An owner is told once at 80 % and at 100 %', async () => {
  const { ana: owner } = await people(app)
  const bytes = await aPicture(9)
  const { url, fields } = await policyFor(owner, bytes.length)
  await postForm(url, fields, bytes, about)
  await owner.call(createImage, { key: fields.key!, fileName: about.fileName })
  const limit = { now: bytes.length * 2 }
  app.deps.allowances.storageBytes = async () => limit.now
  const told = async () => {
    await tellOfUsage(app.deps)
    const { data } = await owner.call(listNotifications)
    return data.filter(({ title }) => title.includes('storage')).map(({ title }) => title)
  }
  expect(await told()).toEqual([])
  limit.now = Math.ceil(bytes.length * 1.2)
  const [nearly, full] = [
    'Four fifths of your plan’s gigabytes of storage are used',
    'Your plan’s gigabytes of storage are used up',
  ]
  expect(await told()).toEqual([nearly])
  limit.now = bytes.length
  expect(await told()).toEqual([full, nearly])
  expect(await told()).toEqual([full, nearly])
})

test('Two uploads that fit only alone are not both accepted', async () => {
  const { ana: other } = await people(app)
  app.deps.allowances.storageBytes = async () => 1500
  const asked = await Promise.allSettled(Array.from({ length: 10 }, () => policyFor(other, 1000)))
  expect(
    asked.filter(({ status }) => status === 'fulfilled'),
    'ASVS 2.3.2',
  ).toHaveLength(1)
  expect(await usedBy(other)).toBe(1000)
})

test('Case files count and are freed with their case', async () => {
  const { ana: other } = await people(app)
  app.deps.allowances.storageBytes = async () => 1500
  const { _id: caseId } = await other.call(startSubmission, {})
  const contract = { bucket: 'cases', fileName: 'contract.pdf', type: 'application/pdf', size: 1000 } as const
  const { url, fields } = await other.call(getUploadPolicy, { ...contract, caseId })
  const refusals = await Promise.all([
    refusalOf(policyFor(other, 1000)),
    refusalOf(other.call(getUploadPolicy, { ...contract, caseId })),
  ])
  for (const refusal of refusals) expect(refusal, 'ASVS 2.3.2').toMatchObject({ status: 507, code: 'storage.full' })
  expect(await usedBy(other)).toBe(1000)

  await other.call(deleteSubmission, { _id: caseId })
  // Its form may still be used.
  expect((await postForm(url, fields, Buffer.alloc(1000, 'a'), contract)).status).toBe(201)
  await later(0)
  expect(await usedBy(other)).toBe(1000)
  await later(0.5)
  expect(await usedBy(other)).toBe(0)
  expect(await app.deps.objects.head('cases', fields.key!)).toBeUndefined()
})

test('An abandoned case upload stops counting after six hours', async () => {
  const { ana: other } = await people(app)
  app.deps.allowances.storageBytes = async () => 1e6
  const { _id: caseId } = await other.call(startSubmission, {})
  const contract = { bucket: 'cases', fileName: 'contract.pdf', type: 'application/pdf', size: 1000, caseId } as const
  await other.call(getUploadPolicy, { ...contract, size: 5000 })
  const { url, fields } = await other.call(getUploadPolicy, contract)
  await postForm(url, fields, Buffer.alloc(1000, 'a'), contract)
  await later(5.9)
  expect(await usedBy(other)).toBe(6000)
  await later(6.1)
  expect(await usedBy(other)).toBe(1000)
})

test('A repeated upload for a removed image does not stay', async () => {
  const { ana: other } = await people(app)
  app.deps.allowances.storageBytes = async () => 1e9
  const bytes = await aPicture(11)
  const { url, fields } = await policyFor(other, bytes.length)
  await postForm(url, fields, bytes, about)
  const { _id } = await other.call(createImage, { key: fields.key!, fileName: about.fileName })
  await other.call(deleteImage, { imageId: _id })
  const isThere = async () => (await app.deps.objects.head('images', fields.key!)) !== undefined
  await expect.poll(isThere, { timeout: 10_000 }).toBe(false)
  expect((await postForm(url, fields, bytes, about)).status).toBe(201)
  await removeLeft({ ...app.deps, clock: () => new Date(Date.now() + 0.5 * 3_600_000) })
  await expect.poll(isThere, { timeout: 10_000 }).toBe(false)
})

test('A stored file is refused after the plan shrank', async () => {
  const { allowances } = app.deps
  const bytes = await aPicture(9)
  const { url, fields } = await policyFor(bruno, bytes.length)
  await postForm(url, fields, bytes, about)
  allowances.storageBytes = async () => 10
  expect(await refusalOf(bruno.call(createImage, { key: fields.key!, fileName: about.fileName }))).toMatchObject({
    code: 'storage.full',
  })
})
