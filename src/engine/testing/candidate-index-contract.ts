import { beforeAll, describe, expect, test } from 'vitest'
import sharp from 'sharp'
import type { Fingerprint } from '#engine/fingerprint/fingerprint.ts'
import type { CandidateIndex } from '#engine/retrieval/candidate-index.ts'
import { MemoryIndex } from '#engine/retrieval/index-memory.ts'
import { ownedPostings, seenPostings } from '#engine/retrieval/postings.ts'
import { photo, printOf } from './pictures.ts'
import { postingsOf } from './postings.ts'

const names = ['heron', 'osprey', 'casa-mila', 'colosseum', 'stream', 'fig', 'otters', 'tea-gardens']

/** A posting's geometry without mirrored bit and signature. */
const placeBits = ~511

/** Contract of every candidate index. `open` gives an empty one. */
export function candidateIndexContract(name: string, open: () => Promise<CandidateIndex>): void {
  describe(`a candidate index: ${name}`, () => {
    const owned = new Map<string, Fingerprint>()
    beforeAll(async () => {
      for (const one of names) owned.set(one, await printOf(photo(one)))
    })
    const filled = async () => {
      const index = await open()
      await index.add([...owned].map(([id, print]) => ({ id, postings: ownedPostings(print) })))
      return index
    }
    const firstFor = async (index: CandidateIndex, print: Fingerprint) =>
      (await index.candidates(seenPostings(print), 3))[0]?.id

    test('it finds an image by itself', async () => {
      const index = await filled()
      for (const [id, print] of owned) expect(await firstFor(index, print)).toBe(id)
    })

    test('it finds an image by a small mirrored part of it', async () => {
      const part = sharp(photo('casa-mila')).extract({ left: 500, top: 300, width: 560, height: 420 }).flop()
      expect(await firstFor(await filled(), await printOf(part))).toBe('casa-mila')
    })

    test('it finds an image turned upside down and made black and white', async () => {
      const turned = sharp(photo('stream')).rotate(180).greyscale().resize(600)
      expect(await firstFor(await filled(), await printOf(turned))).toBe('stream')
    })

    test('among images that all have the same words many times, it finds the one that shares rare ones', async () => {
      const places = Array.from({ length: 400 }, (_, nth) => (nth * 2_654_435_761) >>> 0)
      const common = (from: number) =>
        places.map((_, nth) => ({
          word: nth % 20,
          geometry: (places[(nth * 7 + from * 31) % 400]! & placeBits) >>> 0,
        }))
      const rare = places.slice(0, 30).map((place, nth) => ({ word: 1000 + nth, geometry: (place & placeBits) >>> 0 }))
      const others = Array.from({ length: 30 }, (_, nth) => ({ id: `other ${nth}`, postings: postingsOf(common(nth)) }))
      const index = await open()
      await index.add([...others, { id: 'copied', postings: postingsOf([...common(30), ...rare]) }])
      expect((await index.candidates(postingsOf([...common(31), ...rare]), 3))[0]?.id).toBe('copied')
    })

    test('it gives at most as many candidates as asked for, the one with most votes first', async () => {
      const found = await (await filled()).candidates(seenPostings(owned.get('heron')!), 2)
      expect(found.length).toBeLessThanOrEqual(2)
      expect(found.map(({ votes }) => votes)).toEqual(
        found.map(({ votes }) => votes).toSorted((one, other) => other - one),
      )
    })

    test('what is removed is not found any more, and removing it again is no error', async () => {
      const index = await filled()
      await index.remove(['heron', 'nobody'])
      await index.remove(['heron'])
      const found = await index.candidates(seenPostings(owned.get('heron')!), 10)
      expect(found.map(({ id }) => id)).not.toContain('heron')
      expect(await firstFor(index, owned.get('osprey')!)).toBe('osprey')
    })

    test('adding an id again replaces what was there', async () => {
      const index = await filled()
      await index.add([{ id: 'heron', postings: ownedPostings(owned.get('fig')!) }])
      await index.remove(['fig'])
      expect(await firstFor(index, owned.get('fig')!)).toBe('heron')
    })

    test('an empty index finds nothing', async () => {
      expect(await (await open()).candidates(seenPostings(owned.get('heron')!), 10)).toEqual([])
    })

    test('its snapshot, loaded into memory, answers as it does', async () => {
      const index = await filled()
      await index.remove(['fig'])
      const { index: loaded } = await MemoryIndex.load(index.snapshot())
      for (const [id, print] of owned) {
        const candidates = await index.candidates(seenPostings(print), 5)
        expect(await loaded.candidates(seenPostings(print), 5)).toEqual(candidates)
        expect(candidates[0]?.id === id).toBe(id !== 'fig')
      }
    })

    test('a search that is called off rejects with the reason', async () => {
      const index = await filled()
      const reason = new Error('no longer wanted')
      await expect(index.candidates(seenPostings(owned.get('heron')!), 10, AbortSignal.abort(reason))).rejects.toBe(
        reason,
      )
    })
  })
}
