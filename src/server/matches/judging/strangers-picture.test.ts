import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { judgeMatch, listMatches } from '#contract/matches/endpoints.ts'
import { encodeFingerprint, fingerprint, rememberedBands } from '#engine/index.ts'
import { aMatch, anImage } from '#server/testing/matches.ts'
import { type TestApp, openTestApp } from '#server/testing/test-app.ts'
import { people } from '#server/testing/people.ts'
import { aPicture } from '#server/testing/pictures.ts'
import { hashContent } from '#server/fingerprints/hashes.ts'
import { insertOwnedFingerprint } from '#server/fingerprints/owned/owned-store.ts'
import { saveSeenHashes } from '#server/fingerprints/content/content-store.ts'

let app: TestApp

beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.remove())

const smaller = (bytes: Buffer) => sharp(bytes).resize(420).jpeg({ quality: 60 }).toBuffer()
const half = (bytes: Buffer) => sharp(bytes).extract({ left: 0, top: 0, width: 320, height: 480 }).toBuffer()

/** An owner of one image, and pictures that the engine takes for parts of it, each on a site of its own. */
async function ownerOf(own: Buffer) {
  const { ana } = await people(app)
  const { deps } = app
  const imageId = await anImage(deps, ana.id)
  const owned = encodeFingerprint(await fingerprint(own))
  await deps.db.transaction((tx) =>
    insertOwnedFingerprint(tx, { imageId, ownerId: ana.id, engine: 'test', fingerprint: owned }),
  )
  const meet = async (site: string, bytes: Buffer) => {
    const [page, file] = [`https://${site}.example/a`, `https://${site}.example/a.jpg`]
    const bands = rememberedBands(await fingerprint(bytes))
    await deps.db.transaction((tx) => saveSeenHashes(tx, hashContent(Buffer.from(file)), bands))
    await aMatch(deps, { ownerId: ana.id, imageId, page, file, changes: [{ kind: 'cropped', keptPercent: 40 }] })
    const { data } = await ana.call(listMatches, { show: 'all', pageSize: 100 })
    return data.find(({ origin }) => origin.url === page)!
  }
  return { ana, meet }
}

test('A verdict on a stranger’s picture holds anywhere, in any size', { tags: ['long'] }, async () => {
  const [own, stranger] = [await aPicture(1), await aPicture(2)]
  const { ana, meet } = await ownerOf(own)
  const { _id: matchId } = await meet('first', stranger)
  expect(await meet('before', await smaller(stranger))).toMatchObject({ verdict: 'new' })
  await ana.call(judgeMatch, { matchId, verdict: 'not_mine' })
  expect(await meet('second', await smaller(stranger))).toMatchObject({ verdict: 'not_mine', verdictBy: 'copy' })
  expect(await meet('third', await half(stranger))).toMatchObject({ verdict: 'new' })
  expect(await meet('fourth', await smaller(own))).toMatchObject({ verdict: 'new' })
  expect(await meet('fifth', await aPicture(3))).toMatchObject({ verdict: 'new' })
})

test('A picture nearly the owner’s own is asked about despite refusals', { tags: ['long'] }, async () => {
  const own = await aPicture(4)
  const { ana, meet } = await ownerOf(own)
  const { _id: matchId } = await meet('frame', await sharp(own).modulate({ brightness: 1.05 }).toBuffer())
  await ana.call(judgeMatch, { matchId, verdict: 'not_mine' })
  expect(await meet('copy', await smaller(own))).toMatchObject({ verdict: 'new' })
})
