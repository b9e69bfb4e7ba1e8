import { dimensions } from '#engine/fingerprint/descriptors.ts'
import type { NormalisedKeypoints } from '#engine/fingerprint/normalised-keypoints.ts'
import { fitHomography, fitSimilarity, type Pair } from '#engine/geometry/fit.ts'
import { corners, type Matrix3, type Quad } from '#engine/geometry/geometry.ts'
import type { Hypothesis } from './hypotheses.ts'
import type { Match } from './matching.ts'

/** A picture's features with their variant's descriptors. */
export type Side = { keypoints: NormalisedKeypoints; descriptors: Int8Array }
/** The owned picture's, which can be asked what lies where. */
export type OwnedSide = Side & { grid: Grid }

/** A map from the seen plane to the owned one, and the features that lie where it says and look as they should. */
export type Alignment = { map: Matrix3; inliers: Match[] }

/** Refines a rough map on its votes: similarity, then free. */
export function settle(
  owned: NormalisedKeypoints,
  seen: NormalisedKeypoints,
  { map, votes }: Hypothesis,
): Matrix3 | undefined {
  let similar = map
  for (const slack of [0.1, 0.06, 0.04]) {
    const next = fitSimilarity(pairsOf(owned, seen, agreeing(owned, seen, votes, { map: similar, slack })))
    if (!next || !isPlausible(next, seen)) return undefined
    similar = next
  }
  return improved(owned, seen, agreeing(owned, seen, votes, { map: similar, slack: 0.03 }), similar)
}

/** Alternates gathering and fitting features, ever more narrowly. */
export function align(owned: OwnedSide, seen: Side, start: Matrix3): Alignment {
  let map = start
  for (const slack of [0.012, 0.006, 0.004]) {
    const inliers = supporters(owned, seen, { map, slack })
    if (inliers.length < minInliers) return { map, inliers }
    map = improved(owned.keypoints, seen.keypoints, inliers, map) ?? map
  }
  return { map, inliers: supporters(owned, seen, { map, slack: 0.004 }) }
}

/** Fewer do not determine more than they were chosen by. */
const minInliers = 3

/**
 * The homography that fits the inliers best. The map so far counts as a weak observation at the seen picture's corners:
 * where the inliers say nothing, it stays.
 */
function improved(
  owned: NormalisedKeypoints,
  seen: NormalisedKeypoints,
  inliers: Match[],
  before: Matrix3,
): Matrix3 | undefined {
  const { x, y } = seen.half
  const anchors = corners(before, { x: -x, y: -y, width: 2 * x, height: 2 * y })
  const places: Quad = [
    [-x, -y],
    [x, -y],
    [x, y],
    [-x, y],
  ]
  const pairs = pairsOf(owned, seen, inliers)
  anchors.forEach((to, at) => pairs.push({ from: places[at]!, to, weight: weightOf(anchorSlack) }))
  const map = fitHomography(pairs)
  return map && isPlausible(map, seen) ? map : undefined
}

/** Error of a map from a few votes at a far corner, as a share of the picture's size. */
const anchorSlack = 0.05

const pairsOf = (owned: NormalisedKeypoints, seen: NormalisedKeypoints, matches: Match[]): Pair[] =>
  matches.map(({ owned: o, seen: s }) => ({
    from: [seen.x[s]!, seen.y[s]!],
    to: [owned.x[o]!, owned.y[o]!],
    weight: weightOf(0.002 + 0.3 * owned.size[o]!),
  }))

const weightOf = (deviation: number) => (0.001 / deviation) ** 2

type Reach = { map: Matrix3; slack: number }

function agreeing(
  owned: NormalisedKeypoints,
  seen: NormalisedKeypoints,
  votes: Match[],
  { map, slack }: Reach,
): Match[] {
  return votes.filter(({ owned: o, seen: s }) => {
    const [x, y] = [seen.x[s]!, seen.y[s]!]
    const w = map[6] * x + map[7] * y + map[8]
    const offX = (map[0] * x + map[1] * y + map[2]) / w - owned.x[o]!
    const offY = (map[3] * x + map[4] * y + map[5]) / w - owned.y[o]!
    const reach = slack + 0.4 * owned.size[o]!
    return offX * offX + offY * offY <= reach * reach
  })
}

/** A photograph of a photograph is squeezed at most so much, and its far side is at most so much smaller. */
const maxSqueeze = 2.5
const maxSlant = 3

function isPlausible(map: Matrix3, seen: NormalisedKeypoints): boolean {
  const w = [-1, 1].flatMap((x) => [-1, 1].map((y) => map[6] * x * seen.half.x + map[7] * y * seen.half.y + map[8]))
  if (Math.min(...w) <= 0 || Math.max(...w) > maxSlant * Math.min(...w)) return false
  const [a, b, c, d] = [
    map[0] - map[2] * map[6],
    map[1] - map[2] * map[7],
    map[3] - map[5] * map[6],
    map[4] - map[5] * map[7],
  ]
  const determinant = a * d - b * c
  if (determinant <= 0) return false
  const size = a * a + b * b + c * c + d * d
  // r + 1/r is limited for the singular values' ratio r.
  return size / determinant < maxSqueeze + 1 / maxSqueeze
}

/** Owned features by where they lie. */
export type Grid = { starts: Int32Array; members: Int32Array; half: NormalisedKeypoints['half'] }
const cellsAcross = 48

export function gridOf({ count, x, y, half }: NormalisedKeypoints): Grid {
  const cellOf = (nth: number) => cellAt(half, x[nth]!, y[nth]!)
  const starts = new Int32Array(cellsAcross * cellsAcross + 1)
  for (let nth = 0; nth < count; nth++) starts[cellOf(nth) + 1]!++
  for (let cell = 0; cell < starts.length - 1; cell++) starts[cell + 1]! += starts[cell]!
  const next = starts.slice()
  const members = new Int32Array(count)
  for (let nth = 0; nth < count; nth++) members[next[cellOf(nth)]!++] = nth
  return { starts, members, half }
}

const clampCell = (place: number) => Math.min(cellsAcross - 1, Math.max(0, Math.floor(place * cellsAcross)))
const cellAt = (half: NormalisedKeypoints['half'], x: number, y: number) =>
  clampCell((y + half.y) / (2 * half.y)) * cellsAcross + clampCell((x + half.x) / (2 * half.x))

/** Largest distance under a known map: 19 in 20. */
const maxDistance = 300
const minCosine = Math.cos(0.45)
const maxSizeRatio = 2 ** 0.6

/** For each seen feature the most similar owned one of the place, size and angle that the map says. */
function supporters(owned: OwnedSide, seen: Side, { map, slack }: Reach): Match[] {
  const best: Match[] = []
  const placeOf = new Int32Array(owned.keypoints.count).fill(-1)
  const { half } = owned.grid
  const { x, y, size, cosine, sine, count } = seen.keypoints
  for (let nth = 0; nth < count; nth++) {
    const w = map[6] * x[nth]! + map[7] * y[nth]! + map[8]
    const toX = (map[0] * x[nth]! + map[1] * y[nth]! + map[2]) / w
    const toY = (map[3] * x[nth]! + map[4] * y[nth]! + map[5]) / w
    if (Math.abs(toX) > half.x || Math.abs(toY) > half.y) continue
    const a = (map[0] - toX * map[6]) / w
    const b = (map[1] - toX * map[7]) / w
    const c = (map[3] - toY * map[6]) / w
    const d = (map[4] - toY * map[7]) / w
    const scale = Math.sqrt(Math.abs(a * d - b * c))
    const [across, down] = [a * cosine[nth]! + b * sine[nth]!, c * cosine[nth]! + d * sine[nth]!]
    const length = Math.sqrt(across * across + down * down)
    const sigma = size[nth]! * scale
    const expected = {
      x: toX,
      y: toY,
      size: sigma,
      cosine: across / length,
      sine: down / length,
      reach: slack + 0.4 * sigma,
    }
    const found = nearestTo(owned, seen, nth, expected)
    if (!found) continue
    const place = placeOf[found.owned]!
    if (place < 0) placeOf[found.owned] = best.push(found) - 1
    else if (found.distance < best[place]!.distance) best[place] = found
  }
  return best
}

/** Expected place, size and turn of a feature. */
export type Expected = { x: number; y: number; size: number; cosine: number; sine: number; reach: number }

function nearestTo(owned: OwnedSide, seen: Side, nth: number, expected: Expected): Match | undefined {
  const { half, starts, members } = owned.grid
  const { x, y, reach } = expected
  let found: Match | undefined
  const left = clampCell((x - reach + half.x) / (2 * half.x))
  const right = clampCell((x + reach + half.x) / (2 * half.x))
  const top = clampCell((y - reach + half.y) / (2 * half.y))
  const bottom = clampCell((y + reach + half.y) / (2 * half.y))
  for (let row = top; row <= bottom; row++) {
    for (let at = starts[row * cellsAcross + left]!; at < starts[row * cellsAcross + right + 1]!; at++) {
      const candidate = members[at]!
      if (!fits(owned.keypoints, candidate, expected)) continue
      const distance = squaredDistance(owned.descriptors, candidate, seen.descriptors, nth)
      if (distance < (found?.distance ?? maxDistance)) found = { owned: candidate, seen: nth, distance }
    }
  }
  return found
}

export function fits(
  { x, y, size, cosine, sine }: NormalisedKeypoints,
  candidate: number,
  expected: Expected,
): boolean {
  const offX = x[candidate]! - expected.x
  const offY = y[candidate]! - expected.y
  const times = size[candidate]! / expected.size
  return (
    offX * offX + offY * offY <= expected.reach * expected.reach &&
    times <= maxSizeRatio &&
    times * maxSizeRatio >= 1 &&
    cosine[candidate]! * expected.cosine + sine[candidate]! * expected.sine >= minCosine
  )
}

export function squaredDistance(one: Int8Array, oneNth: number, other: Int8Array, otherNth: number): number {
  let sum = 0
  for (let at = oneNth * dimensions, otherAt = otherNth * dimensions, left = dimensions; left > 0; left--) {
    const difference = one[at++]! - other[otherAt++]!
    sum += difference * difference
  }
  // Units of `alike`, where four bits v mean 2 v + 1.
  return 4 * sum
}
