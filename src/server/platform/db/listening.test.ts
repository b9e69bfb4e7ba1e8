import { connect, createServer, type Socket } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import { copyTemplate } from '#server/testing/database.ts'
import { freePort } from '#server/testing/places.ts'
import type { Database } from './database.ts'
import { openPostgresDatabase } from './open-postgres.ts'

test('A message arrives once, even after an outage', { tags: ['long'] }, async () => {
  const { database, outage } = await openReachable()
  const heard: string[] = []
  let gaps = 0
  const stop = await database.listen(
    'bell',
    (payload) => void heard.push(payload),
    () => void gaps++,
  )
  await tell(database, 'before')
  await expect.poll(() => heard).toEqual(['before'])
  const listeners = await outage.pass(() => gaps > 0)
  await tell(database, 'after')
  await expect.poll(() => heard).toEqual(['before', 'after'])
  await stop()
  await vi.waitUntil(async () => (await outage.listeners()) === 0, { timeout: 20_000 })
  expect({ heard, gaps, listeners }).toEqual({
    heard: ['before', 'after'],
    gaps: 1,
    listeners: 1,
  })
})

test('A listener removed during reconnection stays removed', { tags: ['long'] }, async () => {
  const { database, outage } = await openReachable()
  const heard: string[] = []
  const stop = await database.listen('bell', (payload) => void heard.push(payload))
  await outage.passUntilReturning()
  await stop()
  await outage.end()
  await tell(database, 'after')
  expect([heard, await outage.listeners()]).toEqual([[], 0])
})

const tell = (database: Database, payload: string) => database.execute("select pg_notify('bell', $1)", [payload])

/** A database with outages on demand. */
async function openReachable() {
  const { url, drop } = await copyTemplate()
  onTestFinished(drop)
  const way = await openWay(Number(new URL(url).port))
  const through = new URL(url)
  through.port = String(way.port)
  const warnings: string[] = []
  const log = { warn: (...told: unknown[]) => void warnings.push(String(told[1])) }
  const [database, direct] = await Promise.all([
    openPostgresDatabase({ url: through.href, connections: 2, log }),
    openPostgresDatabase({ url, connections: 1, log }),
  ])
  onTestFinished(async () => void (await Promise.all([database.close(), direct.close()])))
  const tries = () => warnings.filter((warning) => warning.endsWith('cannot be opened yet')).length
  const listeners = async () => {
    const asked = "select from pg_stat_activity where datname = current_database() and query like 'listen %'"
    return (await direct.execute(asked)).rows.length
  }
  const end = async () => {
    await way.open()
    // Every reconnection attempt comes within a second.
    await setTimeout(1500)
  }
  /** Ends the outage up to the server's first byte. */
  const passUntilReturning = async () => {
    await way.close()
    await way.openHalf()
    await vi.waitUntil(() => way.waiting() > 0, { timeout: 20_000 })
  }
  /** Ends the outage when the server was asked for in vain for a while, by who is new as well; says how many listen then. */
  const pass = async (hasReturned: () => boolean) => {
    await way.close()
    await expect(database.listen('bell', () => undefined)).rejects.toThrow('ECONNREFUSED')
    await vi.waitUntil(() => tries() > 2, { timeout: 20_000 })
    await end()
    await vi.waitUntil(hasReturned, { timeout: 20_000 })
    return await listeners()
  }
  return { database, outage: { passUntilReturning, end, pass, listeners } }
}

/** A closable way to a server; half open, it admits nobody. */
async function openWay(to: number) {
  const port = await freePort()
  const sockets = new Set<Socket>()
  const waiting: (() => void)[] = []
  let isHalf = false
  const server = createServer(async (near) => {
    if (isHalf) await new Promise<void>((go) => waiting.push(go))
    const far = connect(to, '127.0.0.1')
    for (const socket of [near, far]) {
      sockets.add(socket.on('error', () => undefined))
      socket.on('close', () => [near, far].forEach((one) => one.destroy()))
    }
    near.pipe(far).pipe(near)
  })
  const listen = () => new Promise<void>((done) => void server.listen(port, '127.0.0.1', done))
  const openHalf = async () => {
    isHalf = true
    await listen()
  }
  const open = async () => {
    if (!server.listening) await listen()
    isHalf = false
    for (const go of waiting) go()
  }
  const close = async () => {
    const closed = new Promise((done) => server.close(done))
    for (const socket of sockets) socket.destroy()
    await closed
  }
  await open()
  onTestFinished(close)
  return { port, open, openHalf, waiting: () => waiting.length, close }
}
