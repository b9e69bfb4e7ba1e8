import type { Quad } from '#engine/geometry/geometry.ts'
import { fromFourPoints } from '../homography.ts'
import { fitting } from './scenery.ts'
import { corner, cut, plain, resized, warped } from './sheet.ts'
import type { Transform } from '../transform.ts'

/** A crop of about this share of the area. */
export const crop =
  (share: number): Transform =>
  (sheet, { draw }) => {
    const stretch = draw.between(0.85, 1.18)
    const width = Math.min(1, Math.sqrt(share) * stretch)
    const height = Math.min(1, share / width)
    return cut(sheet, {
      left: draw.between(0, 1 - width) * sheet.width,
      top: draw.between(0, 1 - height) * sheet.height,
      width: width * sheet.width,
      height: height * sheet.height,
    })
  }

export const toWidth =
  (width: number): Transform =>
  (sheet) =>
    sheet.width <= width ? Promise.resolve(sheet) : resized(sheet, width)

/** A wide strip for the head of a page. */
export const banner: Transform = (sheet, { draw }) => {
  const height = Math.min(sheet.height, sheet.width / draw.between(2.4, 3))
  return cut(sheet, { left: 0, top: draw.between(0.1, 0.9) * (sheet.height - height), width: sheet.width, height })
}

/** Turned by degrees on a plain ground, nothing cut off. */
export const rotated =
  (degrees: number): Transform =>
  async (sheet, { draw }) => {
    const angle = ((degrees * draw.sign()) / 180) * Math.PI
    const [c, s] = [Math.cos(angle), Math.sin(angle)]
    const width = Math.abs(c) * sheet.width + Math.abs(s) * sheet.height
    const height = Math.abs(s) * sheet.width + Math.abs(c) * sheet.height
    const [x, y] = [
      width / 2 - (c * sheet.width - s * sheet.height) / 2,
      height / 2 - (s * sheet.width + c * sheet.height) / 2,
    ]
    return warped(
      sheet,
      [c, -s, x, s, c, y, 0, 0, 1],
      plain(
        width,
        height,
        draw.pick([
          [255, 255, 255],
          [0, 0, 0],
        ] as const),
      ),
    )
  }

/** Straightened: turned a little and cut without ground. */
export const straightened: Transform = async (sheet, { draw }) => {
  const angle = (draw.sign() * draw.between(2, 6) * Math.PI) / 180
  const [c, s] = [Math.cos(angle), Math.sin(angle)]
  const keep = 1 - 2 * Math.abs(s) * Math.max(sheet.width / sheet.height, sheet.height / sheet.width) * 0.55
  const [width, height] = [sheet.width * keep, sheet.height * keep]
  const [x, y] = [
    width / 2 - (c * sheet.width - s * sheet.height) / 2,
    height / 2 - (s * sheet.width + c * sheet.height) / 2,
  ]
  const turned = warped(sheet, [c, -s, x, s, c, y, 0, 0, 1], plain(width, height, [0, 0, 0]))
  return { ...turned, content: corner(turned.width, turned.height) }
}

/** Photographed at an angle, on plain or photographed ground. */
export const perspective =
  (strength: number): Transform =>
  async (sheet, { draw, others }) => {
    const { width, height } = sheet
    const pull = () => draw.between(0.3, 1) * strength
    const [near, far] = draw.pick([
      [
        [0, 1],
        [2, 3],
      ],
      [
        [1, 2],
        [3, 0],
      ],
      [
        [2, 3],
        [0, 1],
      ],
      [
        [3, 0],
        [1, 2],
      ],
    ] as const)
    const quad: Quad = corner(width, height)
    const middle = [width / 2, height / 2] as const
    for (const at of far) {
      const inwards = pull()
      quad[at] = [quad[at][0] + (middle[0] - quad[at][0]) * inwards, quad[at][1] + (middle[1] - quad[at][1]) * inwards]
    }
    for (const at of near)
      quad[at] = [quad[at][0] + (middle[0] - quad[at][0]) * 0.04, quad[at][1] + (middle[1] - quad[at][1]) * 0.04]
    const ground =
      draw.sign() > 0 ? plain(width, height, [232, 228, 220]) : await fitting(draw.pick(others), width, height)
    return warped(sheet, fromFourPoints(corner(width, height), quad), ground)
  }
