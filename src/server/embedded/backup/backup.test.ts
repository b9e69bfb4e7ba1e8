// @module-tag long
import { existsSync, readdirSync, readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { folderForTests } from '#server/testing/places.ts'
import type { Database } from '../../platform/db/database.ts'
import { openEmbeddedDatabase } from '../postgres/open-embedded.ts'
import { type Home, openHome } from '../home/home.ts'
import { openLog } from '../../platform/log.ts'
import { backUp, restore } from './backup.ts'

const now = new Date('2026-11-25T02:23:00Z')
const config = { programs: { bin: undefined, path: undefined }, user: undefined }
const log = openLog('silent')

/** A backup during writing, with numbers certain before and after. */
let archive: string
let before: number
let after: number

beforeAll(async () => {
  const home = await openHome(folderForTests('backed-up'), undefined)
  const database = await openEmbeddedDatabase({ home, connections: 4, log })
  await database.execute('create table numbers (n int primary key, text text)')
  const writing = new AbortController()
  let last = 0
  const writer = (async () => {
    while (!writing.signal.aborted) {
      await database.execute("insert into numbers values ($1, repeat('x', 2000))", [last + 1])
      last++
    }
  })()
  await vi.waitUntil(() => last > 50, { timeout: 20_000 })
  before = last
  archive = await backUp(database, home.folder('backups'), now)
  after = last
  writing.abort()
  await writer
  await database.close()
  await home.lock.release()
})

const homes: Home[] = []
afterAll(async () => {
  for (const home of homes) await home.lock.release()
})

async function aHome(): Promise<Home> {
  const home = await openHome(folderForTests('restored'), undefined)
  homes.push(home)
  return home
}

async function numbersIn(home: Home): Promise<number[]> {
  const database: Database = await openEmbeddedDatabase({ home, connections: 2, log })
  const { rows } = await database.execute('select n from numbers order by n')
  await database.execute('select count(*) from numbers where length(text) <> 2000')
  await database.close()
  return rows.map(({ n }) => Number(n))
}

test('A backup holds one consistent moment and opens under another secret', async () => {
  expect(statSync(archive).mode & 0o777).toBe(0o600)
  const home = await aHome()
  expect(await restore({ home, config }, archive, now)).toBeUndefined()
  const numbers = await numbersIn(home)
  expect(numbers).toEqual(Array.from({ length: numbers.length }, (_, at) => at + 1))
  expect(numbers.length).toBeGreaterThanOrEqual(before)
  expect(numbers.length).toBeLessThanOrEqual(after + 1)
})

test('The database that a backup takes the place of stays beside it', async () => {
  const home = await aHome()
  const first = await openEmbeddedDatabase({ home, connections: 2, log })
  await first.close()
  const aside = await restore({ home, config }, archive, now)
  expect(aside).toBe(join(home.path, 'database.before-2026-11-25T02-23-00Z'))
  expect(existsSync(join(aside!, 'PG_VERSION'))).toBe(true)
  expect((await numbersIn(home)).length).toBeGreaterThan(0)
})

test.each([0.02, 0.3, 0.6, 0.97])('A changed byte at %d of an archive is found without changes', async (where) => {
  const home = await aHome()
  const bytes = readFileSync(archive)
  const at = Math.floor(bytes.length * where)
  bytes[at]! ^= 1
  const damaged = join(home.path, 'damaged.tar.zst')
  writeFileSync(damaged, bytes)
  await expect(restore({ home, config }, damaged, now)).rejects.toThrow(
    /is not a backup of this database, or it is damaged\..* Nothing was changed\.$/,
  )
  expect(readdirSync(home.path).filter((name) => name.startsWith('database'))).toEqual([])
})

test('An archive that was not written to its end is found', async () => {
  const home = await aHome()
  const short = join(home.path, 'short.tar.zst')
  writeFileSync(short, readFileSync(archive))
  truncateSync(short, Math.floor(readFileSync(archive).length * 0.8))
  await expect(restore({ home, config }, short, now)).rejects.toThrow('Nothing was changed.')
})

test('A backup of PGlite is recognised, with the version that reads it', async () => {
  const home = await aHome()
  const old = join(home.path, '2026-11-01T02-23-00Z.tar.gz')
  writeFileSync(old, 'an archive')
  await expect(restore({ home, config }, old, now)).rejects.toThrow(
    `The file ${old} is a backup of PGlite, in which Rightframe kept its records up to version 0.1.0. Restore it with that version. Nothing was changed.`,
  )
})
