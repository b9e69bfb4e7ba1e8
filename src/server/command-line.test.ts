// @module-tag long
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { embeddedPlace, emptyPlace, ownPlace, someone, start } from './testing/own-server.ts'
import { whenUp } from './testing/process.ts'

test('the command line works beside the running server, and without one', async () => {
  const place = await embeddedPlace()
  const cli = async (...args: string[]) => {
    const command = start(place, 'src/server/rightframe.ts', args)
    return { code: await command.ended, said: command.output() }
  }
  const server = await whenUp(start(place))
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
  expect((await cli('health')).said).toContain(
    'No server is running on this data folder. Start it with "npm start", or set RIGHTFRAME_HOME to the folder of the one that runs.',
  )
  const [archive = ''] = readdirSync(join(place.RIGHTFRAME_HOME!, 'backups'))
  writeFileSync(join(place.RIGHTFRAME_HOME!, 'broken.tar.zst'), 'not an archive')
  expect(await cli('restore', join(place.RIGHTFRAME_HOME!, 'broken.tar.zst'))).toMatchObject({
    code: 1,
    said: expect.stringContaining('Nothing was changed.') as unknown,
  })
  expect(await cli('restore')).toMatchObject({ code: 1, said: expect.stringContaining('Say which backup') as unknown })
  // What a restore leaves that was killed before its last step.
  mkdirSync(join(place.RIGHTFRAME_HOME!, 'database.restored', 'base'), { recursive: true })
  expect((await cli('restore', join(place.RIGHTFRAME_HOME!, 'backups', archive))).said).toContain(
    'Start the server now.',
  )
  const restored = await whenUp(start(place))
  expect(
    (await fetch(`${restored.url}/api/auth/load`, { headers: { authorization: `Bearer ${ana.token}` } })).status,
  ).toBe(200)
}, 120_000)

test('a backup is not restored beside a server that keeps its data in PostgreSQL', async () => {
  const place = { ...(await ownPlace()), DATABASE_URL: 'postgres://localhost/rightframe' }
  const command = start(place, 'src/server/rightframe.ts', ['restore', 'backup.tar.gz'])
  expect(await command.ended).toBe(1)
  expect(command.output()).toContain('DATABASE_URL is set: this server keeps its data in PostgreSQL')
})

test('the doctor says what is wrong and what to do', async () => {
  const well = start({ ...(await emptyPlace()), CHROMIUM_PATH: process.execPath }, 'src/server/rightframe.ts', [
    'doctor',
  ])
  expect(await well.ended).toBe(0)
  expect(well.output()).toContain('no server is running on this data folder')
  expect(well.output()).toMatch(/ok   database +embedded, PostgreSQL 18\.\d+ in \S+, made at the first start/)
  expect(well.output()).toContain('no table (ADDRESS_RANGES)')
  const ill = start({ PORT: 'x' }, 'src/server/rightframe.ts', ['doctor'])
  expect(await ill.ended).toBe(1)
  expect(ill.output()).toContain('LOOK configuration')
  const lost = start({ ...(await ownPlace()), ADDRESS_RANGES: 'package.json' }, 'src/server/rightframe.ts', ['doctor'])
  expect(await lost.ended).toBe(1)
  expect(lost.output()).toMatch(/LOOK addresses +0 ranges in .*package.json, \d+ lines of another form/)
  const blind = start({ ...(await ownPlace()), CHROMIUM_PATH: '/nowhere' }, 'src/server/rightframe.ts', ['doctor'])
  expect(await blind.ended).toBe(1)
  expect(blind.output()).toContain('CHROMIUM_PATH names /nowhere, which is not there')
}, 60_000)
