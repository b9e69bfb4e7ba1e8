import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { listNotifications } from '#contract/accounts/notification-endpoints.ts'
import { loadSession } from '#contract/accounts/endpoints.ts'
import { createImage, deleteImage, listImages } from '#contract/images/endpoints.ts'
import { getUploadPolicy } from '#contract/platform/uploads.ts'
import type { Scope } from '#contract/platform/scopes.ts'
import { createProgramKey, listProgramKeys, listProgramUses, revokeProgramKey } from '#contract/programs/endpoints.ts'
import { clientOf, refusalOf } from '#server/testing/client.ts'
import { people, type Person } from '#server/testing/people.ts'
import { aPicture } from '#server/testing/pictures.ts'
import { openTestApp, type TestApp } from '#server/testing/test-app.ts'
import { postForm } from '#server/testing/upload.ts'
import { removeOld } from './store.ts'

let app: TestApp
let ana: Person
let bruno: Person
beforeAll(async () => {
  app = await openTestApp({ TRUSTED_PROXIES: '127.0.0.1,::1,::ffff:127.0.0.1' })
  ;({ ana, bruno } = await people(app))
  app.deps.allowances.programs = async () => plan
})
afterAll(() => app.remove())

const largest = { access: 'write', callsPerMinute: 1000 } as const
let plan: { access: 'none' | 'read' | 'write'; callsPerMinute: number } = largest

const form = (person: Person, scopes: Scope[]) =>
  ({ name: 'Folder', scopes, days: 30, password: person.password }) as const
const made = async (scopes: Scope[], person = ana) => await person.call(createProgramKey, form(person, scopes))
const program = (token: string, ip = '203.0.113.7') => clientOf(app.url, token, { 'x-forwarded-for': ip })

function within(limits: typeof plan): void {
  plan = limits
  onTestFinished(() => void (plan = largest))
}

function later(days: number): void {
  const { clock } = app.deps
  app.deps.clock = () => new Date(Date.now() + days * 86_400_000)
  onTestFinished(() => void (app.deps.clock = clock))
}

test('A key does what its scopes say, and nothing else', async () => {
  const { key, token } = await made(['images:read'])
  expect(token).toMatch(/^rf_[\w-]{43}$/)
  expect(key).toMatchObject({ beginning: token.slice(0, 8), lastUse: null, revokedAt: null })
  const caller = program(token)
  expect(await caller.call(listImages)).toEqual(await ana.call(listImages))
  const upload = { bucket: 'images', fileName: 'a.jpg', type: 'image/jpeg', size: 10 } as const
  expect(await refusalOf(caller.call(getUploadPolicy, upload))).toMatchObject({ status: 403, code: 'key.scope' })
  expect(await refusalOf(caller.call(loadSession))).toMatchObject({ status: 403, code: 'key.closed' })
  expect(await refusalOf(caller.call(listProgramKeys))).toMatchObject({ status: 403, code: 'key.closed' })
})

test('A key shows in the list without what proves it', async () => {
  const { key, token } = await made(['matches:read'])
  const { data } = await ana.call(listProgramKeys)
  expect(data).toContainEqual(key)
  expect(JSON.stringify(data)).not.toContain(token.slice(8))
  expect((await bruno.call(listProgramKeys)).data).toEqual([])
})

test('A revoked key is refused at once, and stays revoked', async () => {
  const { key, token } = await made(['images:read'])
  const ended = await ana.call(revokeProgramKey, { keyId: key._id })
  expect(await refusalOf(program(token).call(listImages))).toMatchObject({ status: 401, code: 'key.ended' })
  expect(await ana.call(revokeProgramKey, { keyId: key._id })).toEqual(ended)
  expect(await refusalOf(bruno.call(revokeProgramKey, { keyId: key._id }))).toMatchObject({ status: 404 })
})

test('A key that ends during an upload leaves no image', async () => {
  const { token } = await made(['images:write'])
  const caller = program(token)
  const bytes = await aPicture(3)
  const about = { fileName: 'a.jpg', type: 'image/jpeg' }
  const { url, fields } = await caller.call(getUploadPolicy, { bucket: 'images', ...about, size: bytes.length })
  await postForm(url, fields, bytes, about)
  later(31)
  const create = caller.call(createImage, { key: fields.key!, fileName: about.fileName })
  expect(await refusalOf(create)).toMatchObject({ code: 'key.ended', status: 401 })
})

test('A key for images uploads, and cannot delete', async () => {
  const caller = program((await made(['images:write'])).token)
  const bytes = await aPicture(4)
  const about = { fileName: 'b.jpg', type: 'image/jpeg' }
  const { url, fields } = await caller.call(getUploadPolicy, { bucket: 'images', ...about, size: bytes.length })
  await postForm(url, fields, bytes, about)
  const { _id } = await caller.call(createImage, { key: fields.key!, fileName: about.fileName })
  expect(await refusalOf(caller.call(deleteImage, { imageId: _id }))).toMatchObject({ code: 'key.closed' })
})

test('A key for images reaches no files of cases', async () => {
  const { token } = await made(['images:write'])
  const file = {
    bucket: 'cases',
    fileName: 'a.pdf',
    type: 'application/pdf',
    size: 10,
    caseId: '0'.repeat(24),
  } as const
  expect(await refusalOf(program(token).call(getUploadPolicy, file))).toMatchObject({ code: 'key.scope' })
})

test('A plan without keys gives none, and a smaller plan stops writing', async () => {
  const { token } = await made(['images:read', 'images:write'])
  within({ access: 'read', callsPerMinute: 60 })
  expect((await program(token).call(listImages)).data).toBeDefined()
  const upload = { bucket: 'images', fileName: 'a.jpg', type: 'image/jpeg', size: 10 } as const
  expect(await refusalOf(program(token).call(getUploadPolicy, upload))).toMatchObject({ status: 402, code: 'key.plan' })
  expect(await refusalOf(made(['images:write']))).toMatchObject({ code: 'key.plan' })
  plan = { access: 'none', callsPerMinute: 0 }
  expect(await refusalOf(made(['images:read']))).toMatchObject({ code: 'key.plan' })
  expect(await refusalOf(program(token).call(listImages))).toMatchObject({ code: 'key.plan' })
})

test('Making a key needs the password', async () => {
  const wrong = { ...form(ana, ['images:read']), password: 'not mine' }
  expect(await refusalOf(ana.call(createProgramKey, wrong))).toMatchObject({ code: 'account.wrong-password' })
})

test('Keys made at once stay within the limit', async () => {
  const { bruno: other } = await people(app)
  for (let batch = 0; batch < 2; batch++)
    await Promise.all(Array.from({ length: 9 }, () => made(['images:read'], other)))
  const ends = await Promise.allSettled(Array.from({ length: 6 }, () => made(['images:read'], other)))
  expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
})

test('Answers name the rate limit, and calls beyond it wait', async () => {
  const { token } = await made(['images:read'])
  within({ access: 'write', callsPerMinute: 2 })
  const ask = () => fetch(`${app.url}/api/images`, { headers: { authorization: `Bearer ${token}` } })
  const first = await ask()
  expect(first.headers.get('ratelimit-policy')).toBe('"key";q=2;w=60')
  expect(first.headers.get('ratelimit')).toMatch(/^"key";r=1;t=\d+$/)
  await ask()
  const refused = await ask()
  expect(refused.status).toBe(429)
  expect(refused.headers.get('ratelimit')).toMatch(/^"key";r=0;t=\d+$/)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
})

test('A key used from two networks warns its owner once a day', async () => {
  const { bruno: other } = await people(app)
  const { key, token } = await made(['images:read'], other)
  const warnings = async () =>
    (await other.call(listNotifications)).data.filter(({ title }) => title.includes('new network'))
  for (const ip of ['198.51.100.4', '198.51.100.9']) await program(token, ip).call(listImages)
  expect(await warnings()).toEqual([])
  for (const ip of ['192.0.2.1', '203.0.113.1', '192.0.2.7']) await program(token, ip).call(listImages)
  expect(await warnings()).toHaveLength(1)
  expect((await warnings())[0]!.body).toContain('192.0.2.0/24 called us with this key; before, it was 198.51.100.0/24')
  const { data } = await other.call(listProgramUses, { keyId: key._id })
  expect(data.map(({ call, network, count }) => [call, network, count])).toEqual([
    ['listImages', '192.0.2.0/24', 2],
    ['listImages', '198.51.100.0/24', 2],
    ['listImages', '203.0.113.0/24', 1],
  ])
  expect(await refusalOf(ana.call(listProgramUses, { keyId: key._id }))).toMatchObject({ status: 404 })
})

test('Ended keys are removed after 90 days, with their uses', async () => {
  const { bruno: other } = await people(app)
  const { key, token } = await made(['images:read'], other)
  await program(token).call(listImages)
  await other.call(revokeProgramKey, { keyId: key._id })
  await removeOld(app.deps.db, new Date(Date.now() - 1000))
  expect((await other.call(listProgramKeys)).data).toHaveLength(1)
  await removeOld(app.deps.db, new Date(Date.now() + 1000))
  expect((await other.call(listProgramKeys)).data).toEqual([])
})
