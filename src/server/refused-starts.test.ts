// @module-tag long
import { mkdirSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { emptyPlace, ownPlace, start } from './testing/own-server.ts'
import { freePort } from './testing/places.ts'
import { startFromEnvironment, StartRefusal } from './boot/start-from-environment.ts'
import { whenUp } from './testing/process.ts'

/** Starts in this process with an environment that must fail; resolves to the sentence for the operator. */
async function refused(environment: Record<string, string>): Promise<string> {
  const started = await startFromEnvironment({ LOG_LEVEL: 'silent', ...environment }).catch((error: Error) => error)
  if (started instanceof StartRefusal) return started.message
  if (started instanceof Error) throw started
  await started.server.stop()
  throw new Error('the server started')
}

test('A wrong configuration is listed and nothing is started', async () => {
  const server = start({ PORT: 'http', PUBLIC_URL: 'here' })
  expect(await server.ended).toBe(1)
  const said = server.output()
  expect(said).toContain('The configuration cannot be used:\n  PORT: ')
  expect(said).toContain('\n  PUBLIC_URL: must be an address such as https://example.com')
})

test.each(['PORT', 'OBJECTS_PORT'])('A taken %s is named', async (name) => {
  const place = await ownPlace()
  const other = createServer().listen(Number(place[name]), '127.0.0.1')
  const problem = await refused(place)
  other.close()
  expect(problem).toContain(
    `Port ${place[name]} is taken by another program. Stop that one, or set ${name} to another port.`,
  )
})

test.each([
  [
    '203.0.113.7',
    'This machine has no address 203.0.113.7. Set HOST to one of its own, or to 0.0.0.0 for all of them.',
  ],
  [
    'no-such-host.invalid',
    'The name no-such-host.invalid is unknown. Set HOST to an address of this machine, or to 0.0.0.0 for all of them.',
  ],
])('A HOST that is not of this machine (%s) is named', async (HOST, words) => {
  const problem = await refused({ ...(await ownPlace()), HOST })
  expect(problem).toContain(words)
})

test('A failed start leaves nothing running', async () => {
  const place = await ownPlace()
  const other = createServer().listen(Number(place.OBJECTS_PORT), '127.0.0.1')
  onTestFinished(() => void other.close())
  const failing = start(place, 'src/server/testing/kills/failing-start.ts')
  expect(await failing.ended).toBe(0)
  expect(failing.output()).toBe('refused EADDRINUSE\n')
})

test('A data folder in use is left alone', async () => {
  const place = await ownPlace()
  const first = await whenUp(start(place))
  const problem = await refused({
    ...place,
    PORT: String(await freePort()),
    OBJECTS_PORT: String(await freePort()),
  })
  expect(problem).toContain(`is in use by another Rightframe (process ${first.process.pid})`)
  expect((await fetch(`${first.url}/api/health`)).status).toBe(200)
})

test('A data folder of an earlier version is left alone', async () => {
  const place = await emptyPlace()
  const folder = join(place.RIGHTFRAME_HOME!, 'database')
  mkdirSync(folder)
  writeFileSync(join(folder, 'pg_hba.conf'), 'local all all trust\n')
  const problem = await refused(place)
  expect(problem).toContain('holds a database of PGlite, in which Rightframe kept its records up to version 0.1.0.')
})

test.each([
  ['nothing answers there', async () => `postgres://postgres@127.0.0.1:${await freePort()}/rightframe`],
  ['there is no such host', async () => 'postgres://postgres@no-such-host.invalid/rightframe'],
])('A DATABASE_URL where %s is refused with the reason', async (reason, url) => {
  const problem = await refused({ ...(await ownPlace()), DATABASE_URL: await url() })
  expect(problem).toContain(`cannot be used (${reason}). Check DATABASE_URL.`)
})
