import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { pdqPictures, type Reference, referenceFile } from '#engine/testing/pdq-pictures.ts'
import { decode } from './decode.ts'
import { hashDistance, type Orientation, pdq, reoriented } from './pdq.ts'
import { luminance } from './planes.ts'

const bytesOf = (hex: string) => Uint8Array.from(Buffer.from(hex, 'hex'))
const references = JSON.parse(readFileSync(referenceFile, 'utf8')) as Reference[]

test.each(references)(
  '$name hashes as the reference implementation says, bit by bit',
  async ({ name, quality, hashes }) => {
    const own = pdq(luminance(await pdqPictures[name]!()))
    expect(Buffer.from(own.hash).toString('hex')).toBe(hashes[0])
    expect(own.quality).toBe(quality)
  },
)

test('The reference was asked about every picture that can be made', () => {
  expect(references.map(({ name }) => name)).toEqual(Object.keys(pdqPictures))
})

/** The reference turns counterclockwise; its “flip Y” mirrors left–right. */
const orders: Orientation[] = [
  { mirrored: false, quarterTurns: 0 },
  { mirrored: false, quarterTurns: 3 },
  { mirrored: false, quarterTurns: 2 },
  { mirrored: false, quarterTurns: 1 },
  { mirrored: true, quarterTurns: 2 },
  { mirrored: true, quarterTurns: 0 },
  { mirrored: true, quarterTurns: 3 },
  { mirrored: true, quarterTurns: 1 },
]

/** Distance allowed, because the reference takes the median again for every orientation. Strangers lie at 70 or more. */
const aboutMedian = 26

test.each(references)('The eight orientations of $name match the reference', ({ hashes }) => {
  const upright = bytesOf(hashes[0]!)
  orders.forEach((orientation, at) => {
    expect(hashDistance(reoriented(upright, orientation), bytesOf(hashes[at]!))).toBeLessThanOrEqual(aboutMedian)
  })
})

/**
 * The published vectors: github.com/facebook/ThreatExchange, pdq/python/pdqhashing/tests/pdq_test.py and the pictures in pdq/data
 * that it names, which allow 16 bits because decoders differ. No statement there says under which licence the pictures themselves
 * are, so they are not in this repository: RIGHTFRAME_PDQ_VECTORS names a folder that holds them.
 */
const published = {
  'c.png': 'e64cc9d91e623842f8d1f1d9a398e78c9f199a3bd87924f2b7e11e0bf061b064',
  'small.jpg': '0007001f003f003f007f00ff00ff00ff01ff01ff01ff03ff03ff03ff03ff03ff',
  'wee.jpg': '6227401f601ff4ccafcc9fad4b0d95d371a2eb7265a3285234d228ca94deeb2d',
  'q0003.jpg': '54a977c221d14c1c43ba5e6e21d4a13989a3553f1462611cbb85fda7be83b677',
  'q0004.jpg': '992d44af36d69e6ca6b812585928bac11def254ef5398c6d07466c9abcc65b92',
  'q0122.jpg': 'cfb2009ddd21c6dab0046a7745b5984757a8a4535b3377aea2591d32b33ff940',
  'q0291.jpg': 'a0fe94f1e5cc1cc8dd855948498dc9243f7ca27336f036d7f212b74bc103c9a7',
  'q0746.jpg': '1049d96239e24d4dca2c55512b8bdb77425f4dbcf575a0a95555aaab5554aaaa',
  'q1050.jpg': '489db672e9190276d452aeab41eba20f02375fe4092d88defdf491a5c55c5f70',
  'q2821.jpg': 'b150231ffae4710ffcf4f18bb574b109a576f14bb8543189f8743289f174b109',
  'bridge-1-original.jpg': 'd8f8f0cce0f4a84f0e370a22028f67f0b36e2ed596623e1d33e6b39c4e9c9b22',
  'bridge-2-rotate-90.jpg': '38a50efd71c83f429013d68d0ffffc52e34e0e15ada952a9d29684214aa9e5af',
  'bridge-3-rotate-180.jpg': '2dadda64b5a142e5d362209057da895ae63b8c7fc277b4b766b319361f893188',
  'bridge-4-rotate-270.jpg': 'a5f0a457248995e8c9065c275aaa54d8b61ba4bdf8fcfc0387c32f8b0bfc4f05',
  'bridge-5-flipx.jpg': 'd8f80f31e0f417b00e37f5dd028f980fb36ed12a9662c1e233e64c634e9c64dd',
  'bridge-6-flipy.jpg': '0dad259bb1a1bd18d362576556da32a1e63b7380c2374b4866b3c6c91b89ce77',
  'bridge-7-flip-plus-1.jpg': 'f0a5e10271dcc0bd9c5309720fff018de34ef1e8ada9a956d2967ade1ea91a50',
  'bridge-8-flip-minus-1.jpg': '69f05aa8a4996a17c146a2da5aaaab07b61b5b60f8fc07fc83c3d0740bfcb0fa',
}
const tolerance = 16
// oxlint-disable-next-line node/no-process-env -- names test data, not configuration
const folder = process.env['RIGHTFRAME_PDQ_VECTORS'] ?? ''
const present = Object.entries(published).filter(([file]) => folder && existsSync(join(folder, file)))

test.each(present)('%s hashes as it was published', async (file, hex) => {
  const { hash } = pdq(luminance(await decode(readFileSync(join(folder, file)))))
  expect(hashDistance(hash, bytesOf(hex))).toBeLessThanOrEqual(tolerance)
})

test('The folder of published vectors holds all of them', () => {
  expect(present.map(([file]) => file)).toEqual(folder ? Object.keys(published) : [])
})
