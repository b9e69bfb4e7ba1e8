import { existsSync, readdirSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { afterEach, expect, inject, test } from 'vitest'
import { listImages } from '#contract/images/endpoints.ts'
import { createDatabaseFolder } from './platform/db/open-database.ts'
import { clientOf } from './testing/client.ts'
import { copyTemplate } from './testing/database.ts'
import { aPicture } from './testing/pictures.ts'
import { folderForTests, freePort } from './testing/postgres-server.ts'
import { registerAt } from './testing/registration.ts'
import { type ServerProcess, spawnServer, whenUp } from './testing/process.ts'
import { uploadFile } from './testing/upload.ts'

const running: ServerProcess[] = []
const cleanUps: (() => Promise<void>)[] = []

afterEach(async () => {
  for (const server of running.splice(0)) {
    server.process.kill('SIGKILL')
    await server.ended
  }
  for (const cleanUp of cleanUps.splice(0)) await cleanUp()
})

const start = (environment: Record<string, string>, ...rest: [script?: string, args?: string[]]): ServerProcess => {
  const server = spawnServer(environment, ...rest)
  running.push(server)
  return server
}

/** What a person would set for a server of their own, with a database that is migrated already. */
async function ownPlace(): Promise<Record<string, string>> {
  const home = folderForTests('process')
  const place = {
    PORT: String(await freePort()),
    OBJECTS_PORT: String(await freePort()),
    RIGHTFRAME_HOME: home,
    RIGHTFRAME_ENGINE_WORKERS: '1',
    LOG_LEVEL: 'info',
  }
  const given = inject('database')
  if (given.kind === 'embedded') {
    await createDatabaseFolder(join(home, 'database'), given.template)
    return place
  }
  const { url, drop } = await copyTemplate(given.url)
  cleanUps.push(drop)
  return { ...place, DATABASE_URL: url }
}

/** Starts with what must fail; resolves to the exit code and what was said. */
async function refused(environment: Record<string, string>): Promise<{ code: number | null; said: string }> {
  const server = start(environment)
  return { code: await server.ended, said: server.output() }
}

const someone = async (server: ServerProcess) => clientOf(server.url, (await registerAt(server.url)).token)

test('a wrong configuration is listed and nothing is started', async () => {
  const { code, said } = await refused({ PORT: 'http', PUBLIC_URL: 'here' })
  expect(code).toBe(1)
  expect(said).toContain('The configuration cannot be used:\n  PORT: ')
  expect(said).toContain('\n  PUBLIC_URL: must be an address such as https://example.com')
})

test.each(['PORT', 'OBJECTS_PORT'])('a taken %s is named', async (name) => {
  const place = await ownPlace()
  const other = createServer().listen(Number(place[name]), '127.0.0.1')
  const { code, said } = await refused(place)
  other.close()
  expect(code).toBe(1)
  expect(said).toContain(
    `Port ${place[name]} is taken by another program. Stop that one, or set ${name} to another port.`,
  )
})

test('a data folder in use is left alone', async () => {
  const place = await ownPlace()
  const first = await whenUp(start(place))
  const { code, said } = await refused({
    ...place,
    PORT: String(await freePort()),
    OBJECTS_PORT: String(await freePort()),
  })
  expect(code).toBe(1)
  expect(said).toContain(`is in use by another Rightframe (process ${first.process.pid})`)
  expect((await fetch(`${first.url}/api/health`)).status).toBe(200)
})

test('a data folder of another major version of the database is left alone', async () => {
  const place = await ownPlace()
  const { DATABASE_URL: _, ...embedded } = place
  writeFileSync(join(place.RIGHTFRAME_HOME!, 'VERSION'), 'migration=0000_beginning\ndatabase=17\n')
  const { code, said } = await refused(embedded)
  expect(code).toBe(1)
  expect(said).toContain('was written by PostgreSQL 17, this version of the product brings 18.')
})

test.each([
  ['nothing answers there', async () => `postgres://postgres@127.0.0.1:${await freePort()}/rightframe`],
  ['there is no such host', async () => 'postgres://postgres@no-such-host.invalid/rightframe'],
])('a DATABASE_URL where %s is said so', async (reason, url) => {
  const { code, said } = await refused({ ...(await ownPlace()), DATABASE_URL: await url() })
  expect(code).toBe(1)
  expect(said).toContain(`cannot be used (${reason}). Check DATABASE_URL.`)
})

test('what a killed server was doing is done once by the next one', async () => {
  const place = await ownPlace()
  const first = await whenUp(start(place))
  const ana = await someone(first)
  const pictures = await Promise.all(
    Array.from({ length: 12 }, (_, seed) => aPicture(seed, { width: 2000, height: 1500 })),
  )
  for (const [at, picture] of pictures.entries()) await uploadFile(ana, picture, { fileName: `${at}.jpg` })
  first.process.kill('SIGKILL')
  await first.ended
  const second = await whenUp(start(place))
  const again = clientOf(second.url, ana.token)
  await expect
    .poll(async () => (await again.call(listImages, { pageSize: 40 })).data.map((image) => image.state), {
      timeout: 60_000,
      interval: 300,
    })
    .toEqual(pictures.map(() => 'ready'))
  const { total } = await again.call(listImages, {})
  expect(total).toBe(pictures.length)
}, 120_000)

test('a server that is told to stop ends streams, gives back its jobs and exits', async () => {
  const place = await ownPlace()
  const server = await whenUp(start(place))
  const ana = await someone(server)
  const stream = await fetch(`${server.url}/api/events`, { headers: { authorization: `Bearer ${ana.token}` } })
  const reader = stream.body!.getReader()
  expect(new TextDecoder().decode((await reader.read()).value)).toContain('event: ready')
  await uploadFile(ana, await aPicture(1, { width: 3000, height: 2000 }), { fileName: 'late.jpg' })
  server.process.kill('SIGTERM')
  expect(await server.ended).toBe(0)
  while (!(await reader.read().catch(() => ({ done: true }))).done);
  expect(server.output()).toContain('stopping on SIGTERM')
  expect(existsSync(join(place.RIGHTFRAME_HOME!, 'lock'))).toBe(false)
  const again = await whenUp(start(place))
  await expect
    .poll(async () => (await clientOf(again.url, ana.token).call(listImages, {})).data.map((image) => image.state), {
      timeout: 30_000,
    })
    .toEqual(['ready'])
}, 60_000)

test('logs hold neither passwords nor tokens nor queries', async () => {
  const server = await whenUp(start({ ...(await ownPlace()), LOG_LEVEL: 'trace' }))
  const ana = await someone(server)
  await fetch(`${server.url}/api/auth/load?token=${ana.token}`, { headers: { authorization: `Bearer ${ana.token}` } })
  await fetch(`${server.url}/pay/0123456789abcdef01234567`)
  await expect.poll(server.output).toContain('"path":"/pay/[case]"')
  const said = server.output()
  expect(said).toContain('"path":"/api/auth/load"')
  expect(said).not.toContain('a long enough password')
  expect(said).not.toContain(ana.token)
  expect(said).not.toContain('0123456789abcdef01234567')
})

test('the command line works beside the running server, and without one', async () => {
  const place = await ownPlace()
  const { DATABASE_URL: _, ...embedded } = place
  const cli = async (...args: string[]) => {
    const command = start(embedded, 'src/server/rightframe.ts', args)
    return { code: await command.ended, said: command.output() }
  }
  const server = await whenUp(start(embedded))
  const ana = await someone(server)
  expect(await cli('backup')).toMatchObject({ code: 0, said: expect.stringContaining('Backed up to ') as unknown })
  expect((await cli('health')).said).toContain('ok   database')
  expect((await cli('jobs')).said).toContain('No job has failed for good.')
  expect(await cli('restore', 'x')).toMatchObject({
    code: 1,
    said: expect.stringContaining('is in use by another Rightframe') as unknown,
  })
  expect(await cli('sing')).toMatchObject({
    code: 1,
    said: expect.stringContaining('There is no command "sing".') as unknown,
  })
  server.process.kill('SIGTERM')
  await server.ended
  expect((await cli('health')).said).toContain('No server is running on this data folder.')
  const [archive = ''] = readdirSync(join(place.RIGHTFRAME_HOME!, 'backups'))
  writeFileSync(join(place.RIGHTFRAME_HOME!, 'broken.tar.gz'), 'not an archive')
  expect(await cli('restore', join(place.RIGHTFRAME_HOME!, 'broken.tar.gz'))).toMatchObject({
    code: 1,
    said: expect.stringContaining('Nothing was changed.') as unknown,
  })
  expect((await cli('restore', join(place.RIGHTFRAME_HOME!, 'backups', archive))).said).toContain(
    'Start the server now.',
  )
  const restored = await whenUp(start(embedded))
  expect(
    (await fetch(`${restored.url}/api/auth/load`, { headers: { authorization: `Bearer ${ana.token}` } })).status,
  ).toBe(200)
}, 120_000)

test('the doctor says what is wrong and what to do', async () => {
  const well = start({ ...(await ownPlace()), CHROMIUM_PATH: process.execPath }, 'src/server/rightframe.ts', ['doctor'])
  expect(await well.ended).toBe(0)
  expect(well.output()).toContain('no server is running on this data folder')
  const ill = start({ PORT: 'x' }, 'src/server/rightframe.ts', ['doctor'])
  expect(await ill.ended).toBe(1)
  expect(ill.output()).toContain('LOOK configuration')
  const blind = start({ ...(await ownPlace()), CHROMIUM_PATH: '/nowhere' }, 'src/server/rightframe.ts', ['doctor'])
  expect(await blind.ended).toBe(1)
  expect(blind.output()).toContain('CHROMIUM_PATH names /nowhere, which is not there')
}, 60_000)
