import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { listNotifications } from '#contract/accounts/notification-endpoints.ts'
import {
  changeWebhook,
  createWebhook,
  listWebhookMessages,
  listWebhooks,
  removeWebhook,
  replayWebhookMessage,
  testWebhook,
} from '#contract/webhooks/endpoints.ts'
import { newId } from '#server/platform/ids.ts'
import { takedownRemoved } from '#server/takedowns/index.ts'
import { people, type Person } from '#server/testing/people.ts'
import { freePort } from '#server/testing/places.ts'
import { openTestApp, type TestApp } from '#server/testing/test-app.ts'
import { until } from '#server/testing/until.ts'
import { takeDue } from '../message-store.ts'
import { openReceivers, type Receivers } from '../testing/receivers.ts'
import { deliverDue } from './jobs.ts'

let app: TestApp
let receivers: Receivers
let ana: Person
beforeAll(async () => {
  receivers = await openReceivers(['prompt.example', 'odd.example'])
  const hosts = `${receivers.hosts},dead.example=127.0.0.1:${await freePort()}`
  app = await openTestApp({ RIGHTFRAME_HOSTS: hosts, WEBHOOK_TIMEOUT_MS: '400' })
  app.deps.allowances.programs = async () => ({ access: 'read', callsPerMinute: 60 })
  ;({ ana } = await people(app))
})
afterAll(async () => {
  await app.remove()
  await receivers.close()
})

async function added(host: string) {
  const { webhook } = await ana.call(createWebhook, { address: `http://${host}/`, kinds: ['takedown.removed'] })
  const id = webhook._id
  onTestFinished(async () => {
    await ana.call(removeWebhook, { webhookId: id })
  })
  return id
}

/** Sends every receiver that is on a message. */
const told = () =>
  app.deps.db.transaction((tx) =>
    app.deps.events.publish(tx, takedownRemoved, { takedownId: newId(), ownerId: ana.id, host: 'shop.example' }),
  )
const log = async (webhookId: string) => (await ana.call(listWebhookMessages, { webhookId })).data
const receiver = async (id: string) => (await ana.call(listWebhooks)).data.find(({ _id }) => _id === id)!

async function tried(id: string, times = 1) {
  await until(async () => ((await log(id)).at(-1)?.tries.length ?? 0) >= times)
  return (await log(id)).at(-1)!
}

test('A redirect to a private address is not followed', async () => {
  receivers.answer('odd.example', (response) => response.writeHead(307, { location: 'http://127.0.0.1/inside' }).end())
  const id = await added('odd.example')
  await ana.call(testWebhook, { webhookId: id })
  const { state, tries } = await tried(id)
  expect(state).toBe('failed')
  expect(tries[0]).toMatchObject({
    status: 307,
    problem: expect.stringContaining('leads from one address to the next'),
  })
})

test('An answer after 40 seconds holds no other receiver up', async () => {
  const late: NodeJS.Timeout[] = []
  onTestFinished(() => late.forEach(clearTimeout))
  receivers.answer('odd.example', (response) => void late.push(setTimeout(() => response.end(), 40_000)))
  const [slow, prompt] = [await added('odd.example'), await added('prompt.example')]
  const before = receivers.arrivedAt('odd.example').length
  for (let nth = 0; nth < 5; nth++) await told()
  await until(async () => (await log(prompt)).filter(({ state }) => state === 'taken').length === 5)
  const { state, tries } = await tried(slow)
  expect(state).toBe('waiting')
  expect(tries[0]).toMatchObject({ status: null, problem: expect.stringContaining('too slowly') })
  await deliverDue(app.deps)
  expect(receivers.arrivedAt('odd.example').length - before).toBe(1)
})

test('An answer of 1 GB counts by its status, unread', async () => {
  let written = 0
  const chunk = Buffer.alloc(64 * 1024)
  receivers.answer('odd.example', (response) => {
    response.on('error', () => undefined)
    const write = (): void => {
      while (written < 1e9 && !response.destroyed) {
        written += chunk.length
        if (!response.write(chunk)) return void response.once('drain', write)
      }
    }
    write()
  })
  const id = await added('odd.example')
  await ana.call(testWebhook, { webhookId: id })
  expect(await tried(id)).toMatchObject({ state: 'taken', tries: [{ status: 200 }] })
  expect(written).toBeLessThan(50e6)
})

test('A dead receiver is tried for three days, then turned off', async () => {
  const id = await added('dead.example')
  await told()
  const { clock } = app.deps
  onTestFinished(() => void (app.deps.clock = clock))
  let hours = 0
  for (let times = 1; (await receiver(id)).off === null; times++) {
    const { dueAt, tries } = await tried(id, times)
    expect(tries[0]!.problem).toContain('takes no connections')
    if (dueAt === null) break
    hours = (Date.parse(dueAt) - Date.now()) / 3_600_000
    app.deps.clock = () => new Date(Date.parse(dueAt) + 1000)
    await deliverDue(app.deps)
    await tried(id, times + 1)
  }
  expect(hours).toBeGreaterThan(72)
  expect(hours).toBeLessThan(80)
  expect(await receiver(id)).toMatchObject({ failures: 10, off: { reason: 'failing' } })
  expect(await log(id)).toMatchObject([{ state: 'failed', dueAt: null }])
  const titles = (await ana.call(listNotifications)).data.map(({ title }) => title)
  expect(titles).toContain('dead.example receives no more messages')
  const change = { webhookId: id, address: 'http://prompt.example/', kinds: ['takedown.removed' as const], isOn: true }
  expect(await ana.call(changeWebhook, change)).toMatchObject({ off: null, failures: 0 })
  const [failed] = await log(id)
  await ana.call(replayWebhookMessage, { webhookId: id, messageId: failed!._id })
  await until(async () => (await log(id))[0]!.state === 'taken')
})

test('A receiver that answers 410 is turned off at once', async () => {
  receivers.answer('odd.example', (response) => response.writeHead(410).end())
  const id = await added('odd.example')
  await told()
  await tried(id)
  expect((await receiver(id)).off).toMatchObject({ reason: 'gone' })
})

test('A try that was cut off is made again', async () => {
  receivers.answer('odd.example', (response) => response.writeHead(204).end())
  const id = await added('odd.example')
  await ana.call(changeWebhook, {
    webhookId: id,
    address: 'http://odd.example/',
    kinds: ['takedown.removed'],
    isOn: true,
  })
  const { queue } = app.deps
  app.deps.queue = { ...queue, enqueue: async () => undefined }
  await told()
  app.deps.queue = queue
  const now = app.deps.clock()
  const lost = await takeDue(app.deps.db, { webhookId: id, now, until: new Date(now.getTime() + 60_000) })
  expect(lost).toBeDefined()
  await deliverDue(app.deps)
  expect(await log(id)).toMatchObject([{ state: 'waiting', tries: [] }])
  const { clock } = app.deps
  onTestFinished(() => void (app.deps.clock = clock))
  app.deps.clock = () => new Date(Date.now() + 61_000)
  await deliverDue(app.deps)
  expect(await tried(id)).toMatchObject({ state: 'taken' })
})
