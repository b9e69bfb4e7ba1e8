import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getFindability } from '#contract/matching/endpoints.ts'
import { encodeFingerprint, engineVersion, fingerprint } from '#engine/index.ts'
import { photo } from '#engine/testing/pictures.ts'
import { anImage } from '#server/testing/finds.ts'
import { type House, openHouse } from '#server/testing/house.ts'
import { people } from '#server/testing/people.ts'
import { insertOwnedFingerprint } from './sighting-store.ts'

let house: House
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.remove())

test(
  'an owner learns which of their images are too simple to match, and nobody else does',
  { tags: ['long'] },
  async () => {
    const { ana, bruno } = await people(house)
    const withFile = async (bytes: Buffer) => {
      const imageId = await anImage(house.deps, ana.id)
      const row = {
        imageId,
        ownerId: ana.id,
        engine: engineVersion,
        fingerprint: encodeFingerprint(await fingerprint(bytes)),
      }
      await house.deps.db.transaction((tx) => insertOwnedFingerprint(tx, row))
      return imageId
    }
    const sky = await withFile(
      await sharp({ create: { width: 640, height: 480, channels: 3, background: '#9cf' } })
        .jpeg()
        .toBuffer(),
    )
    expect(await ana.call(getFindability, { imageId: sky })).toEqual({
      tooSimple: 'This picture is too simple to match: it is nearly even, as a clear sky is.',
    })
    const heron = await withFile(photo('heron'))
    expect(await ana.call(getFindability, { imageId: heron })).toEqual({ tooSimple: null })
    expect(await ana.call(getFindability, { imageId: await anImage(house.deps, ana.id) })).toEqual({ tooSimple: null })
    await expect(bruno.call(getFindability, { imageId: sky })).rejects.toMatchObject({ kind: 'missing' })
  },
)
