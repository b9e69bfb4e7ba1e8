import { mkdtempSync, readdirSync, rmSync, truncateSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { candidateIndexContract } from '#engine/testing/candidate-index-contract.ts'
import { photo, printOf } from '#engine/testing/pictures.ts'
import { postingsOf } from '#engine/testing/postings.ts'
import { threadedIndex } from '#engine/workers/index-thread.ts'
import { MemoryIndex } from './index-memory.ts'
import { ownedPostings, seenPostings } from './postings.ts'

candidateIndexContract('the index in memory', async () => new MemoryIndex())
candidateIndexContract('the index in a thread of its own', async () => threadedIndex())

async function* inPiecesOf(size: number, bytes: AsyncIterable<Uint8Array>) {
  for await (const piece of bytes) {
    for (let at = 0; at < piece.length; at += size) yield piece.subarray(at, at + size)
  }
}

async function filled(): Promise<MemoryIndex> {
  const index = new MemoryIndex()
  for (const name of ['heron', 'fig', 'stream']) {
    await index.add([{ id: name, postings: ownedPostings(await printOf(photo(name))) }])
  }
  await index.remove(['fig'])
  return index
}

test('An index loaded from its snapshot answers alike and can grow', async () => {
  const index = await filled()
  const { index: loaded, through } = await MemoryIndex.load(inPiecesOf(1000, index.snapshot(7)))
  expect(through).toBe(7)
  const heron = seenPostings(await printOf(photo('heron')))
  const fig = await printOf(photo('fig'))
  expect(loaded.size).toBe(2)
  expect(await loaded.candidates(heron, 5)).toEqual(await index.candidates(heron, 5))
  expect((await loaded.candidates(seenPostings(fig), 5)).map(({ id }) => id)).not.toContain('fig')
  await loaded.add([{ id: 'fig', postings: ownedPostings(fig) }])
  expect((await loaded.candidates(seenPostings(fig), 5))[0]?.id).toBe('fig')
})

test('A threaded index saved to a file continues in another thread', { tags: ['long'] }, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'rightframe-index-'))
  const file = join(folder, 'owned')
  const [first, second] = [threadedIndex(), threadedIndex()]
  const heron = await printOf(photo('heron'))
  await first.add([{ id: 'heron', postings: ownedPostings(heron) }])
  await first.save(file, 42)
  expect(await second.load(file)).toEqual({ through: 42, ids: ['heron'] })
  expect(await second.candidates(seenPostings(heron), 5)).toEqual(await first.candidates(seenPostings(heron), 5))
  expect(readdirSync(folder)).toEqual(['owned'])
  await expect(second.load(join(folder, 'nothing'))).rejects.toThrow('ENOENT')
  await Promise.all([first.close(), second.close()])
  rmSync(folder, { recursive: true })
})

test('A damaged file is refused, and the index keeps its content', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'rightframe-index-'))
  const file = join(folder, 'owned')
  const index = threadedIndex()
  const heron = await printOf(photo('heron'))
  await index.add([{ id: 'heron', postings: ownedPostings(heron) }])
  await index.save(file, 42)
  truncateSync(file, 1000)
  await expect(index.load(file)).rejects.toThrow('This index snapshot')
  expect((await index.candidates(seenPostings(heron), 5))[0]?.id).toBe('heron')
  await index.close()
  rmSync(folder, { recursive: true })
})

test('The threaded index gives the same snapshot', async () => {
  const [inThread, here] = [threadedIndex(), new MemoryIndex()]
  const rows = [{ id: 'heron', postings: ownedPostings(await printOf(photo('heron'))) }]
  await Promise.all([inThread.add(rows), here.add(rows)])
  const bytesOf = async (pieces: AsyncIterable<Uint8Array>) => Buffer.concat(await Array.fromAsync(pieces))
  expect((await bytesOf(inThread.snapshot())).equals(await bytesOf(here.snapshot()))).toBe(true)
  await inThread.close()
})

test('A cut-off snapshot is refused', async () => {
  const whole = Buffer.concat(await Array.fromAsync((await filled()).snapshot()))
  const cut = async function* () {
    yield whole.subarray(0, whole.length - 1)
  }
  await expect(MemoryIndex.load(cut())).rejects.toThrow('cut off')
})

test('A snapshot with a single changed bit is refused', async () => {
  const whole = Buffer.concat(await Array.fromAsync((await filled()).snapshot()))
  for (const at of [20, Math.floor(whole.length / 2), whole.length - 1]) {
    const damaged = Buffer.from(whole)
    damaged[at]! ^= 4
    await expect(MemoryIndex.load(inPiecesOf(1 << 16, Readable.from([damaged])))).rejects.toThrow('This index snapshot')
  }
})

test('A snapshot of another version is refused', { tags: ['long'] }, async () => {
  const whole = Buffer.concat(await Array.fromAsync((await filled()).snapshot()))
  const other = async function* () {
    yield Buffer.from(whole.toString('latin1').replace(/"version":"[^"]*"/, '"version":"other"'), 'latin1')
  }
  await expect(MemoryIndex.load(other())).rejects.toThrow('version other')
})

test('Many small additions find the same as one large one', async () => {
  const postings = (seed: number) =>
    postingsOf(
      Array.from({ length: 40 }, (_, nth) => ({
        word: (seed * 7919 + nth * 104_729) % 0xffffff,
        geometry: nth << 20,
      })),
    )
  const rows = Array.from({ length: 200 }, (_, seed) => ({ id: `image ${seed}`, postings: postings(seed) }))
  const [slow, quick] = [new MemoryIndex(), new MemoryIndex()]
  for (const row of rows) await slow.add([row])
  await quick.add(rows)
  for (const seed of [0, 77, 199]) {
    const found = await slow.candidates(postings(seed), 3)
    expect(found).toEqual(await quick.candidates(postings(seed), 3))
    expect(found[0]?.id).toBe(`image ${seed}`)
  }
})

test('An image takes a removed one’s ordinal without its postings', async () => {
  const index = new MemoryIndex()
  const postings = (seed: number) =>
    postingsOf(
      Array.from({ length: 20 }, (_, nth) => ({ word: (seed * 7919 + nth * 104_729) % 0xffffff, geometry: nth })),
    )
  const rows = (from: number, to: number) =>
    Array.from({ length: to - from }, (_, nth) => ({ id: `image ${from + nth}`, postings: postings(from + nth) }))
  for (let round = 0; round < 6; round++) {
    await index.add(rows(round * 1000, (round + 1) * 1000))
    await index.remove(rows(round * 1000, (round + 1) * 1000 - 10).map(({ id }) => id))
  }
  expect(index.size).toBe(60)
  expect(index.seats).toBeLessThan(4000)
  expect((await index.candidates(postings(5995), 5))[0]?.id).toBe('image 5995')
  expect((await index.candidates(postings(3), 5)).map(({ id }) => id)).not.toContain('image 3')
  const { index: loaded } = await MemoryIndex.load(index.snapshot())
  expect((await loaded.candidates(postings(5995), 5))[0]?.id).toBe('image 5995')
})
