import { Webhook as Verifier } from 'standardwebhooks'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { listNotifications } from '#contract/accounts/notification-endpoints.ts'
import { createImage } from '#contract/images/endpoints.ts'
import { judgeMatches } from '#contract/matches/endpoints.ts'
import { getUploadPolicy } from '#contract/platform/uploads.ts'
import {
  changeWebhook,
  changeWebhookSecret,
  createWebhook,
  listWebhookMessages,
  listWebhooks,
  removeWebhook,
  replayWebhookMessage,
  testWebhook,
} from '#contract/webhooks/endpoints.ts'
import { type WebhookKind, webhookKinds } from '#contract/webhooks/kinds.ts'
import { settlementChanged } from '#server/billing/payouts/index.ts'
import { caseMoved } from '#server/cases/index.ts'
import { matchesFound } from '#server/matches/index.ts'
import { newId } from '#server/platform/ids.ts'
import { licenceGranted } from '#server/portal/index.ts'
import { takedownRemoved } from '#server/takedowns/index.ts'
import { refusalOf } from '#server/testing/client.ts'
import { seedLibrary } from '#server/testing/library.ts'
import { people, type Person } from '#server/testing/people.ts'
import { aPicture } from '#server/testing/pictures.ts'
import { openTestApp, type TestApp } from '#server/testing/test-app.ts'
import { until } from '#server/testing/until.ts'
import { postForm } from '#server/testing/upload.ts'
import { openReceivers, type Receivers } from './testing/receivers.ts'

const names = Array.from({ length: 12 }, (_, nth) => `r${nth}.example`)
let app: TestApp
let receivers: Receivers
let ana: Person
let bruno: Person
let plan: 'none' | 'read' = 'read'
beforeAll(async () => {
  receivers = await openReceivers(names)
  app = await openTestApp({ RIGHTFRAME_HOSTS: receivers.hosts })
  app.deps.allowances.programs = async () => ({ access: plan, callsPerMinute: 60 })
  ;({ ana, bruno } = await people(app))
})
afterAll(async () => {
  await app.remove()
  await receivers.close()
})

let next = 0
/** Adds a receiver with a name of its own. */
async function added(kinds: readonly WebhookKind[], person = ana) {
  const host = names[next++]!
  const made = await person.call(createWebhook, { address: `http://${host}/hooks`, kinds: [...kinds] })
  const remove = () => person.call(removeWebhook, { webhookId: made.webhook._id })
  return { ...made, host, id: made.webhook._id, remove }
}

async function arrived(host: string, count = 1) {
  await until(() => receivers.arrivedAt(host).length >= count)
  return receivers.arrivedAt(host)
}

test('A receiver verifies the message about an uploaded image', async () => {
  const { host, secret, remove } = await added(['image.ready'])
  const bytes = await aPicture(5)
  const about = { fileName: 'a.jpg', type: 'image/jpeg' }
  const { url, fields } = await ana.call(getUploadPolicy, { bucket: 'images', ...about, size: bytes.length })
  await postForm(url, fields, bytes, about)
  const { _id } = await ana.call(createImage, { key: fields.key!, fileName: about.fileName })
  const [message] = await arrived(host)
  const said = new Verifier(secret).verify(message!.body, message!.headers)
  expect(said).toMatchObject({ type: 'image.ready', data: { image: _id } })
  expect(() => new Verifier(secret).verify(`${message!.body} `, message!.headers)).toThrow('No matching signature')
  await remove()
})

test('Each kind of event is sent to those who ask for it', async () => {
  const { bruno: owner } = await people(app)
  const { matchId, caseId } = await seedLibrary(app.deps, owner.id)
  const all = await added(webhookKinds, owner)
  const one = await added(['payout.paid'], owner)
  await owner.call(judgeMatches, { matchIds: [matchId], verdict: 'ignored' })
  const [takedownId, licenceId, settlementId] = [newId(), newId(), newId()]
  const { events } = app.deps
  await app.deps.db.transaction(async (tx) => {
    const sites = [{ site: 'shop.example', found: 3, matchIds: [matchId] }]
    await events.publish(tx, matchesFound, { ownerId: owner.id, sites })
    await events.publish(tx, caseMoved, { caseId, from: 'draft', to: 'submitted', partOf: null })
    await events.publish(tx, takedownRemoved, { takedownId, ownerId: owner.id, host: 'shop.example' })
    await events.publish(tx, licenceGranted, { licenceId, number: 'L-1', caseId, ownerId: owner.id })
    const about = { settlementId, caseId, ownerId: owner.id, figures: {} as never }
    await events.publish(tx, settlementChanged, { ...about, before: 'due', state: 'in-run' })
    await events.publish(tx, settlementChanged, { ...about, before: 'in-run', state: 'paid' })
  })
  const bodies = (await arrived(all.host, 6)).map(({ body }) => JSON.parse(body))
  const dataOf = Object.fromEntries(bodies.map(({ type, data }) => [type, data]))
  expect(dataOf).toEqual({
    'match.decided': { verdict: 'ignored', by: 'owner', decided: 1, matches: [matchId] },
    'match.found': { found: 3, matches: [matchId], sites: [{ site: 'shop.example', found: 3 }] },
    'case.moved': { case: caseId, from: 'draft', to: 'submitted' },
    'takedown.removed': { takedown: takedownId, site: 'shop.example' },
    'licence.granted': { licence: licenceId, number: 'L-1', case: caseId },
    'payout.paid': { settlement: settlementId, case: caseId },
  })
  expect((await arrived(one.host)).map(({ body }) => JSON.parse(body).type)).toEqual(['payout.paid'])
})

test('Both secrets verify for a day after a change', async () => {
  const { id, host, secret, remove } = await added(['case.moved'])
  const { secret: second, webhook } = await ana.call(changeWebhookSecret, { webhookId: id })
  expect(webhook.formerSecretUntil).not.toBeNull()
  await ana.call(testWebhook, { webhookId: id })
  const [message] = await arrived(host)
  for (const known of [secret, second]) new Verifier(known).verify(message!.body, message!.headers)
  const { clock } = app.deps
  onTestFinished(() => void (app.deps.clock = clock))
  app.deps.clock = () => new Date(Date.now() + 25 * 3_600_000)
  await ana.call(testWebhook, { webhookId: id })
  const { headers } = (await arrived(host, 2))[1]!
  expect(headers['webhook-signature']!.split(' ')).toHaveLength(1)
  await remove()
})

test('A message is sent again with its id and body', async () => {
  const { id, host, remove } = await added(['case.moved'])
  const { _id } = await ana.call(testWebhook, { webhookId: id })
  await arrived(host)
  await until(async () => (await log(id))[0]!.state === 'taken')
  await ana.call(replayWebhookMessage, { webhookId: id, messageId: _id })
  const [first, second] = await arrived(host, 2)
  expect(second!.body).toBe(first!.body)
  expect(second!.headers['webhook-id']).toBe(`msg_${_id}`)
  expect(first!.headers['webhook-id']).toBe(`msg_${_id}`)
  await until(async () => (await log(id))[0]!.tries.length === 2)
  expect((await log(id))[0]).toMatchObject({ kind: 'test', state: 'taken', tries: [{ status: 204 }, { status: 204 }] })
  await remove()
})

const log = async (webhookId: string, person = ana) => (await person.call(listWebhookMessages, { webhookId })).data

test('A receiver is its owner’s alone', async () => {
  const { id, webhook, secret, remove } = await added(['case.moved'])
  const { data } = await ana.call(listWebhooks)
  expect(data).toContainEqual(webhook)
  expect(JSON.stringify(data)).not.toContain(secret)
  const form = { webhookId: id, address: webhook.address, kinds: webhook.kinds, isOn: true }
  const message = { webhookId: id, messageId: newId() }
  const calls = [
    bruno.call(changeWebhook, form),
    bruno.call(removeWebhook, { webhookId: id }),
    bruno.call(changeWebhookSecret, { webhookId: id }),
    bruno.call(testWebhook, { webhookId: id }),
    bruno.call(listWebhookMessages, { webhookId: id }),
    bruno.call(replayWebhookMessage, message),
    ana.call(replayWebhookMessage, message),
  ]
  for (const refused of await Promise.all(calls.map(refusalOf))) expect(refused).toMatchObject({ status: 404 })
  expect((await bruno.call(listWebhooks)).data).toEqual([])
  await remove()
})

test('Addresses that lead inside, or are not encrypted, are refused', async () => {
  const addresses = [
    'https://127.0.0.1/',
    'https://10.0.0.1/',
    'https://[::1]/',
    'ftp://site.example/',
    'https://a:b@site.example/',
    'http://site.example/',
    'https://site.example:8443/',
  ]
  for (const address of addresses)
    expect(await refusalOf(ana.call(createWebhook, { address, kinds: ['case.moved'] }))).toMatchObject({
      status: 400,
      problem: { details: [{ path: 'address' }] },
    })
})

test('A turned-off receiver takes nothing until it is on again', async () => {
  const { id, webhook, remove } = await added(['case.moved'])
  const { address, kinds } = webhook
  const off = await ana.call(changeWebhook, { webhookId: id, address, kinds, isOn: false })
  expect(off.off).toMatchObject({ reason: 'owner' })
  expect(await refusalOf(ana.call(testWebhook, { webhookId: id }))).toMatchObject({ code: 'webhook.off' })
  const on = await ana.call(changeWebhook, { webhookId: id, address, kinds: ['image.ready'], isOn: true })
  expect(on).toMatchObject({ off: null, kinds: ['image.ready'] })
  await remove()
})

test('The owner hears of each receiver, and has five at most', async () => {
  const { bruno: owner } = await people(app)
  const form = { address: `http://${names[0]!}/`, kinds: ['case.moved'] as WebhookKind[] }
  const made = await Promise.allSettled(Array.from({ length: 6 }, () => owner.call(createWebhook, form)))
  expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(5)
  const told = (await owner.call(listNotifications)).data.filter(({ title }) => title.includes('receives messages'))
  expect(told).toHaveLength(5)
})

test('A plan without keys sends nothing', async () => {
  const { id, remove } = await added(['takedown.removed'])
  plan = 'none'
  onTestFinished(() => void (plan = 'read'))
  const form = { address: `http://${names[0]!}/`, kinds: ['case.moved'] as WebhookKind[] }
  expect(await refusalOf(ana.call(createWebhook, form))).toMatchObject({ code: 'webhook.plan' })
  const about = { takedownId: newId(), ownerId: ana.id, host: 'shop.example' }
  await app.deps.db.transaction((tx) => app.deps.events.publish(tx, takedownRemoved, about))
  expect(await log(id)).toEqual([])
  await remove()
})
