import type { NormalisedKeypoints } from '#engine/fingerprint/normalised-keypoints.ts'
import type { Matrix3 } from '#engine/geometry/geometry.ts'
import type { Match } from './matching.ts'

/** Pose voting, in place of RANSAC: a map from the seen plane to the owned one, and the matches that agree with it. */
export type Hypothesis = { map: Matrix3; votes: Match[] }

/** The maps that most matches agree with: the place, size and angle of a single one says how the whole seen picture lies. */
export function hypotheses(owned: NormalisedKeypoints, seen: NormalisedKeypoints, matches: Match[]): Hypothesis[] {
  const poses = posesOf(owned, seen, matches)
  const ballot = ballotOn(poses, owned.count)
  const scored: { nth: number; count: number }[] = []
  const nearest = Array.from(matches.keys()).sort((one, other) => matches[one]!.distance - matches[other]!.distance)
  for (const nth of nearest.slice(0, maxTried)) {
    const count = ballot(nth).length
    scored.push({ nth, count })
    if (count > enough * matches.length) break
  }
  scored.sort((one, other) => other.count - one.count)
  const found: Hypothesis[] = []
  const isTaken = new Set<number>()
  for (const { nth, count } of scored) {
    if (found.length === maxKept || count < minVotes) break
    const votes = [...ballot(nth)]
    // Skips maps whose votes mostly chose a better one.
    if (votes.filter((vote) => isTaken.has(vote)).length * 2 > count) continue
    for (const vote of votes) isTaken.add(vote)
    found.push({ map: mapOf(poses, nth), votes: votes.map((vote) => matches[vote]!) })
  }
  return found
}

/** Most tried; 150 of 600 matches find the same. */
const maxTried = 150
/** Share from which no other map can win. */
const enough = 0.5
const maxKept = 4
/** Three agree by chance in one of a few hundred pairs of strangers, which then fail further on. */
const minVotes = 3

/** Pose of the seen picture in the owned one by each match, and the places of its two features. */
type Poses = {
  count: number
  scale: Float64Array
  octaves: Float64Array
  turn: Float64Array
  /** The same in 1/256 of a turn, as features have it: differences are then taken without dividing. */
  turnSteps: Uint8Array
  seenX: Float64Array
  seenY: Float64Array
  ownedX: Float64Array
  ownedY: Float64Array
  ownedNth: Int32Array
}

function posesOf(owned: NormalisedKeypoints, seen: NormalisedKeypoints, matches: Match[]): Poses {
  const count = matches.length
  const poses: Poses = {
    count,
    scale: new Float64Array(count),
    octaves: new Float64Array(count),
    turn: new Float64Array(count),
    turnSteps: new Uint8Array(count),
    seenX: new Float64Array(count),
    seenY: new Float64Array(count),
    ownedX: new Float64Array(count),
    ownedY: new Float64Array(count),
    ownedNth: new Int32Array(count),
  }
  for (let nth = 0; nth < count; nth++) {
    const { owned: mine, seen: theirs } = matches[nth]!
    const turn = owned.angle[mine]! - seen.angle[theirs]!
    poses.scale[nth] = owned.size[mine]! / seen.size[theirs]!
    poses.octaves[nth] = Math.log2(poses.scale[nth]!)
    poses.turn[nth] = turn
    poses.turnSteps[nth] = Math.round((turn / Math.PI) * 128) & 255
    poses.seenX[nth] = seen.x[theirs]!
    poses.seenY[nth] = seen.y[theirs]!
    poses.ownedX[nth] = owned.x[mine]!
    poses.ownedY[nth] = owned.y[mine]!
    poses.ownedNth[nth] = mine
  }
  return poses
}

function mapOf({ scale, turn, seenX, seenY, ownedX, ownedY }: Poses, nth: number): Matrix3 {
  const [cosine, sine] = [scale[nth]! * Math.cos(turn[nth]!), scale[nth]! * Math.sin(turn[nth]!)]
  const [x, y] = [seenX[nth]!, seenY[nth]!]
  return [
    cosine,
    -sine,
    ownedX[nth]! - cosine * x + sine * y,
    sine,
    cosine,
    ownedY[nth]! - sine * x - cosine * y,
    0,
    0,
    1,
  ]
}

/** A feature's angle is off by up to a thirteenth of a turn and its size by a tenth: the further a match lies away, the more it is off. */
const slack = { near: 0.02, perDistance: 0.12, turnSteps: 20, octaves: 0.6 }

/** The matches that agree with the map of the nth one, each owned feature once; valid until the next call. */
function ballotOn(poses: Poses, ownedCount: number): (nth: number) => Int32Array {
  const { count, octaves, turnSteps, seenX, seenY, ownedX, ownedY, ownedNth } = poses
  const claimedBy = new Int32Array(ownedCount)
  const votes = new Int32Array(count)
  return (nth) => {
    const map = mapOf(poses, nth)
    const scale = poses.scale[nth]!
    const near = slack.near * Math.min(1, scale)
    let voted = 0
    claimedBy.fill(-1)
    for (let at = 0; at < count; at++) {
      const turned = (turnSteps[at]! - turnSteps[nth]!) & 255
      if (turned > slack.turnSteps && turned < 256 - slack.turnSteps) continue
      if (Math.abs(octaves[at]! - octaves[nth]!) > slack.octaves) continue
      const [x, y] = [seenX[at]!, seenY[at]!]
      const offX = map[0] * x + map[1] * y + map[2] - ownedX[at]!
      const offY = map[3] * x + map[4] * y + map[5] - ownedY[at]!
      const [awayX, awayY] = [x - seenX[nth]!, y - seenY[nth]!]
      const reach = near + slack.perDistance * scale * Math.sqrt(awayX * awayX + awayY * awayY)
      if (offX * offX + offY * offY > reach * reach || claimedBy[ownedNth[at]!] === nth) continue
      claimedBy[ownedNth[at]!] = nth
      votes[voted++] = at
    }
    return votes.subarray(0, voted)
  }
}

export function turnBetween(one: number, other: number): number {
  const turn = Math.abs(one - other) % (2 * Math.PI)
  return Math.min(turn, 2 * Math.PI - turn)
}
