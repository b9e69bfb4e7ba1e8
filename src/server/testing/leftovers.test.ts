import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { clearLeftovers, folderOfRun } from './leftovers.ts'
import { folderForTests } from './places.ts'

test('The next run removes folders of ended runs and no others.', () => {
  const place = folderForTests('place')
  const { pid: ended } = spawnSync(process.execPath, ['--version'])
  const left = (['pg', 'tests', 'journeys'] as const).map((kind) => folderOfRun(place, kind, ended))
  for (const folder of left) writeFileSync(join(folder, 'file'), 'of an ended run')
  const kept = [folderOfRun(place, 'tests'), join(place, 'rightframe-chromium-1-0'), join(place, 'other')]
  for (const folder of kept) mkdirSync(folder, { recursive: true })
  clearLeftovers([place, join(place, 'missing')])
  expect(left.filter((folder) => existsSync(folder))).toEqual([])
  expect(kept.filter((folder) => !existsSync(folder))).toEqual([])
})

test('A database that an ended run left running is ended.', async () => {
  const place = folderForTests('place')
  const { pid: ended } = spawnSync(process.execPath, ['--version'])
  const folder = folderOfRun(place, 'pg', ended)
  mkdirSync(join(folder, 'data'))
  const database = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'])
  const gone = new Promise((resolve) => database.once('exit', (_, signal) => resolve(signal)))
  writeFileSync(join(folder, 'data', 'postmaster.pid'), `${database.pid}\n`)
  clearLeftovers([place])
  expect(await gone).toBe('SIGKILL')
})
