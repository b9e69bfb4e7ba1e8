import { createReadStream } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import { afterAll, expect, test } from 'vitest'
import { sealedEvidence } from '../testing/sealed-evidence.ts'
import { makeWacz } from './make-wacz.ts'
import { isPlainName, readStoredZip } from './read-stored-zip.ts'
import { held, type StoredEntry, storedZip } from '#server/platform/zip/stored-zip.ts'

const folder = await mkdtemp(join(tmpdir(), 'rightframe-zip-'))
afterAll(async () => await rm(folder, { recursive: true, force: true }))

const entry = (name: string, text: string): StoredEntry => {
  const bytes = Buffer.from(text)
  return { ...held(name, bytes), bytes: bytes.length, crc: crc32(bytes) }
}
const zipped = async (...entries: StoredEntry[]) => Buffer.concat(await Array.fromAsync(storedZip(entries)))

test('What was written is read back, empty files too', async () => {
  const { entries, problems } = readStoredZip(await zipped(entry('a/b.txt', 'text'), entry('empty', '')))
  expect(problems).toEqual([])
  expect([...entries].map(([name, bytes]) => [name, Buffer.from(bytes).toString()])).toEqual([
    ['a/b.txt', 'text'],
    ['empty', ''],
  ])
})

test.for([
  '../up',
  'a/../../up',
  '/root',
  'C:/disk',
  'a\\b',
  'a//b',
  './a',
  '',
  '.hidden',
  'a\u202egnp.exe',
  'x'.repeat(201),
])('A misleading or ambiguous name is refused: %j', async (name) => {
  expect(isPlainName(name)).toBe(false)
  const { entries, problems } = readStoredZip(await zipped(entry(name, 'text')))
  expect(entries.size).toBe(0)
  expect(problems).toMatchObject([{ entry: name, says: expect.stringContaining('Its name is not one') as unknown }])
})

test('A duplicate name is reported, so that programs agree', async () => {
  const { problems } = readStoredZip(await zipped(entry('a', 'one'), entry('a', 'two')))
  expect(problems).toMatchObject([{ entry: 'a' }])
})

test('Foreign files and lengths beyond the end are reported, never thrown', async () => {
  const zip = await zipped(entry('a', 'text'))
  const list = zip.indexOf('PK\u0001\u0002')
  for (const [at, value] of [
    [list + 24, 0xffff_ffff],
    [list + 42, 0xffff_fff0],
    [list + 28, 0x0000_ffff],
    [zip.length - 10, 0xffff_ffff],
    [zip.length - 6, 0xffff_ffff],
  ] as const) {
    const changed = Buffer.from(zip)
    changed.writeUInt32LE(value, at)
    expect(readStoredZip(changed).problems, `byte ${at}`).not.toEqual([])
  }
  expect(readStoredZip(Buffer.alloc(22, 'PK\u0005\u0006')).problems).not.toEqual([])
})

test('Files are read in pieces; one changing meanwhile is refused', async () => {
  const parts = await sealedEvidence()
  const path = join(folder, 'copy.jpg')
  await writeFile(path, parts.contents.get('copy.jpg')!)
  const files = parts.files.map((file) =>
    file.name === 'copy.jpg'
      ? { name: file.name, content: () => createReadStream(path, { highWaterMark: 100 }) }
      : file,
  )
  const inMemory = await makeWacz(parts)
  const { content } = await makeWacz({ ...parts, files })
  const packed = async (from: () => AsyncGenerator<Uint8Array>) => Buffer.concat(await Array.fromAsync(from()))
  expect((await packed(content)).equals(await packed(inMemory.content))).toBe(true)
  await writeFile(path, 'something else')
  await expect(packed(content)).rejects.toThrow('evidence/files/copy.jpg was changed while it was written')
  const named = [...parts.files, held('../up', Buffer.from('text'))]
  await expect(makeWacz({ ...parts, files: named })).rejects.toThrow(
    '../up is no name that a file of an evidence may have.',
  )
})
