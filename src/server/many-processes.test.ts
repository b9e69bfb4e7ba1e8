// @module-tag long
import { setTimeout } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { startFromEnvironment, StartRefusal } from './boot/start-from-environment.ts'
import type { Server } from './boot/start-server.ts'
import { commandAt, emptyPlace, ownPlace, start } from './testing/own-server.ts'
import { freePort } from './testing/places.ts'
import { openPooler } from './platform/testing/pooler.ts'
import { whenUp } from './testing/process.ts'

const secret = 's'.repeat(64)

/** Buckets that no process asks in these tests. */
const s3 = {
  S3_BUCKET_IMAGES: 'images',
  S3_BUCKET_CASES: 'cases',
  S3_BUCKET_FINDS: 'finds',
  S3_ENDPOINT: 'http://127.0.0.1:9',
  S3_ACCESS_KEY_ID: 'key',
  S3_SECRET_ACCESS_KEY: 'secret',
}

async function started(environment: Record<string, string>): Promise<Server> {
  const { server } = await startFromEnvironment({ LOG_LEVEL: 'silent', ...environment })
  onTestFinished(() => server.stop())
  return server
}

async function refusal(environment: Record<string, string>): Promise<string> {
  const failed = await started(environment).catch((error: unknown) => error)
  if (failed instanceof StartRefusal) return failed.message
  throw failed instanceof Error ? failed : new Error('the server started')
}

/** Two places on one database, each with its own data folder and ports. */
async function twoPlaces(common: Record<string, string>) {
  const one = { ...(await ownPlace()), ...common }
  return [one, { ...one, ...(await emptyPlace()) }] as const
}

test('Two processes sign documents by one key', async () => {
  const [one, other] = await twoPlaces({ RIGHTFRAME_SECRET: secret, ...s3 })
  const [first, second] = await Promise.all([started(one), started(other)])
  const [key, another] = await Promise.all([first.deps.companyKey(), second.deps.companyKey()])
  expect(another.signer.certificate).toEqual(key.signer.certificate)
})

test('A process with another secret or store does not start', async () => {
  const [one, other] = await twoPlaces({ RIGHTFRAME_SECRET: secret, ...s3 })
  await started(one)
  expect(await refusal({ ...other, RIGHTFRAME_SECRET: 't'.repeat(64) })).toContain('processes with another secret')
  expect(await refusal({ ...other, S3_BUCKET_IMAGES: 'elsewhere' })).toContain('belongs to files in other S3 buckets')
  const files = Object.fromEntries(Object.keys(s3).map((name) => [name, '']))
  expect(await refusal({ ...other, ...files })).toContain('would keep its own in its data folder')
})

test('After a deliberate move of files the next process starts', async () => {
  const [one, other] = await twoPlaces({ RIGHTFRAME_SECRET: secret, ...s3 })
  await (await started(one)).stop()
  const moved = { ...other, S3_BUCKET_IMAGES: 'elsewhere' }
  expect((await commandAt(moved, 'installation')).printed).toMatch(/^objects +since .+\nsecret +since /)
  expect(await commandAt(moved, 'installation', 'forget', 'objects')).toMatchObject({ code: 0 })
  await started(moved)
})

test('Lost messages of the database keep a process from starting', async () => {
  const place = await ownPlace()
  const through = { ...place, DATABASE_URL: await openPooler(place.DATABASE_URL!) }
  expect(await refusal(through)).toContain('Set DATABASE_LISTEN_URL')
  const server = await started({ ...through, DATABASE_LISTEN_URL: place.DATABASE_URL! })
  expect((await server.health()).database.ok).toBe(true)
})

test('A process that is told to stop answers until balancers know', async () => {
  const place = { ...(await ownPlace()), DRAIN_SECONDS: '8', LOG_LEVEL: 'warn', HEALTH_PORT: String(await freePort()) }
  const server = await whenUp(start(place))
  const status = async (path: string) => (await fetch(`${server.url}${path}`)).status
  expect(await Promise.all(['/api/live', '/api/ready', '/healthz', '/metrics'].map(status))).toEqual([
    200, 200, 404, 404,
  ])
  server.process.kill('SIGTERM')
  while ((await status('/api/ready')) === 200) await setTimeout(20)
  const answered = await fetch(`${server.url}/api/live`)
  expect([answered.status, answered.headers.get('connection')]).toEqual([200, 'close'])
  const beside = await fetch(`http://127.0.0.1:${place.HEALTH_PORT}/ready`)
  expect(await beside.json()).toMatchObject({ ok: false, draining: true })
  expect(await server.ended).toBe(0)
})

test('A worker tells its health on a port of its own', async () => {
  const place = {
    ...(await ownPlace()),
    ...s3,
    RIGHTFRAME_SECRET: secret,
    RIGHTFRAME_ROLES: 'worker',
    HEALTH_PORT: String(await freePort()),
  }
  const server = await started(place)
  const asked = async (path: string) => await fetch(`http://127.0.0.1:${place.HEALTH_PORT}${path}`)
  expect((await asked('/live')).status).toBe(200)
  expect(await (await asked('/ready')).json()).toEqual({ ok: true, database: true, migrations: true, draining: false })
  const health = (await (await asked('/health')).json()) as Record<string, { ok: boolean }>
  expect([health.database!.ok, health.objects!.ok]).toEqual([true, false])
  await server.stop()
  await expect(asked('/live')).rejects.toThrow('fetch failed')
})
