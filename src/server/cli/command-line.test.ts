// @module-tag long
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { commandAt, embeddedPlace, emptyPlace, ownPlace, someone, start } from '../testing/own-server.ts'
import { whenUp } from '../testing/process.ts'

test('Commands work beside the running server and without one', async () => {
  const place = await embeddedPlace()
  const cli = (...words: string[]) => commandAt(place, ...words)
  const server = await whenUp(start(place))
  const ana = await someone(server)
  expect(await cli('backup')).toMatchObject({ code: 0, printed: expect.stringContaining('Backed up to ') as unknown })
  expect((await cli('health')).printed).toContain('ok   database')
  expect((await cli('jobs')).printed).toContain('No job has failed for good.')
  expect(await cli('restore', 'x')).toMatchObject({
    code: 1,
    printed: expect.stringContaining('is in use by another Rightframe') as unknown,
  })
  server.process.kill('SIGTERM')
  await server.ended
  expect((await cli('health')).printed).toContain(
    'No server is running on this data folder. Start it with "npm start", or set RIGHTFRAME_HOME to the folder of the one that runs.',
  )
  const [archive = ''] = readdirSync(join(place.RIGHTFRAME_HOME!, 'backups'))
  writeFileSync(join(place.RIGHTFRAME_HOME!, 'broken.tar.zst'), 'not an archive')
  expect(await cli('restore', join(place.RIGHTFRAME_HOME!, 'broken.tar.zst'))).toMatchObject({
    code: 1,
    printed: expect.stringContaining('Nothing was changed.') as unknown,
  })
  expect(await cli('restore')).toMatchObject({
    code: 1,
    printed: expect.stringContaining('Say which backup') as unknown,
  })
  // The remains of a restore killed before its last step.
  mkdirSync(join(place.RIGHTFRAME_HOME!, 'database.restored', 'base'), { recursive: true })
  expect((await cli('restore', join(place.RIGHTFRAME_HOME!, 'backups', archive))).printed).toContain(
    'Start the server now.',
  )
  const restored = await whenUp(start(place))
  expect(
    (await fetch(`${restored.url}/api/auth/load`, { headers: { authorization: `Bearer ${ana.token}` } })).status,
  ).toBe(200)
})

test('A backup is not restored beside PostgreSQL', async () => {
  const { code, printed } = await commandAt(
    { DATABASE_URL: 'postgres://localhost/rightframe' },
    'restore',
    'backup.tar.gz',
  )
  expect(code).toBe(1)
  expect(printed).toContain('DATABASE_URL is set: this server keeps its data in PostgreSQL')
})

test('The program prints what it found and ends with its code', async () => {
  const ill = start({ PORT: 'x' }, 'src/server/cli/rightframe.ts', ['doctor'])
  const unknown = start({}, 'src/server/cli/rightframe.ts', ['sing'])
  expect(await ill.ended).toBe(1)
  expect(ill.output()).toContain('LOOK configuration')
  expect(await unknown.ended).toBe(1)
  expect(unknown.output()).toBe('There is no command "sing". "rightframe help" lists them.\n')
})

test('The doctor names each fault and its remedy', async () => {
  const well = await commandAt({ ...(await emptyPlace()), CHROMIUM_PATH: process.execPath }, 'doctor')
  expect(well.code).toBe(0)
  expect(well.printed).toContain('no server is running on this data folder')
  expect(well.printed).toMatch(/ok   database +embedded, PostgreSQL 18\.\d+ in \S+, made at the first start/)
  expect(well.printed).toContain('no table (ADDRESS_RANGES)')
  const lost = await commandAt({ ...(await ownPlace()), ADDRESS_RANGES: 'package.json' }, 'doctor')
  expect(lost.code).toBe(1)
  expect(lost.printed).toMatch(/LOOK addresses +0 ranges in .*package.json, \d+ lines of another form/)
  const blind = await commandAt({ ...(await ownPlace()), CHROMIUM_PATH: '/nowhere' }, 'doctor')
  expect(blind.code).toBe(1)
  expect(blind.printed).toContain('CHROMIUM_PATH names /nowhere, which is not there')
})
