import { areaOf, type Point, type Quad } from '#engine/geometry/geometry.ts'
import { type Kind, kindOf } from './families.ts'
import type { Answer, Answers } from './finder.ts'
import type { Query } from './query.ts'

/** A query, without its bytes, and its answers. */
export type Asked = Omit<Query, 'bytes'> & Answers

export const isRight = ({ copyOf }: Asked, { owned }: Answer): boolean => owned === copyOf?.owned

/**
 * Micro average precision: the area under precision over recall of all pairs of all queries, the surest first (as in the
 * Image Similarity Challenge: Douze et al., 2021). Pairs of one score count together.
 */
export function averagePrecision(asked: Asked[]): number {
  const pairs = asked.flatMap((one) =>
    one.answers.map((answer) => ({ score: answer.score, isRight: isRight(one, answer) })),
  )
  const copies = asked.filter(({ copyOf }) => copyOf).length
  let [area, right, seen] = [0, 0, 0]
  for (const [, alike] of [...Map.groupBy(pairs, ({ score }) => score)].sort(([one], [other]) => other - one)) {
    const found = alike.filter((pair) => pair.isRight).length
    right += found
    seen += alike.length
    area += (found / copies) * (right / seen)
  }
  return area
}

/** Lowest score with at most `most` wrongly answered queries. */
export function thresholdFor(asked: Asked[], most: number): number {
  const worst = asked
    .map((one) =>
      Math.max(-Infinity, ...one.answers.filter((answer) => !isRight(one, answer)).map(({ score }) => score)),
    )
    .sort((one, other) => other - one)
  return worst[most] ?? -Infinity
}

/** Share of copies answered above the threshold, in per cent. */
export function recallAbove(asked: Asked[], threshold: number): number {
  const copies = asked.filter(({ copyOf }) => copyOf)
  const found = copies.filter((one) => one.answers.some((answer) => isRight(one, answer) && answer.score > threshold))
  return (100 * found.length) / copies.length
}

/** Queries with a wrong answer, whatever its score. */
export const accused = (asked: Asked[]): Asked[] =>
  asked.filter((one) => one.answers.some((answer) => !isRight(one, answer)))

/** Candidates in a probability range: number, mean statement, truth. */
export type Reliability = { count: number; said: number; true: number }

/** Reliability diagram in per cent (DeGroot, Fienberg, 1983). */
export function reliabilityOf(asked: Asked[], ranges: readonly (readonly [number, number])[]): Reliability[] {
  const weighed = asked.flatMap((one) =>
    (one.weighed ?? []).map(({ owned, score }) => ({ score, isTrue: owned === one.copyOf?.owned })),
  )
  return ranges.map(([from, to]) => {
    const own = weighed.filter(({ score }) => score >= from && score < to)
    const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
    return {
      count: own.length,
      said: mean(own.map(({ score }) => score)),
      true: mean(own.map(({ isTrue }) => (isTrue ? 100 : 0))),
    }
  })
}

/** The found copies, with their explanations. */
const toldOf = (asked: Asked[]) =>
  asked.flatMap((one) => {
    const verdict = one.answers.find((answer) => isRight(one, answer))?.verdict
    return verdict && one.copyOf ? [{ copyOf: one.copyOf, verdict, kinds: verdict.changes.map(kindOf) }] : []
  })

/** Share of the right answers with a well-placed region, and of those that name the change, in per cent. */
export function explained(asked: Asked[]): { placed: number; named: number; invented: number } {
  const told = toldOf(asked)
  const share = (isSo: (one: (typeof told)[number]) => boolean) => (100 * told.filter(isSo).length) / told.length
  return {
    placed: share(({ verdict, copyOf }) => overlap(verdict.region, copyOf.region) >= wellPlaced),
    named: share(({ kinds, copyOf }) => copyOf.shows.every((kind) => holds(kinds, kind))),
    invented: share(({ kinds, copyOf }) =>
      kinds.some((kind) => kind !== 'resized' && !holds([...copyOf.shows, ...copyOf.may], kind)),
    ),
  }
}

/** Figures of a kind of change, in per cent: named among copies that show it, and right among named ones. */
export type Naming = { kind: Kind; copies: number; named: number; said: number; rightly: number }

/** Figures for each kind of change. */
export function namingOf(asked: Asked[]): Naming[] {
  const told = toldOf(asked)
  return [...new Set(told.flatMap(({ copyOf }) => copyOf.shows))].map((kind) => {
    const showing = told.filter(({ copyOf }) => copyOf.shows.includes(kind))
    const saying = told.filter(({ kinds }) => kinds.includes(kind))
    const named = showing.filter(({ kinds }) => holds(kinds, kind))
    const rightly = saying.filter(({ copyOf }) => holds([...copyOf.shows, ...copyOf.may], kind))
    return {
      kind,
      copies: showing.length,
      named: (100 * named.length) / showing.length,
      said: saying.length,
      rightly: (100 * rightly.length) / saying.length,
    }
  })
}

/** Least overlap, as a share of both areas' union. */
const wellPlaced = 0.9

/** A logo counts as both mark and text. */
const alike = (kind: Kind): Kind => (kind === 'watermark: added' ? 'text-added' : kind)
const holds = (kinds: Kind[], wanted: Kind): boolean => kinds.some((kind) => alike(kind) === alike(wanted))

const across = 60

/** Overlap of two regions over their union, on a grid. */
export function overlap(one: Quad, other: Quad): number {
  let [both, either] = [0, 0]
  for (let at = 0; at < across * across; at++) {
    const point: Point = [((at % across) + 0.5) / across, (Math.floor(at / across) + 0.5) / across]
    const [isInOne, isInOther] = [isInside(point, one), isInside(point, other)]
    if (isInOne && isInOther) both++
    if (isInOne || isInOther) either++
  }
  return both / Math.max(1, either)
}

function isInside([x, y]: Point, polygon: Quad): boolean {
  const clockwise = areaOf(polygon) > 0
  return polygon.every(([fromX, fromY], at) => {
    const [toX, toY] = polygon[(at + 1) % polygon.length]!
    const side = (toX - fromX) * (y - fromY) - (toY - fromY) * (x - fromX)
    return clockwise ? side >= 0 : side <= 0
  })
}
