import type { Similarity } from './candidate-index.ts'
import { angleOf, isMirrored, sizeOf, sizesPerOctave, xOf, yOf } from './posting-geometry.ts'

/**
 * Counts, of the hits of one owned image, the most that agree on how the picture asked about lies in it: each hit's two sizes, angles and
 * places say where its middle comes to lie, how large and how turned (Lowe, 2004; Jégou et al., "Hamming embedding and weak geometric
 * consistency", 2008). Several hits of one feature of the picture count once.
 *
 * A hit is the geometry of a posting asked for, and that of the owned image's posting under the same word. Which hits are looked at is said by
 * where they begin and end.
 */
export function agreement(asked: Uint32Array, owned: Uint32Array) {
  const poses = { x: scratch(), y: scratch(), octaves: scratch(), reach: scratch(), turn: new Uint8Array(mostHits) }
  const features = { asked: new Uint8Array(mostHits), owned: new Uint8Array(mostHits) }
  const countedFor = { asked: new Uint8Array(mostHits), owned: new Uint8Array(mostHits) }

  /** Works out the poses of the hits from one place on, and which are of the same feature. */
  const prepare = (from: number, count: number): void => {
    for (let nth = 0; nth < count; nth++) {
      const [seen, own] = [asked[from + nth]!, owned[from + nth]!]
      // A higher size step is finer, so the owned image is the larger one when the asked posting's step is higher.
      const octaves = (sizeOf(seen) - sizeOf(own)) / sizesPerOctave
      const turn = (angleOf(own) - angleOf(seen) + 64) & 63
      const scale = 2 ** octaves
      const [cosine, sine] = [scale * cosines[turn]!, scale * cosines[(turn + 48) & 63]!]
      const [x, y] = [xOf(seen), yOf(seen)]
      poses.x[nth] = xOf(own) - cosine * x + sine * y
      poses.y[nth] = yOf(own) - sine * x - cosine * y
      // Poses of a mirror image are another octave's, so far away that they agree with none of the others.
      poses.octaves[nth] = octaves + (isMirrored(seen) ? mirrorOctaves : 0)
      poses.reach[nth] = apart.place * (1 + scale)
      poses.turn[nth] = turn
      let first = 0
      while (asked[from + first] !== seen) first++
      features.asked[nth] = first
      first = 0
      while (owned[from + first] !== own) first++
      features.owned[nth] = first
    }
  }

  const votesFor = (seed: number, count: number): number => {
    const { x, y, octaves, reach, turn } = poses
    let votes = 0
    for (let nth = 0; nth < count; nth++) {
      if (Math.abs(octaves[nth]! - octaves[seed]!) > apart.octaves) continue
      if (((turn[nth]! - turn[seed]! + apart.turn) & 63) > 2 * apart.turn) continue
      if (Math.abs(x[nth]! - x[seed]!) >= reach[seed]! || Math.abs(y[nth]! - y[seed]!) >= reach[seed]!) continue
      const [one, other] = [features.asked[nth]!, features.owned[nth]!]
      if (countedFor.asked[one] === seed + 1 || countedFor.owned[other] === seed + 1) continue
      countedFor.asked[one] = countedFor.owned[other] = seed + 1
      votes++
    }
    return votes
  }

  return (from: number, to: number): { votes: number; similarity?: Similarity } => {
    const count = Math.min(mostHits, to - from)
    prepare(from, count)
    countedFor.asked.fill(0)
    countedFor.owned.fill(0)
    let [votes, best] = [0, -1]
    for (let seed = 0; seed < count; seed++) {
      const own = votesFor(seed, count)
      if (own > votes) [votes, best] = [own, seed]
    }
    if (best < 0) return { votes }
    const mirrored = isMirrored(asked[from + best]!)
    const octaves = poses.octaves[best]! - (mirrored ? mirrorOctaves : 0)
    const [x, y] = [rounded(poses.x[best]!), rounded(poses.y[best]!)]
    return { votes, similarity: { scale: 2 ** octaves, degrees: (poses.turn[best]! / 64) * 360, mirrored, x, y } }
  }
}

/**
 * Of more hits the first count, which are those under the rarest words: drawn pictures and textures have thousands with each other, by words that all of
 * them have.
 */
const mostHits = 80
const scratch = () => new Float64Array(mostHits)
const mirrorOctaves = 100

/** Places are known to a sixty-fourth; the sums behind them end differently with the order of hits. */
const rounded = (place: number) => (Math.round(place * 256) || 0) / 256

const cosines = Float64Array.from({ length: 64 }, (_, at) => Math.cos((at / 32) * Math.PI))

/** What two rough poses of the same map differ by at most: two thirds of an octave, a sixteenth of a turn, and in place. */
const apart = { octaves: 0.7, turn: 4, place: 0.12 }
