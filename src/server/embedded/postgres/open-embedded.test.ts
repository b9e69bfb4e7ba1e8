// @module-tag long
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { homedir, userInfo } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeAll, expect, onTestFinished, test } from 'vitest'
import { rounds } from '#contract/testing/rounds.ts'
import { killRounds } from '#server/testing/kills/kill-rounds.ts'
import { folderForTests } from '#server/testing/places.ts'
import { deriveKey } from '../../platform/derive-key.ts'
import { openLog } from '../../platform/log.ts'
import { dropBallast, keepBallast } from './ballast.ts'
import { serverIn } from './end-leftovers.ts'
import { runCluster } from './run-cluster.ts'
import type { Database } from '../../platform/db/database.ts'
import { openPostgresDatabase } from '../../platform/db/open-postgres.ts'
import { binariesFor, openEmbeddedDatabase, placeIn, spareFor } from './open-embedded.ts'

const log = openLog('silent')
const secret = 'the secret of a test'

const openIn = async (path: string, own = secret): Promise<Database> => {
  const database = await openEmbeddedDatabase({ home: { path, secret: own }, connections: 4, log })
  opened.push(database)
  return database
}
const opened: Database[] = []
afterEach(async () => {
  for (const database of opened.splice(0)) await database.close()
})

let original: string
beforeAll(async () => {
  original = folderForTests('embedded')
  const database = await openIn(original)
  await database.execute("create table notes (text text); insert into notes values ('kept')")
  await database.close()
})

/** A database with one row, closed. */
function aDatabase(path = folderForTests('embedded')): string {
  spawnSync('cp', ['-a', join(original, 'database'), path])
  return path
}

const notesIn = async (database: Database) =>
  (await database.execute('select text from notes')).rows.map(({ text }) => text)

test('Written data persists, in a folder closed to others', async () => {
  const path = aDatabase()
  const database = await openIn(path)
  expect(await notesIn(database)).toEqual(['kept'])
  expect(database).toMatchObject({ kind: 'embedded', version: expect.stringMatching(/^18\./) as unknown })
  const { mode, uid } = statSync(join(path, 'database'))
  expect(mode & 0o777).toBe(0o700)
  expect(uid === 0).toBe(false)
  const place = placeIn(path, undefined)
  const host = encodeURIComponent(place.folder)
  for (const guess of ['', 'postgres', 'password'])
    await expect(
      openPostgresDatabase({ url: `postgres://postgres:${guess}@/postgres?host=${host}`, connections: 2, log }),
      'ASVS 13.2.3',
    ).rejects.toThrow(/password/)
  await database.close()
  expect(existsSync(join(path, 'database/postmaster.pid'))).toBe(false)
  expect(
    readdirSync(path)
      .filter((name) => name !== 'postgres')
      .toSorted(),
  ).toEqual(['ballast', 'database'])
})

test('Words are found in any case, in any language', async () => {
  const database = await openIn(folderForTests('embedded'))
  const { rows } = await database.execute("select 'Ängelholm' ilike '%ä%' as found, lower('ŁÓDŹ') as small")
  expect(rows).toEqual([{ found: true, small: 'łódź' }])
})

test('A killed database returns with everything it promised', async () => {
  const path = aDatabase()
  const database = await openIn(path)
  process.kill(serverIn(join(path, 'database'))!, 'SIGKILL')
  await expect.poll(() => notesIn(database).catch(() => []), { timeout: 20_000 }).toEqual(['kept'])
})

test('A running statement at a kill does not block the next start', async () => {
  const path = aDatabase()
  const database = await openIn(path)
  const busy = database
    .execute('select count(*) from generate_series(1, 1000000000)')
    .catch((error: Error) => error.message)
  await expect
    .poll(
      async () =>
        (
          await database.execute(
            "select 1 from pg_stat_activity where query like '%generate_series(1, 10%' and pid <> pg_backend_pid()",
          )
        ).rows.length,
    )
    .toBe(1)
  process.kill(serverIn(join(path, 'database'))!, 'SIGKILL')
  await expect.poll(() => notesIn(database).catch(() => []), { timeout: 20_000 }).toEqual(['kept'])
  expect(await busy).toMatch(/terminat|ECONN|closed/i)
})

test('A dead server’s process number is another program’s, left alone', async () => {
  const path = aDatabase()
  const other = spawn('sleep', ['60'])
  onTestFinished(() => void other.kill('SIGKILL'))
  for (const name of ['postmaster.pid', '.s.PGSQL.5432.lock'])
    writeFileSync(join(path, 'database', name), `${other.pid}\n${path}/database\n`)
  expect(await notesIn(await openIn(path))).toEqual(['kept'])
  expect(other.exitCode).toBeNull()
})

test('Another secret still opens the database for the folder’s writers', async () => {
  const path = aDatabase()
  expect(await notesIn(await openIn(path, 'a secret that was set later'))).toEqual(['kept'])
})

test('A path that is too long for a socket is no hindrance', async () => {
  const path = join(folderForTests('embedded'), 'x'.repeat(120))
  mkdirSync(path)
  expect(await notesIn(await openIn(aDatabase(path)))).toEqual(['kept'])
})

test('A folder unreachable for other users works, as below /root', async () => {
  const above = userInfo().uid === 0 ? mkdtempSync(join(homedir(), 'rightframe-test-')) : folderForTests('closed')
  onTestFinished(() => rmSync(above, { recursive: true, force: true }))
  expect(statSync(above).mode & 0o077).toBe(0)
  expect(await notesIn(await openIn(aDatabase(above)))).toEqual(['kept'])
})

test('A copied data folder opens, whatever its owner and rights', async () => {
  const path = folderForTests('copied')
  cpSync(join(original, 'database'), join(path, 'database'), { recursive: true })
  chmodSync(join(path, 'database'), 0o755)
  expect(await notesIn(await openIn(path))).toEqual(['kept'])
})

test('A start killed while making the database begins again', async () => {
  const path = folderForTests('embedded')
  mkdirSync(join(path, 'database.tmp/base'), { recursive: true })
  writeFileSync(join(path, 'database.tmp/PG_VERSION'), '18\n')
  expect(await notesIn(await openIn(aDatabase(path)))).toEqual(['kept'])
})

test('Another major version’s database is left alone, with instructions', async () => {
  const path = aDatabase()
  writeFileSync(join(path, 'database/PG_VERSION'), '12\n')
  await expect(openIn(path)).rejects.toThrow(
    /^The database was written by PostgreSQL 12, and only 18\.\S+( and \S+)* was found\. Install PostgreSQL 12, or set POSTGRES_BIN to its bin folder\.$/,
  )
})

test('A PGlite folder is left alone, and its version is named', async () => {
  const path = folderForTests('embedded')
  mkdirSync(join(path, 'database'))
  writeFileSync(join(path, 'database/PG_VERSION'), '18\n')
  writeFileSync(join(path, 'database/pg_hba.conf'), '# TYPE DATABASE USER ADDRESS METHOD\nlocal all all trust\n')
  await expect(openIn(path)).rejects.toThrow(
    `The data folder ${path} holds a database of PGlite, in which Rightframe kept its records up to version 0.1.0. Start that version to read it, or set RIGHTFRAME_HOME to a new folder.`,
  )
})

/** Puts a full device where the next file of the log belongs: writing there fails as on a full disk. */
function fillDisk(folder: string, current: string): () => void {
  const log = join(folder, 'pg_wal')
  for (const name of readdirSync(log)) if (/^[0-9A-F]{24}$/.test(name) && name > current) rmSync(join(log, name))
  const next = (Number.parseInt(current.slice(16), 16) + 1).toString(16).toUpperCase().padStart(8, '0')
  const full = join(log, current.slice(0, 16) + next)
  symlinkSync('/dev/full', full)
  return () => rmSync(full, { force: true })
}

/** More than a file of the log holds. */
const fill = "select pg_logical_emit_message(false, 'fill', repeat('x', 1000000)) from generate_series(1, 40)"

test('A full disk ends the database; reserved space restarts it', async () => {
  const home = { path: aDatabase(), secret }
  await keepBallast(home.path)
  const place = placeIn(home.path, undefined)
  const binaries = binariesFor(place, {}, spareFor(home.path, place))
  const database = await openIn(home.path)
  const { rows } = await database.execute('select pg_walfile_name(pg_current_wal_insert_lsn()) as current')
  await database.close()
  const makeRoom = fillDisk(place.folder, String(rows[0]?.current))
  const given: boolean[] = []
  const cluster = await runCluster(place, {
    binaries,
    log,
    makeRoom: () => {
      makeRoom()
      given.push(dropBallast(home.path))
      return given.at(-1)!
    },
  })
  onTestFinished(() => cluster.stop())
  const before = cluster.pid()
  const url = `postgres://postgres:${deriveKey(secret, 'database-password')}@/postgres?host=${encodeURIComponent(place.folder)}`
  const client = await openPostgresDatabase({ url, connections: 2, log })
  onTestFinished(() => client.close())
  await expect(client.execute(fill)).rejects.toThrow(/terminat|closed|recovery|No space left/i)
  await expect.poll(() => notesIn(client).catch(() => []), { timeout: 20_000 }).toEqual(['kept'])
  expect(given).toEqual([true])
  expect(cluster.pid()).not.toBe(before)
  expect(existsSync(join(home.path, 'ballast'))).toBe(false)
})

test(
  'Kills of the process, the database or both lose no acknowledged write',
  { tags: ['rounds'], timeout: 240_000 },
  async () => {
    const times = rounds({ usual: 3, deep: 10 })
    const { kept, lost } = await killRounds(folderForTests('kills'), times)
    expect(kept).toBeGreaterThan(10 * times)
    expect(lost).toEqual([])
  },
)

test('A killed process takes its database along within seconds', async () => {
  const path = folderForTests('embedded')
  const script = new URL('../../testing/kills/database-writer.ts', import.meta.url).pathname
  const writer = spawn(process.execPath, ['--import', './scripts/require-node.js', script, path], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(writer.stdout, 'data')
  const server = serverIn(join(path, 'database'))!
  writer.kill('SIGKILL')
  await expect.poll(() => existsSync(join(path, 'database/postmaster.pid')), { timeout: 5_000 }).toBe(false)
  await expect.poll(() => isRunning(server), { timeout: 5_000 }).toBe(false)
})

function isRunning(processId: number): boolean {
  try {
    return process.kill(processId, 0)
  } catch {
    return false
  }
}
