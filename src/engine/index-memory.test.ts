import { expect, test } from 'vitest'
import type { Posting } from './candidate-index.ts'
import { MemoryIndex } from './index-memory.ts'
import { threadedIndex } from './index-thread.ts'
import { ownedPostings, seenPostings } from './postings.ts'
import { candidateIndexContract } from './testing/candidate-index-contract.ts'
import { photo, printOf } from './testing/pictures.ts'

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

test('an index loaded from its snapshot answers as the one it was taken of, and goes on growing', async () => {
  const index = await filled()
  const loaded = await MemoryIndex.load(inPiecesOf(1000, index.snapshot()))
  const heron = seenPostings(await printOf(photo('heron')))
  const fig = await printOf(photo('fig'))
  expect(loaded.size).toBe(2)
  expect(await loaded.candidates(heron, 5)).toEqual(await index.candidates(heron, 5))
  expect((await loaded.candidates(seenPostings(fig), 5)).map(({ id }) => id)).not.toContain('fig')
  await loaded.add([{ id: 'fig', postings: ownedPostings(fig) }])
  expect((await loaded.candidates(seenPostings(fig), 5))[0]?.id).toBe('fig')
})

test('the threaded index gives the same snapshot', async () => {
  const [inThread, here] = [threadedIndex(), new MemoryIndex()]
  const rows = [{ id: 'heron', postings: ownedPostings(await printOf(photo('heron'))) }]
  await Promise.all([inThread.add(rows), here.add(rows)])
  const bytesOf = async (pieces: AsyncIterable<Uint8Array>) => Buffer.concat(await Array.fromAsync(pieces))
  expect((await bytesOf(inThread.snapshot())).equals(await bytesOf(here.snapshot()))).toBe(true)
  await inThread.close()
})

test('a snapshot that is cut off is refused', async () => {
  const whole = Buffer.concat(await Array.fromAsync((await filled()).snapshot()))
  const cut = async function* () {
    yield whole.subarray(0, whole.length - 1)
  }
  await expect(MemoryIndex.load(cut())).rejects.toThrow('cut off')
})

test('a snapshot of another version is refused', async () => {
  const whole = Buffer.concat(await Array.fromAsync((await filled()).snapshot()))
  const other = async function* () {
    yield Buffer.from(whole.toString('latin1').replace(/"version":"[^"]*"/, '"version":"other"'), 'latin1')
  }
  await expect(MemoryIndex.load(other())).rejects.toThrow('version other')
})

test('many small additions find what one large one finds', async () => {
  const postings = (seed: number): Posting[] =>
    Array.from({ length: 40 }, (_, nth) => ({
      key: (2n << 56n) | BigInt((seed * 7919 + nth * 104_729) % 0xffffff),
      geometry: nth << 20,
    }))
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
