import sharp from 'sharp'
import { expect, test } from 'vitest'
import { photo, printOf } from '#engine/testing/pictures.ts'
import { agreeingPlaces } from './agreeing-places.ts'

test('Agreeing places lie at the same content of a mirrored crop', async () => {
  const original = photo('stream')
  const { width, height } = await sharp(original).metadata()
  const left = Math.round(width / 4)
  const crop = { left, top: 0, width: width - left, height }
  const places = agreeingPlaces(await printOf(original), await printOf(sharp(original).extract(crop).flop()))
  expect(places.length).toBeGreaterThan(10)
  expect(places.length).toBeLessThanOrEqual(60)
  for (const { owned, seen } of places) {
    expect(seen[0]).toBeCloseTo(1 - (owned[0] * width - left) / crop.width, 1)
    expect(seen[1]).toBeCloseTo(owned[1], 1)
  }
})

test('A stranger agrees nowhere', async () => {
  expect(agreeingPlaces(await printOf(photo('stream')), await printOf(photo('anhinga')))).toEqual([])
})
