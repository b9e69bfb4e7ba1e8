import type { Fingerprint } from '#engine/fingerprint/fingerprint.ts'
import type { Thumbnail } from '#engine/fingerprint/thumbnail.ts'
import { apply, areaOf, boundsOf, inverse, type Matrix3, type Point, type Quad } from '#engine/geometry/geometry.ts'
import type { Weighed } from '#engine/scoring/evidence.ts'
import type { Change } from '#engine/scoring/verdict.ts'
import { agrees, type Cell, cellSide, isTextured } from '#engine/verification/agreement.ts'
import { follows, toneOf } from '#engine/verification/tone.ts'
import { contentOf, type Content } from './content.ts'
import { overlaysOn } from './overlays.ts'
import { recolouringOf } from './recolouring.ts'
import { surroundingsOf } from './surroundings.ts'

/** Lists the changes made to the owned picture, and the place of the seen content in it. */
export function explain(
  owned: Fingerprint,
  seen: Fingerprint,
  { transform, cells, variant }: Weighed,
): { changes: Change[]; region: Quad } {
  const rough = toneOf(cells)
  const thumbnails = { owned: owned.thumbnail, seen: seen.thumbnail }
  const edges = seen.hashes.slice(1).map(({ at }) => at)
  const content = contentOf(cells, { pictures: thumbnails, transform, tone: rough, edges })
  const box = boundsOf(content.at)
  const inside = cells.filter(insideOf(content, thumbnails))
  const tone = toneOf(inside)
  const plain = inside.filter((cell) => follows(tone, cell) && (agrees(cell) || !isTextured(cell)))
  const how = recolouringOf(thumbnails, plain.length > inside.length / 3 ? plain : inside, {
    transform,
    tone,
    negative: variant.negative,
  })
  const surroundings = surroundingsOf(content, seen.thumbnail, seen.hashes.slice(1))
  const overlays = overlaysOn(inside, { pictures: thumbnails, transform, tone, content: box })
  const changes: Change[] = [
    ...placeChanges(owned, seen, content, transform),
    ...(how ? [{ kind: 'recoloured', how } as const] : []),
    ...overlays,
    ...surroundings.filter(({ kind }) => !overlays.some((overlay) => overlay.kind === kind)),
  ]
  return { changes, region: content.region }
}

/** Squares wholly inside the content, without surroundings. */
function insideOf({ at, region }: Content, { owned, seen }: { owned: Thumbnail; seen: Thumbnail }) {
  const pixels = at.map(([x, y]): Point => [x * seen.width, y * seen.height])
  const zoom = Math.sqrt(Math.abs(areaOf(pixels) / (areaOf(region) * owned.width * owned.height)))
  const margin = 0.5 * cellSide * Math.max(1, zoom) + 1
  const sign = Math.sign(areaOf(pixels))
  const sides = pixels.map(([fromX, fromY], nth) => {
    const [toX, toY] = pixels[(nth + 1) % 4]!
    const [across, down] = [toX - fromX, toY - fromY]
    return { fromX, fromY, across, down, min: margin * Math.hypot(across, down) }
  })
  return ({ x, y }: Cell): boolean =>
    sides.every(({ fromX, fromY, across, down, min }) => {
      const cross = across * (y * seen.height - fromY) - down * (x * seen.width - fromX)
      return sign * cross >= min
    })
}

/** Least share cut away: rounding to whole pixels cuts less. */
const minCropped = 0.02
const minDegrees = 1
const minResized = 0.03

function placeChanges(owned: Fingerprint, seen: Fingerprint, content: Content, transform: Matrix3): Change[] {
  const { degrees, factor, isSlanted, mirrored } = poseOf(owned, seen, content, transform)
  const changes: Change[] = []
  if (mirrored) changes.push({ kind: 'mirrored' })
  if (content.kept < 1 - minCropped)
    changes.push({ kind: 'cropped', keptPercent: Math.round(1000 * content.kept) / 10 })
  if (Math.abs(degrees) >= minDegrees && !isSlanted)
    changes.push({ kind: 'rotated', degrees: Math.round(10 * degrees) / 10 })
  if (isSlanted) changes.push({ kind: 'perspective' })
  if (Math.abs(Math.log(factor)) > minResized)
    changes.push({ kind: 'resized', factor: Math.round(1000 * factor) / 1000 })
  return changes
}

/** The original's pose in the copy, in pixels at the middle. */
function poseOf(owned: Fingerprint, seen: Fingerprint, { at, region }: Content, transform: Matrix3) {
  const toSeen = inverse(transform) ?? transform
  const middle = middleOf(region)
  const pixel = ([x, y]: Point): Point => [x * seen.width, y * seen.height]
  const place = ([x, y]: Point) => pixel(apply(toSeen, [x, y]))
  const here = place(middle)
  const step = 1e-3
  const across = minus(place([middle[0] + step, middle[1]]), here).map((value) => value / (step * owned.width)) as Point
  const down = minus(place([middle[0], middle[1] + step]), here).map((value) => value / (step * owned.height)) as Point
  const determinant = across[0] * down[1] - across[1] * down[0]
  const mirrored = determinant < 0
  const [turnX, turnY] = mirrored
    ? [down[1] - across[0], -(down[0] + across[1])]
    : [across[0] + down[1], across[1] - down[0]]
  return {
    mirrored,
    factor: Math.sqrt(Math.abs(determinant)),
    degrees: (Math.atan2(turnY, turnX) / Math.PI) * 180,
    isSlanted: isSlanted(at.map(pixel), across, down),
  }
}

const minus = (one: Point, other: Point): Point => [one[0] - other[0], one[1] - other[1]]
const middleOf = (quad: Quad): Point => [
  quad.reduce((sum, [x]) => sum + x, 0) / 4,
  quad.reduce((sum, [, y]) => sum + y, 0) / 4,
]

/** Least shift of a corner by slant, in content sizes. */
const minSlant = 0.025

/** True unless the sides are square to each other. */
function isSlanted(corners: Point[], across: Point, down: Point): boolean {
  const [one, two, three, four] = corners as [Point, Point, Point, Point]
  const size = Math.sqrt(Math.hypot(...minus(three, one)) * Math.hypot(...minus(four, two)))
  const keystone = Math.hypot(one[0] - two[0] + three[0] - four[0], one[1] - two[1] + three[1] - four[1]) / 2
  const skew = Math.abs(across[0] * down[0] + across[1] * down[1]) / (Math.hypot(...across) * Math.hypot(...down))
  return keystone / size > minSlant || skew > 3 * minSlant
}
