import type { Id } from '#contract/wire.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { MatchRow } from '../match-store.ts'
import { holdBack, sitesOfDoubt } from './noise-store.ts'

/**
 * An image that is met within a day on more sites than this, and never for certain, shows something that many pictures show: a logo, a
 * landmark from where everybody stands. Its matches are held back until somebody has had a look.
 */
export const maxDoubtfulSites = 30

/** Holds back what the images of these matches were met in without certainty, where that is suddenly a lot. */
export async function holdNoise(tx: Tx, matches: readonly MatchRow[], now: Date): Promise<void> {
  const since = new Date(now.getTime() - 86_400_000)
  const doubted = new Set<Id>(matches.filter(({ band }) => band !== 'certain').map(({ imageId }) => imageId))
  for (const imageId of doubted)
    if ((await sitesOfDoubt(tx, imageId, since)) > maxDoubtfulSites) await holdBack(tx, imageId, since)
}
