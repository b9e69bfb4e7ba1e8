import { decodeFingerprint, decodeKeyed } from '#engine/fingerprint/codec.ts'
import type { Fingerprint } from '#engine/fingerprint/fingerprint.ts'
import {
  descriptorsAs,
  keypointsAs,
  type NormalisedKeypoints,
  normalisedKeypoints,
} from '#engine/fingerprint/normalised-keypoints.ts'
import type { Matrix3 } from '#engine/geometry/geometry.ts'
import type { PoseCandidate, Similarity } from '#engine/retrieval/candidate-index.ts'
import { type Expected, fits, type Side, squaredDistance } from './alignment.ts'
import { hypotheses } from './hypotheses.ts'
import type { Match } from './matching.ts'

/** A fingerprint as it is stored, and the pose that the index gives it, where it does. */
export type Stored = { bytes: Uint8Array; pose?: PoseCandidate }

/** Possible originals, read; undefined for the others. */
export function worthComparing(stored: Stored[], seen: Fingerprint): (Fingerprint | undefined)[] {
  const isSupported = supportTest(seen)
  return stored.map(({ bytes, pose }) =>
    !pose || isSupported(decodeKeyed(bytes), pose) ? decodeFingerprint(bytes) : undefined,
  )
}

type Featured = Pick<Fingerprint, 'width' | 'height' | 'features'>

/**
 * True when features agree in the pose. Looks there alone, in a sixth of the time of a comparison. Candidates by hashes always pass: they
 * are rare and say enough.
 */
function supportTest(seen: Featured): (owned: Featured, pose: PoseCandidate) => boolean {
  const keypoints = normalisedKeypoints(seen.features, seen)
  const upright = { keypoints, descriptors: seen.features.descriptors }
  let reversed: typeof upright | undefined
  return (owned, { similarity, hasBands }) => {
    if (!similarity || hasBands || Math.min(owned.features.count, seen.features.count) < fewFeatures) return true
    const variant = { mirrored: similarity.mirrored, negative: false }
    const side = similarity.mirrored
      ? (reversed ??= {
          keypoints: keypointsAs(keypoints, variant),
          descriptors: descriptorsAs(seen.features, variant),
        })
      : upright
    const own = { keypoints: normalisedKeypoints(owned.features, owned), descriptors: owned.features.descriptors }
    const matches = alikeUnder(mapOf(similarity, own.keypoints, side.keypoints), own, side)
    return (
      matches.length >= minVotes &&
      hypotheses(own.keypoints, side.keypoints, matches).some(({ votes }) => votes.length >= minVotes)
    )
  }
}

/** Comparing so few takes no longer than this. */
const fewFeatures = 100
/** Found copies of the training photographs have seven or more. */
const minVotes = 5

/** Similarity from the seen plane to the owned one. */
function mapOf({ scale, degrees, x, y }: Similarity, owned: NormalisedKeypoints, seen: NormalisedKeypoints): Matrix3 {
  const long = ({ half }: NormalisedKeypoints) => 2 * Math.max(half.x, half.y)
  const [times, turn] = [(scale * long(owned)) / long(seen), (degrees / 180) * Math.PI]
  const [cosine, sine] = [times * Math.cos(turn), times * Math.sin(turn)]
  return [cosine, -sine, x * long(owned), sine, cosine, y * long(owned), 0, 0, 1]
}

/** Largest error of a place: the map comes from one pair of features, whose angle and size are rough. */
const slack = { perScale: 0.12, min: 0.02 }
/** Squared descriptor distance, as without other knowledge. */
const maxDistance = 150

/** For each seen feature the most similar owned one of about the place, size and angle that the map says; each owned one once. */
function alikeUnder(map: Matrix3, owned: Side, seen: Side): Match[] {
  const bins = binsOf(owned.keypoints)
  const { half } = owned.keypoints
  const scale = Math.hypot(map[0], map[3])
  const [along, across] = [map[0] / scale, map[3] / scale]
  const turn = Math.atan2(across, along)
  const reach = slack.perScale * Math.min(1, scale) + slack.min
  const best = new Map<number, Match>()
  for (let nth = 0; nth < seen.keypoints.count; nth++) {
    const [seenX, seenY] = [seen.keypoints.x[nth]!, seen.keypoints.y[nth]!]
    const x = map[0] * seenX + map[1] * seenY + map[2]
    const y = map[3] * seenX + map[4] * seenY + map[5]
    if (Math.abs(x) > half.x || Math.abs(y) > half.y) continue
    const [cosine, sine] = [seen.keypoints.cosine[nth]!, seen.keypoints.sine[nth]!]
    const expected = {
      x,
      y,
      size: seen.keypoints.size[nth]! * scale,
      cosine: along * cosine - across * sine,
      sine: across * cosine + along * sine,
      reach,
    }
    const found = nearestTo({ owned, seen, bins }, nth, expected, seen.keypoints.angle[nth]! + turn)
    if (found && found.distance < (best.get(found.owned)?.distance ?? Infinity)) best.set(found.owned, found)
  }
  return [...best.values()]
}

function nearestTo(
  { owned, seen, bins }: { owned: Side; seen: Side; bins: Bins },
  nth: number,
  expected: Expected,
  angle: number,
): Match | undefined {
  const { half } = owned.keypoints
  const { x, y, reach } = expected
  const left = cellOf((x - reach) / half.x)
  const right = cellOf((x + reach) / half.x)
  const bottom = cellOf((y + reach) / half.y)
  const middle = Math.floor((angle / (2 * Math.PI)) * turns)
  let found: Match | undefined
  for (let bin = middle - 1; bin <= middle + 1; bin++) {
    for (let row = cellOf((y - reach) / half.y); row <= bottom; row++) {
      const line = (((bin + 2 * turns) % turns) * cells + row) * cells
      for (let at = bins.starts[line + left]!; at < bins.starts[line + right + 1]!; at++) {
        const candidate = bins.members[at]!
        if (!fits(owned.keypoints, candidate, expected)) continue
        const distance = squaredDistance(owned.descriptors, candidate, seen.descriptors, nth)
        if (distance <= (found?.distance ?? maxDistance)) found = { owned: candidate, seen: nth, distance }
      }
    }
  }
  return found
}

/** Features by their turn, then by their place. */
type Bins = { starts: Int32Array; members: Int32Array }
/** Bins are wider than the largest difference of angles (`fits`), so a match lies in the same bin or the next. */
const turns = 13
const cells = 16

function binsOf({ count, x, y, angle, half }: NormalisedKeypoints): Bins {
  const binOf = (nth: number) => {
    const turn = Math.floor((angle[nth]! / (2 * Math.PI)) * turns) % turns
    return (turn * cells + cellOf(y[nth]! / half.y)) * cells + cellOf(x[nth]! / half.x)
  }
  const starts = new Int32Array(turns * cells * cells + 1)
  for (let nth = 0; nth < count; nth++) starts[binOf(nth) + 1]!++
  for (let bin = 1; bin < starts.length; bin++) starts[bin]! += starts[bin - 1]!
  const next = starts.slice()
  const members = new Int32Array(count)
  for (let nth = 0; nth < count; nth++) members[next[binOf(nth)]!++] = nth
  return { starts, members }
}

const cellOf = (place: number) => Math.min(cells - 1, Math.max(0, Math.floor(((place + 1) / 2) * cells)))
