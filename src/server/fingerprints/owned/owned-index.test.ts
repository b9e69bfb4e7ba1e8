import { readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { encodeFingerprint, engineVersion, type Fingerprint, fingerprint } from '#engine/index.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { Log } from '#server/platform/log.ts'
import { openTestDatabase } from '#server/testing/database.ts'
import { folderForTests } from '#server/testing/places.ts'
import { openOwnedIndex, type OwnedIndex } from './owned-index.ts'
import { openProcessIndex } from './process-index.ts'
import { insertOwnedFingerprint, removeOwnedFingerprint } from './owned-store.ts'

const names = ['heron', 'fig', 'stream']

let database: Database
let remove: () => Promise<void>
let folder: string
let file: string
const prints = new Map<string, Fingerprint>()
const said: string[] = []
const say = (_: object, text?: string) => void said.push(text ?? '')
const log = { info: say, warn: say } as Pick<Log, 'info' | 'warn'>

beforeAll(async () => {
  ;({ database, remove } = await openTestDatabase())
  folder = folderForTests('index')
  file = join(folder, 'owned')
  for (const name of names) {
    const photo = readFileSync(new URL(`../../../../demo/photos/${name}.jpg`, import.meta.url))
    prints.set(name, await fingerprint(photo))
  }
})
afterAll(async () => {
  await remove()
  rmSync(folder, { recursive: true })
})
beforeEach(async () => {
  said.length = 0
  rmSync(file, { force: true })
  await database.execute('delete from owned_fingerprints')
  for (const name of names) await own(name)
})

const own = (name: string) =>
  database.db.transaction((tx) =>
    insertOwnedFingerprint(tx, {
      imageId: name,
      ownerId: 'ana',
      engine: engineVersion,
      fingerprint: encodeFingerprint(prints.get(name)!),
    }),
  )

const open = (): OwnedIndex => openOwnedIndex(database, openProcessIndex({ log }, file))
const foundFor = async (index: OwnedIndex, name: string) =>
  (await index.candidatesOf(prints.get(name)!)).candidates.map(({ imageId }) => imageId)
const detail = async (index: OwnedIndex) => (await index.health()).detail

test('The index follows stored fingerprints and reports its progress', { tags: ['long'] }, async () => {
  const index = open()
  expect(await foundFor(index, 'fig')).toContain('fig')
  expect(await detail(index)).toBe('3 images, 0 behind')
  await index.close()
})

test('A restarted process resumes from the saved index', { tags: ['long'] }, async () => {
  const first = open()
  await foundFor(first, 'fig')
  await first.close()
  await database.execute("delete from owned_fingerprints where image_id = 'stream'")
  await own('stream')
  const again = open()
  expect(await detail(again)).toBe('3 images, 1 behind')
  expect(said).toEqual(['the candidate index was loaded'])
  expect(await foundFor(again, 'stream')).toContain('stream')
  await again.close()
})

test.each([
  ['cut off', () => truncateSync(file, 5000)],
  ['of another version', () => writeFileSync(file, '{"version":"0","through":99}\n')],
  ['no index at all', () => writeFileSync(file, 'hello')],
])('A saved index that is %s is refused and rebuilt', { tags: ['long'] }, async (_, damage) => {
  const first = open()
  await foundFor(first, 'fig')
  await first.close()
  damage()
  const again = open()
  expect(await foundFor(again, 'fig')).toContain('fig')
  expect(said).toEqual(['the saved candidate index cannot be used and is made anew'])
  await again.close()
  const third = open()
  expect(await detail(third)).toBe('3 images, 0 behind')
  await third.close()
})

test('A deleted image is no candidate and leaves the index', { tags: ['long'] }, async () => {
  const index = open()
  await foundFor(index, 'fig')
  await database.db.transaction((tx) => removeOwnedFingerprint(tx, 'fig'))
  expect(await foundFor(index, 'fig')).not.toContain('fig')
  expect(await detail(index)).toMatch('2 images')
  await index.close()
})
