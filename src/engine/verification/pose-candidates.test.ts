import sharp, { type Sharp } from 'sharp'
import { expect, test } from 'vitest'
import { compareAll, compareStored } from '#engine/comparison/compare-all.ts'
import { encodeFingerprint } from '#engine/fingerprint/codec.ts'
import type { PoseCandidate } from '#engine/retrieval/candidate-index.ts'
import { MemoryIndex } from '#engine/retrieval/index-memory.ts'
import { ownedPostings, seenPostings } from '#engine/retrieval/postings.ts'
import { drawing, photo, printOf } from '#engine/testing/pictures.ts'
import { worthComparing } from './pose-candidates.ts'

const names = ['stream', 'heron', 'osprey', 'fig', 'dogs', 'colosseum']
const prints = new Map(await Promise.all(names.map(async (name) => [name, await printOf(photo(name))] as const)))
const index = new MemoryIndex()
for (const [id, print] of prints) await index.add([{ id, postings: ownedPostings(print) }])

const stored = (name: string, pose?: PoseCandidate) => ({
  bytes: encodeFingerprint(prints.get(name)!),
  ...(pose && { pose }),
})

/** The picture's candidates, and which of them are worth comparing. */
async function supported(bytes: Uint8Array | Sharp) {
  const seen = await printOf(bytes)
  const candidates = await index.candidates(seenPostings(seen), names.length)
  const read = worthComparing(
    candidates.map(({ id, ...pose }) => stored(id, pose)),
    seen,
  )
  return {
    candidates: candidates.map(({ id }) => id),
    worth: candidates.flatMap(({ id }, nth) => (read[nth] ? [id] : [])),
  }
}

const part = (name: string) =>
  sharp(photo(name))
    .metadata()
    .then(({ width, height }) =>
      sharp(photo(name)).extract({
        left: Math.round(width * 0.4),
        top: Math.round(height * 0.35),
        width: Math.round(width * 0.4),
        height: Math.round(height * 0.4),
      }),
    )

test.each([
  ['a part', async () => await part('dogs')],
  ['a turned part', async () => sharp(await (await part('dogs')).toBuffer()).rotate(90)],
  ['a mirrored part', async () => (await part('dogs')).flop()],
  ['a part made smaller', async () => sharp(await (await part('dogs')).toBuffer()).resize(300)],
])('Features agree only where the index places %s', async (_, made) => {
  const { candidates, worth } = await supported(await made())
  expect(candidates.length).toBeGreaterThan(2)
  expect(worth).toEqual(['dogs'])
})

test('A pose in the wrong place has no support', () => {
  const here: PoseCandidate = { similarity: { scale: 1, degrees: 0, mirrored: false, x: 0, y: 0 } }
  const elsewhere: PoseCandidate[] = [
    { similarity: { ...here.similarity!, x: 0.4, y: 0.3 } },
    { similarity: { ...here.similarity!, scale: 3 } },
    { similarity: { ...here.similarity!, degrees: 180 } },
  ]
  const seen = prints.get('dogs')!
  expect(worthComparing([stored('dogs', here)], seen)).toEqual([seen])
  const read = worthComparing(
    elsewhere.map((pose) => stored('dogs', pose)),
    seen,
  )
  expect(read.map((one) => one !== undefined)).toEqual([false, false, false])
})

test('A candidate by hashes or without a pose is always compared', () => {
  const wrong: PoseCandidate = { similarity: { scale: 1, degrees: 180, mirrored: false, x: 0, y: 0 } }
  const seen = prints.get('dogs')!
  expect(worthComparing([stored('dogs', { ...wrong, hasBands: true }), stored('dogs')], seen)).toEqual([seen, seen])
})

test('A picture with few features is always compared', async () => {
  const gradient = await printOf(
    sharp({ create: { width: 400, height: 300, channels: 3, background: '#8899aa' } }).composite([
      {
        input: await sharp(await drawing(1))
          .resize(40)
          .toBuffer(),
      },
    ]),
  )
  expect(gradient.features.count).toBeLessThan(100)
  const pose: PoseCandidate = { similarity: { scale: 1, degrees: 0, mirrored: false, x: 0, y: 0 } }
  expect(worthComparing([stored('fig', pose)], gradient)).toEqual([prints.get('fig')])
})

test("Verdicts on the index's finds equal those on all images", { tags: ['long'] }, async () => {
  const seen = await printOf(await part('heron'))
  const candidates = await index.candidates(seenPostings(seen), names.length)
  const verdicts = compareStored(
    candidates.map(({ id, ...pose }) => stored(id, pose)),
    seen,
  )
  expect(verdicts.filter((verdict) => verdict !== null)).toHaveLength(1)
  expect(verdicts).toEqual(
    compareAll(
      candidates.map(({ id }) => prints.get(id)!),
      seen,
    ),
  )
})
