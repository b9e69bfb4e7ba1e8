import type { Id } from '#contract/wire.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { MatchRow } from '../match-store.ts'
import { holdBack, sitesOfDoubt } from './noise-store.ts'

/**
 * Most sites within a day on which an image may be met without certainty. Beyond, it shows a common subject: a logo, or a landmark from the
 * usual viewpoint. Its matches are held back until a person has looked.
 */
export const maxDoubtfulSites = 30

/** Holds back uncertain matches of the images of these, if there are suddenly many. */
export async function holdNoise(tx: Tx, matches: readonly MatchRow[], now: Date): Promise<void> {
  const since = new Date(now.getTime() - 86_400_000)
  const doubted = new Set<Id>(matches.filter(({ band }) => band !== 'certain').map(({ imageId }) => imageId))
  for (const imageId of doubted)
    if ((await sitesOfDoubt(tx, imageId, since)) > maxDoubtfulSites) await holdBack(tx, imageId, since)
}
