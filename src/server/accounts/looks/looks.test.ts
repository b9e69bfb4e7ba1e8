import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadSession, logout } from '#contract/accounts/endpoints.ts'
import { findOwners, lookAsOwner } from '#contract/accounts/look-endpoints.ts'
import { listNotifications } from '#contract/accounts/notification-endpoints.ts'
import { endSession, listSessions } from '#contract/accounts/security-endpoints.ts'
import { listImages } from '#contract/images/endpoints.ts'
import { listAuditLines } from '#contract/platform/audit.ts'
import { requestOf } from '#contract/request.ts'
import { endpoints } from '#server/boot/features.ts'
import { clientOf, refusalOf } from '#server/testing/client.ts'
import { callsThatNameNothing, everyCall } from '#server/testing/every-call.ts'
import { seedLibrary } from '#server/testing/library.ts'
import { mailsTo } from '#server/testing/mails.ts'
import { type People, people } from '#server/testing/people.ts'
import { type TestApp, openTestApp } from '#server/testing/test-app.ts'

let app: TestApp
let who: People
beforeAll(async () => {
  app = await openTestApp()
  who = await people(app)
})
afterAll(() => app.remove())

const why = 'She asked why her import stands still.'

async function look() {
  const { token, until } = await who.chiara.call(lookAsOwner, { ownerId: who.ana.id, why })
  return { ...clientOf(app.url, token), token, until }
}

test("Support finds owners, but not staff, by the address's beginning", async () => {
  const { data } = await who.chiara.call(findOwners, { email: who.ana.email.slice(0, 8).toUpperCase() })
  expect(data).toMatchObject([{ _id: who.ana.id, name: 'Ana Almeida', email: who.ana.email }])
  expect((await who.chiara.call(findOwners, { email: who.chiara.email })).data).toEqual([])
  expect((await who.chiara.call(findOwners, { email: 'an%' })).data).toEqual([])
})

test("Support sees the owner's view; the owner knows and can end it", async () => {
  const support = await look()
  expect((await support.call(loadSession)).user).toMatchObject({ _id: who.ana.id, look: { by: 'Chiara' } })
  await support.call(listImages)
  const [told] = (await who.ana.call(listNotifications)).data
  expect(told).toMatchObject({ title: 'Our support is viewing your account' })
  expect(told!.body).toContain(`Chiara of our support can view your account for 30 minutes and change nothing.`)
  expect(told!.body).toContain(why)
  expect((await mailsTo(app, who.ana.email)).at(-1)!.text).toContain(why)
  const { data } = await who.ana.call(listSessions)
  const theirs = data.find(({ browser }) => browser === 'Chiara of our support, who can only look')
  await who.ana.call(endSession, { sessionId: theirs!._id })
  expect(await refusalOf(support.call(loadSession))).toMatchObject({ status: 401 })
})

test('Every view during a look is audited with its owner', async () => {
  const support = await look()
  await support.call(listImages)
  const { data } = await who.chiara.call(listAuditLines)
  expect(data.find(({ action }) => action === 'listImages')).toMatchObject({
    actor: who.chiara.id,
    about: { asOwner: who.ana.id },
  })
  expect(data.find(({ action }) => action === 'lookAsOwner')).toMatchObject({ about: { ownerId: who.ana.id } })
})

test('A look refuses every writing call and every staff call', { tags: ['long'] }, async () => {
  const support = await look()
  const library = await seedLibrary(app.deps, who.ana.id)
  const { data: sessions } = await who.ana.call(listSessions)
  const sent = everyCall({ ...library, sessionId: sessions[0]!._id, ownerId: who.ana.id })
  expect(callsThatNameNothing.length).toBeGreaterThan(0)
  for (const endpoint of endpoints.filter(({ method, access }) => method !== 'GET' && access !== 'payer')) {
    const { method, path, body } = requestOf(endpoint, sent[endpoint.name] as never)
    const headers = {
      authorization: `Bearer ${support.token}`,
      ...(body ? { 'content-type': 'application/json' } : {}),
    }
    const response = await fetch(app.url + path, { method, headers, ...(body === undefined ? {} : { body }) })
    expect({ name: endpoint.name, status: response.status }).toEqual({ name: endpoint.name, status: 403 })
    await response.arrayBuffer()
  }
})

test('A look ends with time, with the role, and with leaving', async () => {
  const support = await look()
  await app.deps.database.execute("update sessions set ends_at = now() - interval '1 second' where looker_id = $1", [
    who.chiara.id,
  ])
  expect(await refusalOf(support.call(loadSession))).toMatchObject({ status: 401 })
  const again = await look()
  await app.deps.database.execute(`update accounts set staff_roles = '["finance"]' where id = $1`, [who.chiara.id])
  expect(await refusalOf(again.call(loadSession))).toMatchObject({ status: 401 })
  await app.deps.database.execute(`update accounts set staff_roles = '["support"]' where id = $1`, [who.chiara.id])
  await again.call(logout)
  expect(await refusalOf(again.call(loadSession))).toMatchObject({ status: 401 })
})

test('A look needs an owner, a reason and the role', async () => {
  expect(await refusalOf(who.chiara.call(lookAsOwner, { ownerId: who.chiara.id, why }))).toMatchObject({ status: 404 })
  expect(await refusalOf(who.chiara.call(lookAsOwner, { ownerId: who.ana.id, why: ' ' }))).toMatchObject({
    status: 400,
  })
  expect(await refusalOf(who.ana.call(lookAsOwner, { ownerId: who.bruno.id, why }))).toMatchObject({ status: 403 })
})
