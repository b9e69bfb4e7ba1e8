import { UnreadableImage } from '#engine/index.ts'
import type { recognisePicture } from '#contract/fingerprints/endpoints.ts'
import type { Returned } from '#contract/endpoint.ts'
import type { Id } from '#contract/wire.ts'
import { titlesOf } from '#server/images/reading/index.ts'
import type { Deps } from '#server/platform/deps.ts'
import { consumeAttempt } from '#server/platform/rate-limit/rate-limit.ts'
import { refuse } from '#server/platform/refuse.ts'
import type { ImageEngine } from '../image-engine.ts'
import type { OwnedIndex } from '../owned/owned-index.ts'

export type RecogniseNeeds = Pick<Deps, 'db' | 'clock'> & { engine: ImageEngine; ownedIndex: OwnedIndex }

const picturesAnHour = 600

/** Finds a picture among the owner's. Throws `picture.unreadable`, `attempts.too-many`. */
export async function recognise(
  needs: RecogniseNeeds,
  ownerId: Id,
  bytes: Uint8Array,
): Promise<Returned<typeof recognisePicture>> {
  const { db, engine, ownedIndex } = needs
  await consumeAttempt(needs, [{ name: 'recognise', key: ownerId, max: picturesAnHour, seconds: 3600 }])
  const seen = await engine.fingerprint(bytes).catch(refuseUnreadable)
  const { candidates } = await ownedIndex.candidatesOf(seen)
  const own = candidates.filter((one) => one.ownerId === ownerId)
  const verdicts = await engine.compareAll(
    own.map(({ owned }) => owned),
    seen,
  )
  const found = own.flatMap(({ imageId }, nth) => {
    const verdict = verdicts[nth]
    return verdict ? [{ image: imageId, score: Math.round(verdict.score), band: verdict.band }] : []
  })
  const titles = await titlesOf(
    db,
    ownerId,
    found.map(({ image }) => image),
  )
  const data = found.flatMap((one) => {
    const title = titles.get(one.image)
    return title === undefined ? [] : [{ ...one, title }]
  })
  return { data: data.toSorted((a, b) => b.score - a.score) }
}

function refuseUnreadable(error: unknown): never {
  if (error instanceof UnreadableImage) throw refuse('unsupported', 'picture.unreadable', error.message)
  throw error
}
