import sharp from 'sharp'
import { expect, test } from 'vitest'
import { compare } from '#engine/comparison/compare.ts'
import { photo, printOf } from '#engine/testing/pictures.ts'

/** Recolouring of a copy with this much added to red, green and blue, of 255. */
async function howOf(tint: [number, number, number]): Promise<string | undefined> {
  const file = await sharp(photo('stream')).linear([1, 1, 1], tint).resize(500).jpeg({ quality: 80 }).toBuffer()
  const verdict = compare(await printOf(photo('stream')), await printOf(file))
  const change = verdict?.changes.find(({ kind }) => kind === 'recoloured')
  return change?.kind === 'recoloured' ? change.how : undefined
}

test('A tint over the whole picture is named', async () => {
  expect(await howOf([35, 0, -35])).toContain('warmer')
  expect(await howOf([-35, 0, 35])).toContain('cooler')
})

test('A tint that no eye sees is not named', async () => {
  expect(await howOf([3, 0, -3])).toBeUndefined()
})
