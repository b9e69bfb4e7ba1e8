import { decodeFingerprint, rememberedBands, rememberedDistance } from '#engine/index.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { readOwnedFingerprints } from '#server/fingerprints/owned/index.ts'
import type { MatchRow } from '../match-store.ts'
import { refusedPictures, rememberedWholes } from './judging-store.ts'

/** Bits of a hash's 256 by which one picture may differ when packed or scaled again (the threshold that PDQ's authors advise). */
const maxApart = 31
/** Bits by which it must be nearer to the stranger's picture than to the owner's: frames of one moment are that near to each other. */
const minNearer = 16

/**
 * Matches that show a picture the owner has refused as the same scene but not theirs. The whole of it is nearly the refused one, and
 * clearly not the owner's. A part of it, or a much changed one, is asked about again.
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
