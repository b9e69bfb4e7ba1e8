import { z } from 'zod'
import { webAddress } from '../../reference/web-address.ts'
import { Id, IdOrNew } from '../../wire.ts'
import { longest, maxPairs } from '#contract/cases/submission/limits.ts'
import type { Pair } from '#contract/cases/submission/pairs.ts'

const host = z.string().min(1).max(253)
const address = z.string().min(1).max(longest.address)

/** Asks whether the place where an image was first published resolves. `host` is that of the page that uses it. */
export const PlaceCheck = z.object({ host, imagePublishedUrl: address, caseId: IdOrNew.nullable() })
export type PlaceCheck = z.infer<typeof PlaceCheck>

/** Asks whether a case can be made of the page that uses an image. */
export const OriginCheck = z.object({
  host,
  matchOriginUrl: address,
  caseId: IdOrNew.nullable(),
  matchId: Id.nullable(),
  imageIds: z.array(Id).max(maxPairs),
})
export type OriginCheck = z.infer<typeof OriginCheck>

/** Checks of a pair as it is typed; null while an address is incomplete. `caseId` is null before the first save. */
export function checksOf(pair: Pair, caseId: string | null): { place: PlaceCheck | null; origin: OriginCheck | null } {
  const { image, match } = pair
  const { place } = image.licensing.first_published
  const page = webAddress(match.origin.url)
  if (!page) return { place: null, origin: null }
  return {
    place: webAddress(place) ? { host: page.host, imagePublishedUrl: place, caseId } : null,
    origin: {
      host: page.host,
      matchOriginUrl: match.origin.url,
      caseId,
      matchId: match._id,
      imageIds: image._id === null ? [] : [image._id],
    },
  }
}
