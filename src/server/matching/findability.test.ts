import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ignoreImage } from '#contract/images/library-endpoints.ts'
import { getFindability } from '#contract/matching/endpoints.ts'
import { encodeFingerprint, engineVersion, type Fingerprint, fingerprint } from '#engine/index.ts'
import { photo } from '#engine/testing/pictures.ts'
import { anImage } from '#server/testing/finds.ts'
import { type House, openHouse } from '#server/testing/house.ts'
import { aLibrary } from '#server/testing/library-images.ts'
import { people } from '#server/testing/people.ts'
import { fingerprintOwned } from './fingerprint-image.ts'
import { insertOwnedFingerprint, ownedFingerprintsOf } from './sighting-store.ts'

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

test('an image that is left alone while it is being fingerprinted cannot be found', { tags: ['long'] }, async () => {
  const { ana } = await people(house)
  const [imageId = ''] = await aLibrary(house.deps, ana.id, ['heron'])
  const picture = await fingerprint(photo('heron'))
  const ignoredMeanwhile = async () => {
    await ana.call(ignoreImage, { imageId, ignored: true })
    return picture
  }
  const { deps } = house
  const fingerprinted = async (make: () => Promise<Fingerprint>) => {
    const objects = { ...deps.objects, get: async () => photo('heron') }
    await fingerprintOwned({ ...deps, objects, engine: { ...deps.engine, fingerprint: make } }, imageId)
    return (await ownedFingerprintsOf(deps.db, [imageId])).length
  }
  expect(await fingerprinted(ignoredMeanwhile)).toBe(0)
  await ana.call(ignoreImage, { imageId, ignored: false })
  expect(await fingerprinted(async () => picture)).toBe(1)
})
