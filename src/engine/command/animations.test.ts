// @module-tag long
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { photo } from '#engine/testing/pictures.ts'
import { matchFolders } from './match-folders.ts'
import type { Pair } from './match-memory.ts'

let folder = ''
const pairs: Pair[] = []
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'animations-'))
  const [originals, suspects, explain] = ['mine', 'theirs', 'drawn'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ]
  await mkdir(originals)
  await mkdir(suspects)
  await writeFile(join(originals, 'heron.jpg'), photo('heron'))
  const frames = await Promise.all(
    ['fig', 'stream', 'heron', 'dogs'].map((name) =>
      sharp(photo(name)).resize(320, 240, { fit: 'cover' }).png().toBuffer(),
    ),
  )
  await writeFile(
    join(suspects, 'slides.gif'),
    await sharp(frames, { join: { animated: true } })
      .gif({ delay: frames.map(() => 500) })
      .toBuffer(),
  )
  const report = { pair: (pair: Pair) => pairs.push(pair), noted: () => {} }
  await matchFolders({ originals, suspects, explain, minScore: 50, workers: 1 }, report)
}, 60_000)
afterAll(() => rm(folder, { recursive: true }))

test('A later picture of an animation is found', () => {
  expect(pairs).toMatchObject([{ original: 'heron.jpg', suspect: 'slides.gif' }])
  expect(pairs[0]!.score).toBeGreaterThanOrEqual(97)
})

test('The explanation draws the picture that was found', async () => {
  expect(await readdir(join(folder, 'drawn'))).toEqual(['heron.jpg - slides.gif.png'])
})
