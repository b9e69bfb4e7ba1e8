import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, openTestApp } from '#server/testing/test-app.ts'
import { folderForTests } from '#server/testing/places.ts'
import { nightlyBackup } from './nightly-backup.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.remove())

/** Runs the nightly backup of this day. */
async function backUpOn(day: string, backupsFolder: string, backupsKept: number): Promise<void> {
  const clock = () => new Date(`${day}T02:23:00Z`)
  const needs = { ...app.deps, clock, backupsFolder, config: { ...app.config, backupsKept } }
  await nightlyBackup.run(needs, {}, { id: '', attempt: 1, isLastAttempt: false, signal: AbortSignal.timeout(60_000) })
}

const isEmbedded = () => app.config.database.kind === 'embedded'

test('The embedded database is backed up nightly, newest archives are kept', async () => {
  const folder = folderForTests('backups')
  writeFileSync(join(folder, '2026-11-01T02-23-00Z.tar.zst.tmp'), 'what a killed process left')
  const days = ['2026-11-02', '2026-11-03', '2026-11-04']
  const kept: string[][] = []
  for (const day of days) {
    await backUpOn(day, folder, 2)
    kept.push(readdirSync(folder).toSorted())
  }
  const [first, second, third] = days.map((day) => `${day}T02-23-00Z.tar.zst`)
  expect(kept).toEqual(
    isEmbedded() ? [[first], [first, second], [second, third]] : days.map(() => ['2026-11-01T02-23-00Z.tar.zst.tmp']),
  )
})

test('An operator who declines backups loses none that exist', async () => {
  const folder = folderForTests('backups')
  writeFileSync(join(folder, '2026-11-01T02-23-00Z.tar.zst'), 'by hand')
  await backUpOn('2026-11-02', folder, 0)
  expect(readdirSync(folder)).toEqual(['2026-11-01T02-23-00Z.tar.zst'])
})

test('A failed backup leaves nothing and says where and why', async () => {
  const folder = join(folderForTests('backups'), 'a-file')
  writeFileSync(folder, '')
  const words = await backUpOn('2026-11-02', folder, 2).then(
    () => 'nothing to back up',
    (error: Error) => error.message,
  )
  expect(words).toBe(
    isEmbedded()
      ? `The data folder ${folder} cannot be made: a file of this name is in the way. Set RIGHTFRAME_HOME to a folder.`
      : 'nothing to back up',
  )
})

test('A missed night is made up at the next start', async () => {
  const { rows } = await app.deps.database.execute(
    "select options ->> 'missed' as missed from pgboss.schedule where name = 'back-up-database'",
  )
  expect(rows).toEqual([{ missed: 'once' }])
})
