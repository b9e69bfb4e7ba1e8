import type { Match } from './matching.ts'
import type { Placed } from './placed.ts'
import type { Matrix3 } from './geometry.ts'

/** A map from the seen plane to the owned one, and the matches that agree with it. */
export type Hypothesis = { map: Matrix3; votes: Match[] }

/** Each match's place, size and angle alone say how the whole seen picture lies; the maps that most matches agree with. */
export function hypotheses(owned: Placed, seen: Placed, matches: Match[]): Hypothesis[] {
  const similarities = matches
    .toSorted((one, other) => one.distance - other.distance)
    .slice(0, mostTried)
    .map((match) => similarityFrom(owned, seen, match))
  const agreeing = agreementOn(owned, seen, matches)
  const found: Hypothesis[] = []
  const scored = similarities.map((similarity) => ({ similarity, votes: agreeing(similarity) }))
  scored.sort((one, other) => other.votes.length - one.votes.length)
  const isTaken = new Set<Match>()
  for (const { similarity, votes } of scored) {
    if (found.length === mostKept || votes.length < leastVotes) break
    // A map whose votes mostly voted for a better one is the same map again.
    if (votes.filter((vote) => isTaken.has(vote)).length * 2 > votes.length) continue
    for (const vote of votes) isTaken.add(vote)
    found.push({ map: similarity.map, votes })
  }
  return found
}

/** Trying 150 of 600 true matches finds the same map as trying all. */
const mostTried = 150
const mostKept = 4
/** Three agree by chance in one of a few hundred pairs of strangers, which then fail further on. */
const leastVotes = 3

type Similarity = { map: Matrix3; scale: number; turn: number; match: Match }

function similarityFrom(owned: Placed, seen: Placed, match: Match): Similarity {
  const scale = owned.size[match.owned]! / seen.size[match.seen]!
  const turn = owned.angle[match.owned]! - seen.angle[match.seen]!
  const [cosine, sine] = [scale * Math.cos(turn), scale * Math.sin(turn)]
  const [x, y] = [seen.x[match.seen]!, seen.y[match.seen]!]
  const map: Matrix3 = [
    cosine,
    -sine,
    owned.x[match.owned]! - cosine * x + sine * y,
    sine,
    cosine,
    owned.y[match.owned]! - sine * x - cosine * y,
    0,
    0,
    1,
  ]
  return { map, scale, turn, match }
}

/** One feature's angle is off by some degrees and its size by a tenth, which tells the more the further a match lies away. */
const slack = { near: 0.02, perDistance: 0.12, turn: 0.5, octaves: 0.6 }

function agreementOn(owned: Placed, seen: Placed, matches: Match[]) {
  const turns = matches.map(({ owned: o, seen: s }) => owned.angle[o]! - seen.angle[s]!)
  const scales = matches.map(({ owned: o, seen: s }) => Math.log2(owned.size[o]! / seen.size[s]!))
  return ({ map, scale, turn, match }: Similarity): Match[] => {
    const logScale = Math.log2(scale)
    const claimed = new Set<number>()
    return matches.filter((candidate, at) => {
      if (Math.abs(scales[at]! - logScale) > slack.octaves || turnBetween(turns[at]!, turn) > slack.turn) return false
      const [x, y] = [seen.x[candidate.seen]!, seen.y[candidate.seen]!]
      const offX = map[0] * x + map[1] * y + map[2] - owned.x[candidate.owned]!
      const offY = map[3] * x + map[4] * y + map[5] - owned.y[candidate.owned]!
      const distance = Math.hypot(x - seen.x[match.seen]!, y - seen.y[match.seen]!) * scale
      const most = slack.near * Math.min(1, scale) + slack.perDistance * distance
      if (offX * offX + offY * offY > most * most || claimed.has(candidate.owned)) return false
      claimed.add(candidate.owned)
      return true
    })
  }
}

export function turnBetween(one: number, other: number): number {
  const turn = Math.abs(one - other) % (2 * Math.PI)
  return Math.min(turn, 2 * Math.PI - turn)
}
