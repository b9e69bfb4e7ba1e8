import { expect, test } from 'vitest'
import fc from 'fast-check'
import { PostingTable } from './posting-table.ts'

type Row = { word: number; ordinal: number; geometry: number }

const isAlive = () => true
const pause = async () => {}

const rowsOf = (rows: Row[]) => ({
  words: Uint32Array.from(rows, ({ word }) => word),
  ordinals: Uint32Array.from(rows, ({ ordinal }) => ordinal),
  geometries: Uint32Array.from(rows, ({ geometry }) => geometry),
  count: rows.length,
})

function under(table: PostingTable, word: number): number[] {
  const found: number[] = []
  table.find(word, (entries, from, to) => {
    for (let at = from; at < to; at++) found.push(entries[2 * at + 1]!)
  })
  return found.toSorted((one, other) => one - other)
}

test('Postings are found under their words alone, whatever the portions', { tags: ['long'] }, async () => {
  const word = fc.oneof(fc.integer({ min: 0, max: 40 }), fc.integer({ min: 0xffff00, max: 0xffffff }))
  const portions = fc.array(fc.array(word, { maxLength: 30 }), { maxLength: 20 })
  await fc.assert(
    fc.asyncProperty(portions, async (added) => {
      const table = new PostingTable()
      const rows = added.map((words, ordinal) => words.map((one, nth) => ({ word: one, ordinal, geometry: nth })))
      for (const portion of rows) await table.add(rowsOf(portion), { isAlive, pause })
      for (const asked of [0, 1, 40, 41, 0xffff00, 0xffffff]) {
        const expected = rows.flat().filter((row) => row.word === asked)
        expect(under(table, asked)).toEqual(expected.map(({ geometry }) => geometry).toSorted((a, b) => a - b))
      }
    }),
  )
})

/** More than stays together: all of it has gone to the parts of the table at least once. */
async function large() {
  const table = new PostingTable()
  const dead = new Set<number>()
  const alive = (ordinal: number) => !dead.has(ordinal)
  for (let ordinal = 0; ordinal < 12; ordinal++) {
    const rows = Array.from({ length: 200_000 }, (_, nth) => ({
      word: Math.imul(nth + 1, 2_654_435_761) >>> 8,
      ordinal,
      geometry: ordinal,
    }))
    if (ordinal === 8) dead.add(3)
    await table.add(rowsOf(rows), { isAlive: alive, pause })
  }
  return table
}

test('A divided table finds the same and drops dead postings while growing', { tags: ['long'] }, async () => {
  const table = await large()
  const found = under(table, Math.imul(77, 2_654_435_761) >>> 8)
  expect(found).toEqual([0, 1, 2, 4, 5, 6, 7, 8, 9, 10, 11])
  expect(table.count).toBe(11 * 200_000)
})

test('A directory leads to few postings and stays small beside them', { tags: ['long'] }, async () => {
  for (const { segment } of (await large()).segments()) {
    if (segment.count < 10_000) continue
    expect(segment.starts.length * 4).toBeLessThan(segment.count)
  }
})
