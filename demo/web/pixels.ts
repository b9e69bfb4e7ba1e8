import sharp, { type Sharp } from 'sharp'

export type Point = [number, number]

/** Corners of a picture's content in its photograph, in fractions. */
export type Quad = [Point, Point, Point, Point]

/** Uncompressed RGB, with its part of the photograph. */
export type Picture = { pixels: Buffer; width: number; height: number; region: Quad }

/** A rectangle in fractions of a picture. */
export type Box = { left: number; top: number; width: number; height: number }

export const whole: Quad = [
  [0, 0],
  [1, 0],
  [1, 1],
  [0, 1],
]

export type Format = 'jpeg' | 'png' | 'webp' | 'avif'

/** The photograph in a file, upright, within `limit`. */
export const read = (path: string, limit = 1600): Promise<Picture> =>
  shoot(sharp(path).autoOrient().resize(limit, limit, { fit: 'inside', withoutEnlargement: true }), whole)

/** A sharp pipeline over a picture's pixels. */
export const edit = ({ pixels, width, height }: Picture): Sharp =>
  sharp(pixels, { raw: { width, height, channels: 3 } })

/** Runs a pipeline down to RGB. */
export async function shoot(pipeline: Sharp, region: Quad): Promise<Picture> {
  const { data, info } = await pipeline.removeAlpha().toColourspace('srgb').raw().toBuffer({ resolveWithObject: true })
  return { pixels: data, width: info.width, height: info.height, region }
}

/** The picture `width` pixels wide. */
export const scaled = (picture: Picture, width: number): Promise<Picture> =>
  shoot(edit(picture).resize(Math.round(width)), picture.region)

/** The part of the picture inside `box`. */
export function cut(picture: Picture, box: Box): Promise<Picture> {
  const left = Math.round(box.left * picture.width)
  const top = Math.round(box.top * picture.height)
  const width = Math.min(Math.round(box.width * picture.width), picture.width - left)
  const height = Math.min(Math.round(box.height * picture.height), picture.height - top)
  const [x0, y0, x1, y1] = [
    left / picture.width,
    top / picture.height,
    (left + width) / picture.width,
    (top + height) / picture.height,
  ]
  const corners: Quad = [
    [x0, y0],
    [x1, y0],
    [x1, y1],
    [x0, y1],
  ]
  return shoot(edit(picture).extract({ left, top, width, height }), within(picture.region, corners))
}

/** Cuts and scales to `width` × `height`, around `focus`. */
export async function cover(
  picture: Picture,
  width: number,
  height: number,
  focus: Point = [0.5, 0.5],
): Promise<Picture> {
  const share = width / height / (picture.width / picture.height)
  const box = { width: Math.min(1, share), height: Math.min(1, 1 / share) }
  const part = await cut(picture, { ...box, left: (1 - box.width) * focus[0], top: (1 - box.height) * focus[1] })
  return shoot(edit(part).resize(Math.round(width), Math.round(height), { fit: 'fill' }), part.region)
}

/** The picture as seen in a mirror. */
export const mirrored = (picture: Picture): Promise<Picture> => {
  const [tl, tr, br, bl] = picture.region
  return shoot(edit(picture).flop(), [tr, tl, bl, br])
}

/** Turns clockwise by `degrees` and cuts empty corners. */
export async function turned(picture: Picture, degrees: number): Promise<Picture> {
  const angle = (degrees * Math.PI) / 180
  const { width: w, height: h } = picture
  const share = 1 / (Math.cos(angle) + (Math.max(w, h) / Math.min(w, h)) * Math.abs(Math.sin(angle)))
  const [cw, ch] = [Math.floor(w * share), Math.floor(h * share)]
  const turnedAll = await shoot(edit(picture).rotate(degrees, { background: '#000' }), picture.region)
  const left = Math.round((turnedAll.width - cw) / 2)
  const top = Math.round((turnedAll.height - ch) / 2)
  const back = ([x, y]: Point): Point => {
    const [dx, dy] = [(x - 0.5) * cw, (y - 0.5) * ch]
    return [
      0.5 + (dx * Math.cos(angle) + dy * Math.sin(angle)) / w,
      0.5 + (dy * Math.cos(angle) - dx * Math.sin(angle)) / h,
    ]
  }
  const corners = whole.map(back) as Quad
  return shoot(edit(turnedAll).extract({ left, top, width: cw, height: ch }), within(picture.region, corners))
}

/** Draws an SVG of the picture's size over it. */
export const drawnOver = (picture: Picture, svg: string): Promise<Picture> =>
  shoot(edit(picture).composite([{ input: asSvg(svg, picture.width, picture.height) }]), picture.region)

/** Lays pictures into a drawing at corners. The caller sets `region`. */
export const laid = (
  size: { width: number; height: number; svg: string },
  parts: { picture: Picture; left: number; top: number }[],
): Promise<Picture> =>
  shoot(
    sharp(asSvg(size.svg, size.width, size.height)).composite(
      parts.map(({ picture, left, top }) => ({
        input: picture.pixels,
        raw: { width: picture.width, height: picture.height, channels: 3 as const },
        left: Math.round(left),
        top: Math.round(top),
      })),
    ),
    parts[0]?.picture.region ?? whole,
  )

/** The picture as the bytes of a file. */
export const encode = (picture: Picture, format: Format, quality: number): Promise<Buffer> =>
  formats[format](edit(picture), quality).toBuffer()

const formats: Record<Format, (image: Sharp, quality: number) => Sharp> = {
  jpeg: (image, quality) => image.jpeg({ quality }),
  png: (image) => image.png({ compressionLevel: 6 }),
  webp: (image, quality) => image.webp({ quality, effort: 2 }),
  avif: (image, quality) => image.avif({ quality, effort: 1 }),
}

const asSvg = (svg: string, width: number, height: number): Buffer =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${svg}</svg>`)

/** Corners in the photograph of a picture of its `region`. */
function within([tl, tr, br, bl]: Quad, corners: Quad): Quad {
  return corners.map(([x, y]): Point => {
    const mix = (axis: 0 | 1): number =>
      (tl[axis] * (1 - x) + tr[axis] * x) * (1 - y) + (bl[axis] * (1 - x) + br[axis] * x) * y
    return [round(mix(0)), round(mix(1))]
  }) as Quad
}

const round = (n: number): number => Math.round(n * 1e5) / 1e5
