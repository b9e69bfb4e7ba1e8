import fc from 'fast-check'
import { createReadStream, type ReadStream } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { tempFolder } from '#server/embedded/objects/testing/open-store.ts'
import { type ArchiveSource, beginning, type Position } from './archive-source.ts'
import { readArchive } from './read-archive.ts'
import { maxContent, nothingMet, type Tally } from './split-records.ts'
import {
  aRecord,
  aResponse,
  aSource,
  aWarcInfo,
  eachPacked,
  notPacked,
  packedWhole,
  packings,
} from '#server/discovery/ingest/testing/archives.ts'

async function readAll(source: ArchiveSource, from: Position = beginning, met: Tally = nothingMet) {
  const contents: string[] = []
  const places: { next: Position; before: Tally }[] = []
  const reading = readArchive(source, from, met)
  for (;;) {
    const part = await reading.next()
    if (part.done) return { contents, places, tally: part.value }
    for (const { content, next, before } of part.value.records) {
      contents.push(content.toString('latin1'))
      places.push({ next, before })
    }
  }
}

const text = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1')
/** Bytes that hardly pack, always the same ones. */
const noise = (length: number) => {
  const bytes = Buffer.alloc(length)
  for (let at = 0, state = 1; at < length; at++)
    bytes[at] = (state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0) >>> 16
  return bytes
}

const contents = fc.array(
  fc.oneof(
    fc.uint8Array({ maxLength: 300 }),
    fc
      .constantFrom('', '\r\n\r\n', 'WARC/1.0\r\n', 'WARC/1.0 is a format')
      .map((said) => new TextEncoder().encode(said)),
  ),
  { maxLength: 12 },
)
const sizes = fc.array(fc.integer({ min: 1, max: 400 }), { minLength: 1, maxLength: 5 })
const packing = fc.constantFrom(...packings)

describe('An archive', () => {
  test('An archive gives its records, whatever its pieces and packing', async () => {
    await fc.assert(
      fc.asyncProperty(contents, sizes, packing, async (records, pieces, pack) => {
        const { contents: read, tally } = await readAll(
          aSource(pack(records.map((one) => aRecord(one))), { sizes: pieces }),
        )
        expect(read).toEqual(records.map(text))
        expect(tally).toEqual({ records: records.length, broken: 0, huge: 0 })
      }),
    )
  })

  test('An archive resumes after any record', async () => {
    await fc.assert(
      fc.asyncProperty(contents, sizes, packing, async (records, pieces, pack) => {
        const source = aSource(pack(records.map((one) => aRecord(one))), { sizes: pieces })
        const { places } = await readAll(source)
        for (const [at, { next, before }] of places.entries()) {
          const { contents: rest, tally } = await readAll(source, next, before)
          expect(rest).toEqual(records.slice(at + 1).map(text))
          expect(tally.records).toBe(records.length)
        }
      }),
      { numRuns: 40 },
    )
  })

  test('An archive damaged anywhere is read to the same end', { tags: ['long'] }, async () => {
    const flips = fc.array(fc.tuple(fc.nat(), fc.integer({ min: 1, max: 255 })), { minLength: 1, maxLength: 4 })
    await fc.assert(
      fc.asyncProperty(contents, flips, packing, fc.nat(), async (records, damage, pack, cut) => {
        const bytes = pack(records.map((one) => aRecord(one)))
        for (const [place, by] of bytes.length > 0 ? damage : []) bytes[place % bytes.length]! ^= by
        const source = aSource(bytes.subarray(0, bytes.length - (cut % 20)), { sizes: [97] })
        const whole = await readAll(source)
        for (const { next, before } of whole.places)
          expect((await readAll(source, next, before)).tally).toEqual(whole.tally)
      }),
    )
  })

  test('An archive of warcio’s is read as written', async () => {
    const info = await aWarcInfo()
    const page = await aResponse({ url: 'https://example.com/', body: '<p>hello</p>' })
    for (const pack of packings) {
      const reading = readArchive(aSource(pack([info, page])), beginning, nothingMet)
      const found: unknown[] = []
      for await (const { records } of reading)
        for (const { type, headers, content } of records)
          found.push([type, headers.get('warc-target-uri'), text(content).split('\r\n').at(-1)])
      expect(found).toEqual([
        ['warcinfo', undefined, ''],
        ['response', 'https://example.com/', '<p>hello</p>'],
      ])
    }
  })
})

const [a, b, c] = ['first', 'second', 'third'].map((one) => aRecord(one)) as [Buffer, Buffer, Buffer]

describe('A broken record is counted and skipped', () => {
  test.each<[string, Buffer]>([
    ['that is cut off in its member', eachPacked([a, b.subarray(0, -8), c])],
    ['whose member is cut off', Buffer.concat([gzipSync(a), gzipSync(b).subarray(0, 40), gzipSync(c)])],
    ['whose check is wrong', Buffer.concat([gzipSync(a), wrongCheck(gzipSync(b)), gzipSync(c)])],
    ['whose packing is damaged', Buffer.concat([gzipSync(a), damaged(gzipSync(b)), gzipSync(c)])],
    ['that says it is longer, packed', eachPacked([a, aRecord('second', { length: 500 }), c])],
    ['that says it is shorter, packed', eachPacked([a, aRecord('second', { length: 2 }), c])],
    ['that says it is longer, not packed', notPacked([a, aRecord('second', { length: 20 }), c])],
    ['that says it is far longer, not packed', notPacked([a, aRecord('second', { length: maxContent * 9 }), c])],
    ['that says it is shorter, not packed', notPacked([a, aRecord('second', { length: 2 }), c])],
    ['that says it is longer, packed as a whole', packedWhole([a, aRecord('second', { length: 20 }), c])],
    ['that is garbage between members', Buffer.concat([gzipSync(a), noise(5000), gzipSync(c)])],
    ['that is garbage between records', notPacked([a, Buffer.from('what is this?\r\n\r\n'), c])],
    ['without a length', notPacked([a, Buffer.from('WARC/1.0\r\nWARC-Type: resource\r\n\r\nx\r\n\r\n'), c])],
    ['with a head without an end', notPacked([a, Buffer.from(`WARC/1.0\r\n${'x'.repeat(70_000)}\r\n`), c])],
  ])('%s', async (_, bytes) => {
    for (const sizes of [[65_536], [7]])
      expect(await readAll(aSource(bytes, { sizes }))).toMatchObject({
        contents: ['first', 'third'],
        tally: { records: 2, broken: 1, huge: 0 },
      })
  })

  test('A cut-off file counts one broken record', async () => {
    for (const pack of packings) {
      const bytes = pack([a, b, aRecord(noise(400))])
      expect(await readAll(aSource(bytes.subarray(0, -200)))).toMatchObject({
        contents: ['first', 'second'],
        tally: { records: 2, broken: 1 },
      })
    }
  })

  test('Damage in a large member keeps the records before it', { tags: ['long'] }, async () => {
    const large = gzipSync(Buffer.concat([a, aRecord(noise(3_000_000)), b]))
    large[2_000_000]! ^= 0xff
    expect(await readAll(aSource(Buffer.concat([large, gzipSync(c)])))).toMatchObject({
      tally: { broken: 1 },
      contents: ['first', 'third'],
    })
  })

  test('A foreign file counts as broken', async () => {
    const { tally } = await readAll(aSource(Buffer.from('Dear Ana,\n\nhere is the file.'), { name: 'a.warc' }))
    expect(tally).toEqual({ records: 0, broken: 1, huge: 0 })
    expect((await readAll(aSource(Buffer.alloc(0)))).tally).toEqual(nothingMet)
  })
})

test('A file is open once at a time, however damaged', async () => {
  const path = join(await tempFolder(), 'a.warc.gz')
  await writeFile(path, Buffer.concat(Array.from({ length: 50 }, () => damaged(gzipSync(a))).concat(gzipSync(c))))
  const opened: ReadStream[] = []
  const from = (offset: number) => {
    expect(opened.every(({ destroyed }) => destroyed)).toBe(true)
    const stream = createReadStream(path, { start: offset })
    opened.push(stream)
    return stream as AsyncIterable<Buffer>
  }
  expect(await readAll({ name: path, bytes: 0, from })).toMatchObject({ contents: ['third'] })
  expect(opened.length).toBeGreaterThan(50)
  expect(opened.every(({ destroyed }) => destroyed)).toBe(true)
})

test('A file is closed once the requested part has come', { tags: ['long'] }, async () => {
  const large = aRecord(noise(3_000_000))
  const archive = aSource(eachPacked([large, a, large, c]), { sizes: [100_000] })
  let asked = 0
  const from = (offset: number): AsyncIterable<Uint8Array> => {
    const pieces = archive.from(offset)[Symbol.asyncIterator]()
    const next = async () => {
      asked++
      await new Promise((resolve) => setImmediate(resolve))
      asked--
      return await pieces.next()
    }
    const leave = async () => {
      expect(asked).toBe(0)
      return await pieces.return!()
    }
    return { [Symbol.asyncIterator]: () => ({ next, return: leave }) }
  }
  const { contents: read } = await readAll({ ...archive, from })
  expect(read).toEqual([text(noise(3_000_000)), 'first', text(noise(3_000_000)), 'third'])
})

test('A record without line breaks behind it is whole', async () => {
  const bare = b.subarray(0, -4)
  for (const bytes of [eachPacked([a, bare, c]), eachPacked([a, c, bare]), notPacked([a, c, bare])])
    expect((await readAll(aSource(bytes))).tally).toEqual({ records: 3, broken: 0, huge: 0 })
})

test('A huge record is skipped', { tags: ['long'] }, async () => {
  const huge = aRecord(Buffer.concat([noise(2_000_000), Buffer.alloc(maxContent)]))
  for (const pack of packings)
    expect(await readAll(aSource(pack([a, huge, c])))).toMatchObject({
      contents: ['first', 'third'],
      tally: { records: 2, broken: 0, huge: 1 },
    })
})

test('A record of a gigabyte is skipped without being held', { tags: ['long'] }, async () => {
  const piece = 1_000_000
  const head = Buffer.from(`WARC/1.0\r\nWARC-Type: resource\r\nContent-Length: ${1000 * piece}\r\n\r\n`)
  const end = Buffer.concat([Buffer.from('\r\n\r\n'), c])
  let most = 0
  const from = async function* (offset: number) {
    yield head.subarray(offset)
    for (let n = 0; n < 1000; n++) {
      if (n % 250 === 0) most = Math.max(most, heldBytes())
      yield Buffer.alloc(piece, 'x')
    }
    yield end
  }
  const bytes = head.length + 1000 * piece + end.length
  const before = heldBytes()
  expect(await readAll({ name: 'a.warc', bytes, from })).toMatchObject({ contents: ['third'], tally: { huge: 1 } })
  expect(most - before).toBeLessThan(500_000_000)
})

/**
 * Bytes in use after a full collection, which makes the figure independent of V8's timing. Memory is given back after a collection; the
 * next one waits for it.
 */
function heldBytes(): number {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  collect()
  collect()
  return process.memoryUsage().arrayBuffers
}

function wrongCheck(member: Buffer): Buffer {
  member[member.length - 8]! ^= 0xff
  return member
}

/** Damages a member with an unknown block of deflate. */
function damaged(member: Buffer): Buffer {
  member[10]! |= 0x06
  return member
}
