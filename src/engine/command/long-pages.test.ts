// @module-tag long
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { drawing, photo } from '#engine/testing/pictures.ts'
import { matchFolders } from './match-folders.ts'
import type { Pair } from './match-memory.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pages-'))
  await mkdir(join(folder, 'mine'))
  for (const name of ['heron', 'stream', 'osprey']) await writeFile(join(folder, 'mine', `${name}.jpg`), photo(name))
})
afterAll(() => rm(folder, { recursive: true }))

/** A page with the photograph 600 pixels wide, so far down. */
async function page(name: string, height: number, shown: { bytes: Buffer; top: number }): Promise<void> {
  const lines = Array.from({ length: Math.floor(height / 30) }, (_, nth) => {
    const words = Array.from(
      { length: 9 },
      (_, word) =>
        `<rect x="${60 + word * 70}" y="${nth * 30}" width="${25 + ((nth * 7 + word * 13) % 40)}" height="9"/>`,
    )
    return words.join('')
  })
  const text = Buffer.from(`<svg width="1280" height="${height}" fill="#444">${lines.join('')}</svg>`)
  const others = await Promise.all(
    [1, 2, 3].map(async (seed) => ({ input: await drawing(seed), left: 760, top: 400 * seed })),
  )
  const own = { input: await sharp(shown.bytes).resize(600).toBuffer(), left: 90, top: shown.top }
  const ground = sharp({ create: { width: 1280, height, channels: 3, background: '#fafafa' } })
  await mkdir(join(folder, name))
  await writeFile(
    join(folder, name, 'page.png'),
    await ground
      .composite([{ input: text }, ...others, own])
      .png()
      .toBuffer(),
  )
}

async function pairsOn(name: string): Promise<Pair[]> {
  const pairs: Pair[] = []
  const options = { originals: join(folder, 'mine'), suspects: join(folder, name), minScore: 50, workers: 2 }
  const { unreadable } = await matchFolders(options, { pair: (pair) => pairs.push(pair), noted: () => {} })
  expect(unreadable).toBe(0)
  return pairs
}

test.each([
  [9000, 5210],
  [14_000, 11_940],
  [38_000, 17_333],
])('A 600-pixel photograph is found in a page of 1280 × %i', async (height, top) => {
  const name = `page ${height}`
  await page(name, height, { bytes: photo('osprey'), top })
  const [pair, ...rest] = await pairsOn(name)
  expect(rest).toEqual([])
  expect(pair).toMatchObject({ original: 'osprey.jpg', suspect: 'page.png' })
  expect(pair!.score).toBeGreaterThanOrEqual(97)
  const at = pair!.changes.flatMap((change) => (change.kind === 'within' ? [change.at] : []))[0]!
  expect(at[0][0] * 1280).toBeCloseTo(90, -2)
  expect(Math.abs(at[0][1] * height - top)).toBeLessThan(30)
})

test('Strangers on a long page match no owned image', async () => {
  await page('strangers', 14_000, { bytes: photo('fig'), top: 9000 })
  expect(await pairsOn('strangers')).toEqual([])
})

test('A photograph small on a picture of many megapixels is found', async () => {
  const ground = await sharp(photo('fig')).resize(3600, 2400, { fit: 'fill' }).toBuffer()
  const small = await sharp(photo('stream')).resize(330).toBuffer()
  await mkdir(join(folder, 'large'))
  const large = sharp(ground).composite([{ input: small, left: 2900, top: 1900 }])
  await writeFile(join(folder, 'large/wall.jpg'), await large.jpeg().toBuffer())
  expect((await pairsOn('large')).map(({ original }) => original)).toEqual(['stream.jpg'])
})
