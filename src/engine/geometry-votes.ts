import type { Similarity } from './candidate-index.ts'
import { angleOf, isMirrored, sizeOf, sizesPerOctave, xOf, yOf } from './posting-geometry.ts'

/** Postings of the picture asked about and of one owned image that lie under the same word. */
export type Hits = { asked: number[]; owned: number[] }

/**
 * The most hits that agree on how the picture asked about lies in the owned image: each hit's two sizes, angles and places
 * say where its middle comes to lie, how large and how turned (Lowe, 2004; Jégou et al., "Hamming embedding and weak
 * geometric consistency", 2008).
 */
export function mostAgreeing({ asked, owned }: Hits): { votes: number; similarity?: Similarity } {
  const poses = asked.slice(0, mostHits).map((geometry, nth) => poseOf(geometry, owned[nth]!))
  let best: { votes: number; pose?: Pose } = { votes: 0 }
  for (const pose of poses) {
    const votes = new Set(poses.filter((other) => agree(pose, other)).map(({ asked: geometry }) => geometry)).size
    if (votes > best.votes) best = { votes, pose }
  }
  if (!best.pose) return { votes: 0 }
  const { octaves, turn, mirrored } = best.pose
  return { votes: best.votes, similarity: { scale: 2 ** octaves, degrees: (turn / 64) * 360, mirrored } }
}

/** More hits than this are the true image or a texture; either way the picture is looked at. */
const mostHits = 80

type Pose = { x: number; y: number; octaves: number; turn: number; mirrored: boolean; asked: number }

function poseOf(asked: number, owned: number): Pose {
  // A higher size step is finer, so the owned image is the larger one when the asked posting's step is higher.
  const octaves = (sizeOf(asked) - sizeOf(owned)) / sizesPerOctave
  const turn = (angleOf(owned) - angleOf(asked) + 64) & 63
  const [cosine, sine] = [2 ** octaves * cosines[turn]!, 2 ** octaves * cosines[(turn + 48) & 63]!]
  const [x, y] = [xOf(asked), yOf(asked)]
  return {
    x: xOf(owned) - cosine * x + sine * y,
    y: yOf(owned) - sine * x - cosine * y,
    octaves,
    turn,
    mirrored: isMirrored(asked),
    asked,
  }
}

const cosines = Float64Array.from({ length: 64 }, (_, at) => Math.cos((at / 32) * Math.PI))

/** What two rough poses of the same map differ by at most: two thirds of an octave, a sixteenth of a turn, and in place. */
const apart = { octaves: 0.7, turn: 4, place: 0.12 }

function agree(one: Pose, other: Pose): boolean {
  if (one.mirrored !== other.mirrored || Math.abs(one.octaves - other.octaves) > apart.octaves) return false
  const turn = Math.abs(one.turn - other.turn)
  if (Math.min(turn, 64 - turn) > apart.turn) return false
  const reach = apart.place * (1 + 2 ** one.octaves)
  return Math.abs(one.x - other.x) < reach && Math.abs(one.y - other.y) < reach
}
