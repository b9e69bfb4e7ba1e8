import { decodeFingerprint, rememberedBands, rememberedDistance } from '#engine/index.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { readOwnedFingerprints } from '#server/fingerprints/index.ts'
import type { MatchRow } from '../match-store.ts'
import { refusedPictures, rememberedWholes } from './judging-store.ts'

/** One picture, packed or scaled anew, stays within so many of its hash's 256 bits (the threshold that PDQ's authors advise). */
const maxApart = 31
/** By so many bits it is nearer to the stranger's picture than to the owner's: frames of one moment are that near to each other. */
const minNearer = 16

/**
 * Those matches that show a picture of which the owner said that it is the same scene and not their image: the whole of it is nearly the
 * refused one, and clearly not the owner's. A part of it, or one that was changed much, is asked about again.
 */
export async function matchesOfStrangers(tx: Tx, matches: MatchRow[]): Promise<MatchRow[]> {
  const refused = await refusedPictures(tx, matches)
  const asked = matches.filter(({ imageId }) => refused.has(imageId))
  if (asked.length === 0) return []
  const wholes = await rememberedWholes(tx, asked)
  const owned = new Map<string, number[]>()
  for (const { imageId, fingerprint } of await readOwnedFingerprints(tx, [
    ...new Set(asked.map((match) => match.imageId)),
  ])) {
    const [whole] = rememberedBands(decodeFingerprint(fingerprint))
    if (whole) owned.set(imageId, whole)
  }
  return asked.filter(({ imageId, contentHash }) => {
    const [seen, own] = [wholes.get(contentHash), owned.get(imageId)]
    return seen && own && isNearerTo(refused.get(imageId) ?? [], seen, rememberedDistance(seen, own))
  })
}

const isNearerTo = (refused: number[][], seen: number[], toOwned: number): boolean =>
  refused.some((stranger) => {
    const apart = rememberedDistance(seen, stranger)
    return apart <= maxApart && apart + minNearer <= toOwned
  })
