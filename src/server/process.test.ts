// @module-tag long
import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { listImages } from '#contract/images/endpoints.ts'
import { serverIn } from './embedded/postgres/end-leftovers.ts'
import { clientOf } from './testing/client.ts'
import { embeddedPlace, ownPlace, someone, start } from './testing/own-server.ts'
import { aPicture } from './testing/pictures.ts'
import { whenUp } from './testing/process.ts'
import { uploadFile } from './testing/upload.ts'

test("A killed server's work is done once by the next", async () => {
  const place = await embeddedPlace()
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
})

test('A stopping server ends streams, returns jobs and exits', async () => {
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
})

test('Logs hold neither passwords nor tokens nor queries', async () => {
  const server = await whenUp(start({ ...(await ownPlace()), LOG_LEVEL: 'trace' }))
  const ana = await someone(server)
  const { headers } = await fetch(`${server.url}/api/auth/load?token=${ana.token}`, {
    headers: { authorization: `Bearer ${ana.token}` },
  })
  await fetch(`${server.url}/pay/0123456789abcdef01234567`)
  // The router reads it as the same page.
  const escaped = await fetch(`${server.url}/p%61y/0123456789abcdef01234567`)
  expect([escaped.status, escaped.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8'])
  await expect.poll(() => server.output().split('"path":"/pay/[case]"')).toHaveLength(3)
  const said = server.output()
  const line = said.split('\n').find((one) => one.includes('"path":"/api/auth/load"')) ?? ''
  expect(JSON.parse(line), 'ASVS 16.3.3').toMatchObject({
    reqId: headers.get('x-request-id'),
    method: 'GET',
    status: 400,
  })
  expect(said).not.toContain('a long enough password')
  expect(said, 'ASVS 14.2.1, 14.2.4, 16.2.5').not.toContain(ana.token)
  expect(said).not.toContain('0123456789abcdef01234567')
  expect(server.printed(), 'ASVS 16.2.3: lines go to standard error').not.toContain('{')
})

test('A server survives its killed database unless it cannot restart', async () => {
  const place = await embeddedPlace()
  const server = await whenUp(start(place))
  const ana = await someone(server)
  const folder = join(place.RIGHTFRAME_HOME!, 'database')
  process.kill(serverIn(folder)!, 'SIGKILL')
  await expect
    .poll(
      () =>
        ana.call(listImages, {}).then(
          ({ total }) => total,
          () => undefined,
        ),
      { timeout: 20_000 },
    )
    .toBe(0)
  const running = serverIn(folder)!
  rmSync(join(folder, 'global/pg_control'))
  process.kill(running, 'SIGKILL')
  expect(await server.ended).toBe(1)
  expect(server.output()).toContain(
    'the embedded database has ended by itself, and this process with it: start it again',
  )
})

test('Ctrl+C, which reaches every process of the terminal, lets the server end before its database', async () => {
  const place = await embeddedPlace()
  const server = await whenUp(start(place))
  await someone(server)
  server.process.kill('SIGINT')
  expect(await server.ended).toBe(0)
  expect(server.output()).not.toMatch(/"level":(50|60)/)
  expect(existsSync(join(place.RIGHTFRAME_HOME!, 'database/postmaster.pid'))).toBe(false)
})
