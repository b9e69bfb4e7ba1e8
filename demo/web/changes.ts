import type { Draw } from './draw.ts'
import type { Entry } from '../photos/photographs.ts'
import { cover, cut, drawnOver, edit, mirrored, scaled, shoot, turned, type Picture, type Quad } from './pixels.ts'
import { letter, lines, widthOf } from './lettering.ts'
import { collage, onAPhotograph, onAPhone, onAScreen, onAWall } from './scenes.ts'

/** Common changes to photographs, named for tables. */
export const changes = {
  resized: 'made smaller',
  recompressed: 'saved again at low quality',
  cropped: 'cropped',
  banner: 'cropped to a wide banner',
  mirrored: 'mirrored',
  'mirrored-crop': 'mirrored, cropped and greyed',
  greyed: 'made black and white',
  duotone: 'printed in two colours',
  filtered: 'run through a warm filter',
  rotated: 'straightened by a few degrees',
  captioned: 'a caption bar added below',
  'text-over': 'a headline written over it',
  watermarked: 'another name written across it',
  sticker: 'a price sticker put on it',
  framed: 'framed',
  collage: 'put into a collage',
  screenshot: 'shown in a screenshot of a page',
  phone: 'shown in a screenshot of a phone',
  'on-wall': 'hung on a wall in a drawn room',
  pasted: 'laid on another photograph',
} as const

export type ChangeKind = keyof typeof changes

export const changeKinds = Object.keys(changes) as ChangeKind[]

/** Other pictures that some kinds of change need. */
export const companions: Partial<Record<ChangeKind, number>> = { collage: 3, pasted: 1 }

/** Kinds that leave little of a picture: they start from all its pixels, and the demo does not apply them to plain photographs. */
export const demanding: ReadonlySet<ChangeKind> = new Set([
  'cropped',
  'banner',
  'mirrored-crop',
  'collage',
  'screenshot',
  'phone',
  'on-wall',
  'pasted',
])

/** Means of a change: choices, words for the photograph, a name to write on it, other pictures. */
export type Setting = {
  draw: Draw
  words: Pick<Entry, 'thing' | 'heads' | 'lines'>
  name: string
  width: number
  beside: Picture[]
}

/** A changed picture; `besides`: regions of other pictures. */
export type Changed = { picture: Picture; besides: Quad[] }

type Change = (picture: Picture, setting: Setting) => Promise<Picture | Changed>

const how: Record<ChangeKind, Change> = {
  resized: async (picture) => picture,
  recompressed: async (picture) => picture,
  cropped: (picture, setting) => crop(picture, setting, 0.6, 0.8),
  banner: (picture, { draw, width }) =>
    cover(picture, width, width / draw.between(2.4, 2.8), [0.5, draw.between(0.35, 0.65)]),
  mirrored,
  'mirrored-crop': async (picture, setting) => grey(await crop(await mirrored(picture), setting, 0.66, 0.84)),
  greyed: grey,
  duotone: (picture, { draw }) => duotone(picture, draw.pick(inks)),
  filtered: warm,
  rotated: (picture, { draw }) => turned(picture, draw.pick([-1, 1]) * draw.between(2, 5)),
  captioned,
  'text-over': writtenOver,
  watermarked,
  sticker,
  framed,
  collage,
  screenshot: onAScreen,
  phone: onAPhone,
  'on-wall': onAWall,
  pasted: onAPhotograph,
}

/** Applies `kind`; the result is about `setting.width` pixels wide. */
export async function change(kind: ChangeKind, picture: Picture, setting: Setting): Promise<Changed> {
  const keepsAll = demanding.has(kind) || setting.width >= picture.width
  const done = await how[kind](keepsAll ? picture : await scaled(picture, setting.width), setting)
  return 'picture' in done ? done : { picture: done, besides: [] }
}

async function crop(picture: Picture, { draw, width: limit }: Setting, from: number, to: number): Promise<Picture> {
  const [width, height] = [draw.between(from, to), draw.between(from, to)]
  const part = await cut(picture, {
    left: draw.between(0, 1 - width),
    // People cut away foregrounds rather than skies.
    top: draw.between(0, 1 - height) * 0.8,
    width,
    height,
  })
  return part.width > limit ? scaled(part, limit) : part
}

const luma: [number, number, number] = [0.299, 0.587, 0.114]

function grey(picture: Picture): Promise<Picture> {
  return shoot(edit(picture).recomb([luma, luma, luma]), picture.region)
}

type Ink = { dark: [number, number, number]; light: [number, number, number] }
const inks: Ink[] = [
  { dark: [22, 28, 78], light: [255, 214, 170] },
  { dark: [58, 14, 54], light: [255, 226, 122] },
  { dark: [8, 60, 62], light: [246, 240, 220] },
  { dark: [70, 20, 20], light: [250, 232, 214] },
]

async function duotone(picture: Picture, { dark, light }: Ink): Promise<Picture> {
  const flat = await grey(picture)
  const slope = light.map((value, i) => (value - (dark[i] ?? 0)) / 255)
  return shoot(edit(flat).linear(slope, dark), picture.region)
}

function warm(picture: Picture): Promise<Picture> {
  const pipeline = edit(picture).modulate({ saturation: 1.3, brightness: 1.04 })
  return shoot(
    pipeline.recomb([
      [1.06, 0.06, 0],
      [0.02, 0.98, 0],
      [0, 0.04, 0.84],
    ]),
    picture.region,
  )
}

function captioned(picture: Picture, { draw, words }: Setting): Promise<Picture> {
  const size = picture.width / 46
  const text = lines(draw.pick(words.lines), size, picture.width * 0.92)
  const bar = Math.round(size * (1.8 + text.length * 1.7))
  const [paper, ink] = draw.pick([
    ['#ffffff', '#222222'],
    ['#161616', '#f4f4f4'],
    ['#f3ead8', '#3a2d1c'],
  ] as const)
  const written = text.map((line, i) =>
    letter(line, { x: picture.width * 0.04, y: picture.height + size * (2 + i * 1.7), size, colour: ink }),
  )
  return shoot(edit(picture).extend({ bottom: bar, background: paper }), picture.region).then((tall) =>
    drawnOver(tall, written.join('')),
  )
}

function writtenOver(picture: Picture, { draw, words }: Setting): Promise<Picture> {
  const size = picture.width / 17
  const text = lines(draw.pick(words.heads), size, picture.width * 0.84)
  const top = draw.pick([0.18, 0.6]) * picture.height
  const at = (i: number) => ({ x: picture.width * 0.07, y: top + size * (1 + i * 1.75), size, weight: 0.17 })
  const shade = text.map((line, i) =>
    letter(line, { ...at(i), x: at(i).x + size / 14, y: at(i).y + size / 14, colour: '#000000aa' }),
  )
  return drawnOver(
    picture,
    [...shade, ...text.map((line, i) => letter(line, { ...at(i), colour: '#fffdf5' }))].join(''),
  )
}

function watermarked(picture: Picture, { draw, name }: Setting): Promise<Picture> {
  const size = picture.width / 20
  const step = widthOf(name, size) + size * 4
  const rows = Array.from({ length: 9 }, (_, row) =>
    Array.from({ length: 5 }, (_, column) =>
      letter(name, {
        x: (column - 2) * step + (row % 2) * (step / 2),
        y: (row - 4) * size * 5,
        size,
        colour: '#ffffff70',
        weight: 0.16,
      }),
    ).join(''),
  )
  return drawnOver(
    picture,
    `<g transform="translate(${picture.width / 2} ${picture.height / 2}) rotate(${-draw.whole(22, 32)})">${rows.join('')}</g>`,
  )
}

function sticker(picture: Picture, { draw }: Setting): Promise<Picture> {
  const r = picture.width / 9
  const [x, y] = [draw.pick([r * 1.3, picture.width - r * 1.3]), draw.pick([r * 1.3, picture.height - r * 1.3])]
  const text = draw.pick(['-20 %', 'NEW', 'SALE', '39,90'])
  return drawnOver(
    picture,
    `<circle cx="${x}" cy="${y}" r="${r}" fill="${draw.pick(['#c9302c', '#15616d', '#e0a100'])}"/>` +
      letter(text, { x, y: y + r * 0.2, size: r * 0.42, colour: '#fff', weight: 0.17, anchor: 'middle' }),
  )
}

function framed(picture: Picture, { draw }: Setting): Promise<Picture> {
  const mat = Math.round(picture.width * draw.between(0.05, 0.1))
  const edge = Math.round(picture.width * 0.02)
  const around = (n: number, background: string) => ({ top: n, bottom: n, left: n, right: n, background })
  const pipeline = edit(picture).extend(around(mat, draw.pick(['#fbfaf6', '#ffffff', '#efe9dc'])))
  return shoot(pipeline, picture.region).then((matted) =>
    shoot(edit(matted).extend(around(edge, draw.pick(['#1b1b1b', '#5b4129', '#b8b8b4']))), picture.region),
  )
}
