import type { Posting } from './candidate-index.ts'
import type { Fingerprint } from './fingerprint.ts'
import { complement, type Hash, orientations, reoriented } from './pdq.ts'

/** Sixteen bands of sixteen bits: hashes within 15 bits share one at least (Norouzi et al., "Fast search in Hamming space", 2012). */
const bandFamily = 1n
const bands = 16

/** The keys under which an owned image is stored. */
export function ownedPostings({ hashes }: Fingerprint): Posting[] {
  return hashes.flatMap(({ hash }) => bandsOf(hash))
}

/** The keys under which to look for what the seen picture may be a copy of: more, for its orientations and its negative. */
export function seenPostings({ hashes }: Fingerprint): Posting[] {
  return hashes.flatMap(({ hash }) =>
    orientations.flatMap((orientation) => {
      const turned = reoriented(hash, orientation)
      return [...bandsOf(turned), ...bandsOf(complement(turned))]
    }),
  )
}

function bandsOf(hash: Hash): Posting[] {
  return Array.from({ length: bands }, (_, band) => {
    const word = (band << 16) | (hash[2 * band]! << 8) | hash[2 * band + 1]!
    return { key: (bandFamily << 56n) | BigInt(word), geometry: 0 }
  })
}
